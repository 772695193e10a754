// What the command advises about the network between it and the service.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { Service } from "../../provider/api/harness.ts";
import { certificate, secured, startProxy } from "../../provider/api/proxies.ts";

const main = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));

/** A service with https, and the command that draws it: Node reads its own settings only at its start. */
async function start() {
  const service = await Service.start();
  const port = await secured(service.url);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-network-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, certificate.cert);
  const map = async (host: string, environment: NodeJS.ProcessEnv) => {
    const CANVAS_BASE_URL = `https://${host}:${port}`;
    const CANVAS_ACCESS_TOKEN = service.emulator.credentials.token;
    const env = { ...process.env, CANVAS_BASE_URL, CANVAS_ACCESS_TOKEN, ...environment };
    const args = [main, "map", "--edition", service.editionId, "--team", "Alpha", "--format", "svg", "--out", "-"];
    const command = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const [out, error] = await Promise.all([text(command.stdout), text(command.stderr), once(command, "close")]);
    return { out, error, exitCode: command.exitCode };
  };
  return { port, authority, map };
}

it("an authority that Node does not know: name its certificate", async () => {
  const { port, authority, map } = await start();
  const untrusted = await map("localhost", { NODE_EXTRA_CA_CERTS: "" });
  expect(untrusted.exitCode).toBe(1);
  expect(untrusted.error).toContain(
    `GET teams found a server that cannot be trusted at https://localhost:${port} (DEPTH_ZERO_SELF_SIGNED_CERT); check CANVAS_BASE_URL, or name the file with the certificate of your own authority in NODE_EXTRA_CA_CERTS\n`,
  );
  const trusted = await map("localhost", { NODE_EXTRA_CA_CERTS: authority });
  expect(trusted.exitCode, trusted.error).toBe(0);
  expect(trusted.out).toContain(">Plans<");
});

it("a proxy that refuses: correct its address", async () => {
  const { port, authority, map } = await start();
  const proxy = await startProxy({ refuses: (authorization) => (authorization ? undefined : 407) });
  const through = (user: string) =>
    map("canvas.test", {
      NODE_EXTRA_CA_CERTS: authority,
      https_proxy: `http://${user}127.0.0.1:${proxy.port}`,
      no_proxy: "example.com",
    });
  const refused = await through("");
  expect(refused.exitCode).toBe(1);
  expect(refused.error).toContain(
    `GET teams could not connect to https://canvas.test:${port} through the proxy (PROXY_407); check HTTPS_PROXY, or name the host in NO_PROXY if it can be reached without a proxy\n`,
  );
  const reached = await through("ann:secret@");
  expect(reached.exitCode, reached.error).toBe(0);
  expect(reached.out).toContain(">Plans<");
});

it("a proxy of an authority that Node does not know: name its certificate", async () => {
  const { port, authority, map } = await start();
  const proxy = await startProxy({ isSecure: true });
  const through = (NODE_EXTRA_CA_CERTS: string) =>
    map("canvas.test", {
      NODE_EXTRA_CA_CERTS,
      https_proxy: `https://localhost:${proxy.port}`,
      no_proxy: "example.com",
    });
  const untrusted = await through("");
  expect(untrusted.exitCode).toBe(1);
  expect(untrusted.error).toContain(
    `GET teams found a proxy that cannot be trusted on the way to https://canvas.test:${port} (PROXY_DEPTH_ZERO_SELF_SIGNED_CERT); check HTTPS_PROXY, or name the file with the certificate of the proxy's authority in NODE_EXTRA_CA_CERTS\n`,
  );
  const reached = await through(authority);
  expect(reached.exitCode, reached.error).toBe(0);
  expect(reached.out).toContain(">Plans<");
});
