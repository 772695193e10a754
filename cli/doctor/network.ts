import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { type HttpProxy, proxies, type Target } from "../../provider/api/transport/proxy.ts";
import { ConfigError } from "../../provider/errors.ts";
import { type Check, notChecked, ok } from "./check.ts";

const timeoutMs = 5_000;
const dayMs = 86_400_000;

/** The addresses of a host, and when the certificate of a server ends; replaced by tests. */
export interface Network {
  addressOf(host: string): Promise<string>;
  certificateEnd(host: string, port: number): Promise<number>;
}

const systemNetwork: Network = {
  async addressOf(host) {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("ETIMEDOUT")), timeoutMs).unref();
    });
    return (await Promise.race([lookup(host), late])).address;
  },
  certificateEnd: (host, port) =>
    new Promise((resolve, reject) => {
      // An IP address is not a name for a certificate.
      const servername = isIP(host) ? "" : host;
      const socket = connect({ host, port, servername, timeout: timeoutMs }, () => {
        // NODE_TLS_REJECT_UNAUTHORIZED=0 connects to any server.
        if (socket.authorized) resolve(Date.parse(socket.getPeerCertificate().valid_to));
        else reject(socket.authorizationError);
        socket.destroy();
      });
      socket.on("error", reject).on("timeout", () => socket.destroy(new Error("ETIMEDOUT")));
    }),
};

/** Checks the way to an address: the proxy, the name of what to connect to, and its certificate. */
export async function checkNetwork(
  address: string,
  environment: NodeJS.ProcessEnv,
  { network = systemNetwork, now = Date.now }: { readonly network?: Network; readonly now?: () => number } = {},
): Promise<readonly Check[]> {
  const { hostname, port, protocol } = new URL(address);
  const target = { host: hostname.replaceAll(/[[\]]/g, ""), port: Number(port || 443) };
  const { check, proxy } = checkProxy(target, environment);
  const name = await checkName(proxy?.host ?? target.host, network);
  const tls = async () => {
    if (protocol !== "https:") return [ok("TLS", "plain http, on this machine")];
    if (proxy) return notChecked(["TLS"], "the connection goes through the proxy");
    if (name.sign !== "ok") return notChecked(["TLS"], "the host has no address");
    return [await checkCertificate(target, network, now())];
  };
  return [ok("address", address), check, name, ...(await tls())];
}

/** The proxy that leads to a target, if there is one. */
function checkProxy(target: Target, environment: NodeJS.ProcessEnv): { check: Check; proxy?: HttpProxy | undefined } {
  try {
    const proxy = proxies(environment)(target);
    return { proxy, check: ok("proxy", proxy ? `${proxy.host}:${proxy.port}` : "none") };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { check: { name: "proxy", sign: "problem", text: error.problems.join("; ") } };
  }
}

async function checkName(host: string, { addressOf }: Network): Promise<Check> {
  try {
    return ok("DNS", `${host} is ${await addressOf(host)}`);
  } catch (error) {
    const remedy = "check CANVAS_BASE_URL, HTTPS_PROXY, the network, and the name servers of this machine";
    return { name: "DNS", sign: "problem", text: `${host} has no address (${codeOf(error)})`, remedy };
  }
}

/** Without a connection, nothing is known about a certificate. */
const connectionCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"]);

async function checkCertificate({ host, port }: Target, { certificateEnd }: Network, now: number): Promise<Check> {
  try {
    const days = Math.floor(((await certificateEnd(host, port)) - now) / dayMs);
    const text = `the certificate of ${host} is trusted, and ends in ${days} days`;
    return { name: "TLS", sign: days < 14 ? "warning" : "ok", text };
  } catch (error) {
    if (connectionCodes.has(codeOf(error))) {
      const remedy = "check CANVAS_BASE_URL and the network, and set HTTPS_PROXY if this network needs a proxy";
      return { name: "TLS", sign: "problem", text: `no connection to ${host}:${port} (${codeOf(error)})`, remedy };
    }
    const remedy =
      "if a proxy or your organization signs certificates, set NODE_EXTRA_CA_CERTS to the file with its certificate; otherwise check CANVAS_BASE_URL";
    return {
      name: "TLS",
      sign: "problem",
      text: `no trusted connection to ${host}:${port} (${codeOf(error)})`,
      remedy,
    };
  }
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
};
