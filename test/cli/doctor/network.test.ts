import { createServer as createSocketServer } from "node:net";
import { createServer } from "node:tls";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { checkNetwork } from "../../../cli/doctor/network.ts";
import { fakeServer, respondWith, success } from "../../provider/api/harness.ts";
import { certificate, portOf } from "../../provider/api/proxies.ts";
import { Patient } from "./surroundings.ts";

/** A server with https, and the names that clients ask for. */
async function startServer() {
  const names: string[] = [];
  const SNICallback = (name: string, done: (error: Error | null) => void) => {
    names.push(name);
    done(null);
  };
  const server = createServer({ ...certificate, SNICallback }, (socket) => socket.on("error", () => {}));
  return { names, port: await portOf(server) };
}

/** Node connects to servers that it does not trust. */
function trustEverything(): void {
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  onTestFinished(() => void vi.unstubAllEnvs());
}

const tlsOf = async (address: string, environment: NodeJS.ProcessEnv = {}) =>
  (await checkNetwork(address, environment)).find(({ name }) => name === "TLS");

describe("the TLS line of the doctor", () => {
  it.each(["localhost", "127.0.0.1"])(
    "does not call a certificate of %s trusted that Node only accepts",
    async (host) => {
      trustEverything();
      const { names, port } = await startServer();
      expect(await tlsOf(`https://${host}:${port}`)).toMatchObject({
        sign: "problem",
        text: `no trusted connection to ${host}:${port} (DEPTH_ZERO_SELF_SIGNED_CERT)`,
      });
      // An IP address is not a name for a certificate.
      expect(names).toEqual(host === "localhost" ? [host] : []);
    },
  );

  it("does not blame certificates if there is no connection", async () => {
    const remedy = "check CANVAS_BASE_URL and the network, and set HTTPS_PROXY if this network needs a proxy";
    const problem = { name: "TLS", sign: "problem", remedy };
    const nobody = { ...problem, text: "no connection to 127.0.0.1:9 (ECONNREFUSED)" };
    expect(await tlsOf("https://127.0.0.1:9")).toEqual(nobody);
    const port = await portOf(createSocketServer((socket) => socket.destroy()));
    const reset = { ...problem, text: `no connection to 127.0.0.1:${port} (ECONNRESET)` };
    expect(await tlsOf(`https://127.0.0.1:${port}`)).toEqual(reset);
  });

  it("is unknown behind a proxy", async () => {
    expect(await tlsOf("https://canvas.example.com", { HTTPS_PROXY: "http://127.0.0.1:3128" })).toEqual({
      name: "TLS",
      sign: "unknown",
      text: "not checked, because the connection goes through the proxy",
    });
  });
});

it("the clock is not compared with a time that cannot be read", async () => {
  const patient = await Patient.start();
  const response = { ...success({ editions_info: [] }), headers: { date: "soon" } };
  const CANVAS_BASE_URL = await fakeServer(respondWith(response));
  expect(await patient.check("clock", { CANVAS_BASE_URL })).toEqual({
    name: "clock",
    sign: "ok",
    text: "the service does not send its time",
  });
});
