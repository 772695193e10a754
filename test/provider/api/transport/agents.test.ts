import { createServer as createSecureServer, get } from "node:https";
import { createServer as createSocketServer, type LookupFunction } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { agentsFor } from "../../../../provider/api/transport/agents.ts";
import { proxies } from "../../../../provider/api/transport/proxy.ts";
import { ConfigError } from "../../../../provider/errors.ts";
import { certificate, portOf, startProxy } from "../proxies.ts";

const limits = { idleMs: 4000, connectMs: 5000 };

/** A server with a certificate, which says what it was asked. */
const serverPort = () => portOf(createSecureServer(certificate, (request, response) => void response.end(request.url)));

/** The agents of an environment, closed at the end of the test. */
function agentsOf(environment: Record<string, string>, connectMs = limits.connectMs) {
  const agents = agentsFor(environment, { ...limits, connectMs });
  onTestFinished(() => {
    agents.http.destroy();
    agents.https.destroy();
  });
  return agents;
}

/** Without a proxy, every name is this machine. */
const lookup: LookupFunction = (_, { all }, callback) =>
  all ? callback(null, [{ address: "127.0.0.1", family: 4 }]) : callback(null, "127.0.0.1", 4);

/** The body of a response, or the code of the error. */
async function ask(
  agent: ReturnType<typeof agentsOf>["https"],
  host: string,
  port: number,
  path = "/",
): Promise<string> {
  const request = get({ agent, host, port, path, ca: certificate.cert, lookup });
  return new Promise((resolve) => {
    request.once("response", (response) => resolve(text(response)));
    request.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

describe("a proxy", () => {
  it("is used for a server elsewhere, with one tunnel for several requests", async () => {
    const [proxy, port] = [await startProxy(), await serverPort()];
    const { https } = agentsOf({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    expect(await ask(https, "canvas.test", port, "/one")).toBe("/one");
    expect(await ask(https, "canvas.test", port, "/two")).toBe("/two");
    expect(proxy.tunnels).toEqual([{ target: `canvas.test:${port}`, authorization: undefined }]);
  });

  it("gets the user and password of its address, and nobody else does", async () => {
    const [proxy, port] = [await startProxy(), await serverPort()];
    const { https } = agentsOf({ https_proxy: `ann:p%40ss%@127.0.0.1:${proxy.port}` });
    expect(await ask(https, "canvas.test", port)).toBe("/");
    const expected = `Basic ${Buffer.from("ann:p@ss%").toString("base64")}`;
    expect(proxy.tunnels).toEqual([{ target: `canvas.test:${port}`, authorization: expected }]);
  });

  it("gets a password whose percent sign encodes nothing as it is", () => {
    const proxy = proxies({ HTTPS_PROXY: "http://ann:pa%e9x@proxy.test" })({ host: "canvas.test", port: 443 });
    expect(proxy?.authorization).toBe(`Basic ${Buffer.from("ann:pa%e9x").toString("base64")}`);
  });

  it("does not weaken the check of the server's certificate", async () => {
    const [proxy, port] = [await startProxy(), await serverPort()];
    const { https } = agentsOf({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    expect(await ask(https, "other.test", port)).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
  });

  it("is not trusted without a certificate of its own, if its address is https", async () => {
    const proxy = await startProxy({ isSecure: true });
    const { https } = agentsOf({ HTTPS_PROXY: `https://localhost:${proxy.port}` });
    expect(await ask(https, "canvas.test", await serverPort())).toBe("PROXY_DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(proxy.tunnels).toEqual([]);
  });

  it.each([403, 407, 502])("that refuses with %i is the reason", async (status) => {
    const proxy = await startProxy({ refuses: () => status });
    const { https } = agentsOf({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    expect(await ask(https, "canvas.test", 443)).toBe(`PROXY_${status}`);
  });

  it("that nobody runs is the reason", async () => {
    const { https } = agentsOf({ HTTPS_PROXY: "http://127.0.0.1:1" });
    expect(await ask(https, "canvas.test", 443)).toBe("PROXY_ECONNREFUSED");
  });

  it("that does not answer is given up", async () => {
    const port = await portOf(createSocketServer((socket) => void socket.on("error", () => {})));
    const { https } = agentsOf({ HTTPS_PROXY: `http://127.0.0.1:${port}` }, 50);
    expect(await ask(https, "canvas.test", 443)).toBe("PROXY_TIMEOUT");
  });

  it("is not used for this machine, nor for what NO_PROXY names", async () => {
    const [proxy, port] = [await startProxy(), await serverPort()];
    const address = `http://127.0.0.1:${proxy.port}`;
    expect(await ask(agentsOf({ HTTPS_PROXY: address }).https, "localhost", port)).toBe("/");
    const { https } = agentsOf({ HTTPS_PROXY: address, NO_PROXY: "canvas.test" });
    expect(await ask(https, "canvas.test", port)).toBe("/");
    expect(proxy.tunnels).toEqual([]);
  });

  it("that cannot be used is the reason only where one is needed", async () => {
    const port = await serverPort();
    const { https } = agentsOf({ HTTPS_PROXY: "socks5://127.0.0.1:1080", NO_PROXY: "canvas.test" });
    expect(await ask(https, "localhost", port)).toBe("/");
    expect(await ask(https, "canvas.test", port)).toBe("/");
    expect(await ask(https, "other.test", port)).toBe("PROXY_ADDRESS");
  });
});

describe("the proxy of a target", () => {
  const isProxied = (host: string, NO_PROXY: string, port = 443) =>
    proxies({ HTTPS_PROXY: "http://proxy.test", NO_PROXY })({ host, port }) !== undefined;

  it.each<[host: string, list: string, isUsed: boolean]>([
    ["canvas.test", "", true],
    ["canvas.test", "other.test, example.com", true],
    ["canvas.test", "other.test, Canvas.Test", false],
    ["api.canvas.test", "canvas.test", false],
    ["api.canvas.test", ".canvas.test", false],
    ["api.canvas.test", "*.canvas.test", false],
    ["mycanvas.test", "canvas.test", true],
    ["canvas.test", "canvas.test:443", false],
    ["canvas.test", "canvas.test:8443", true],
    ["canvas.test", "*", false],
    ["192.0.2.7", "192.0.2.7", false],
    ["localhost", "", false],
    ["127.0.0.9", "", false],
    ["::1", "", false],
    ["2001:db8::1", "", true],
    ["2001:db8::1", "2001:DB8::1", false],
    ["2001:db8::1", "[2001:db8::1]", false],
    ["2001:db8::1", "[2001:db8::1]:443", false],
    ["2001:db8::1", "[2001:db8::1]:8443", true],
    ["2001:db8::1", "2001:db8::", true],
    ["2001:db8::1", "2001:db8::2", true],
  ])("%s, with NO_PROXY=%s: %s", (host, list, isUsed) => {
    expect(isProxied(host, list)).toBe(isUsed);
  });

  it.each<[address: string, isSecure: boolean, host: string, port: number]>([
    ["http://proxy.test:3128", false, "proxy.test", 3128],
    ["proxy.test:3128", false, "proxy.test", 3128],
    ["http://proxy.test/", false, "proxy.test", 80],
    ["https://proxy.test", true, "proxy.test", 443],
    ["http://[2001:db8::1]:8080", false, "2001:db8::1", 8080],
  ])("%s", (address, isSecure, host, port) => {
    expect(proxies({ HTTPS_PROXY: address })({ host: "canvas.test", port: 443 })).toEqual({ isSecure, host, port });
  });

  it("is that of https_proxy, if both are set, and none if they are empty", () => {
    const target = { host: "canvas.test", port: 443 };
    expect(proxies({ https_proxy: "one.test", HTTPS_PROXY: "two.test" })(target)?.host).toBe("one.test");
    expect(proxies({ https_proxy: "", HTTPS_PROXY: "" })(target)).toBeUndefined();
  });

  it.each(["socks5://proxy.test", "http://", "://ann:secret@"])(
    "cannot be %s, which may have a password",
    (address) => {
      const target = { host: "canvas.test", port: 443 };
      expect(() => proxies({ HTTPS_PROXY: address })(target)).toThrow(
        new ConfigError([
          "HTTPS_PROXY is not the address of an HTTP proxy; write one like http://proxy.example.com:3128",
        ]),
      );
      expect(proxies({ HTTPS_PROXY: "http://proxy.example.com:3128" })(target)?.host).toBe("proxy.example.com");
    },
  );
});
