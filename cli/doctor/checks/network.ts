import { lookup } from "node:dns/promises";
import { connect } from "node:tls";
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
      const socket = connect({ host, port, servername: host, timeout: timeoutMs }, () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to));
        socket.destroy();
      });
      socket.on("error", reject).on("timeout", () => socket.destroy(new Error("ETIMEDOUT")));
    }),
};

/** Checks the way to an address: its name, its certificate, and the proxy. */
export async function checkNetwork(
  address: string,
  environment: NodeJS.ProcessEnv,
  { network = systemNetwork, now = Date.now }: { readonly network?: Network; readonly now?: () => number } = {},
): Promise<readonly Check[]> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replaceAll(/[[\]]/g, "");
  const name = await checkName(host, network);
  const tls =
    protocol === "https:"
      ? await checkCertificate(host, Number(port || 443), network, now())
      : ok("TLS", "plain http, on this machine");
  const isReachable = name.sign === "ok" && tls.sign !== "problem";
  return [
    ok("address", address),
    name,
    ...(name.sign === "ok" ? [tls] : notChecked(["TLS"], "the host has no address")),
    checkProxy(host, isReachable, environment),
  ];
}

async function checkName(host: string, { addressOf }: Network): Promise<Check> {
  try {
    return ok("DNS", `${host} is ${await addressOf(host)}`);
  } catch (error) {
    const remedy = "check CANVAS_BASE_URL, the network, and the name servers of this machine";
    return { name: "DNS", sign: "problem", text: `${host} has no address (${codeOf(error)})`, remedy };
  }
}

async function checkCertificate(host: string, port: number, { certificateEnd }: Network, now: number): Promise<Check> {
  try {
    const days = Math.floor(((await certificateEnd(host, port)) - now) / dayMs);
    const text = `the certificate of ${host} is trusted, and ends in ${days} days`;
    return { name: "TLS", sign: days < 14 ? "warning" : "ok", text };
  } catch (error) {
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

const proxyVariables = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/** The provider connects directly: if that fails, the proxy may be the only way out. */
function checkProxy(host: string, isReachable: boolean, environment: NodeJS.ProcessEnv): Check {
  const set = proxyVariables.find((name) => environment[name]);
  if (set === undefined) return ok("proxy", "none");
  const text = `${set} is set, and the provider does not use it`;
  if (isReachable) return ok("proxy", text);
  const remedy = `ask for direct connections from this machine to ${host}`;
  return { name: "proxy", sign: "warning", text, remedy };
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
};
