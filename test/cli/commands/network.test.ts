// The network between the command and the service: authorities and proxies.
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

/** A service with https, and a command that reads it: Node reads its own settings only at its start. */
async function start() {
  const service = await Service.start();
  const port = await secured(service.url);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-network-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, certificate.cert);
  const read = async (host: string, environment: NodeJS.ProcessEnv) => {
    const CANVAS_BASE_URL = `https://${host}:${port}`;
    const CANVAS_ACCESS_TOKEN = service.emulator.credentials.token;
    const env = { ...process.env, CANVAS_BASE_URL, CANVAS_ACCESS_TOKEN, ...environment };
    const args = [main, "export", "--edition", service.editionId, "--team", "Alpha", "--out", "exported", "--force"];
    const command = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const [, error] = await Promise.all([text(command.stdout), text(command.stderr), once(command, "close")]);
    return { error, exitCode: command.exitCode };
  };
  return { authority, read };
}

const readable = { exitCode: 0, error: expect.any(String) };
const refused = (code: string) => ({ exitCode: 1, error: expect.stringContaining(`(${code}); check `) });

it("trusts an authority that NODE_EXTRA_CA_CERTS names", async () => {
  const { authority, read } = await start();
  expect(await read("localhost", { NODE_EXTRA_CA_CERTS: "" })).toEqual(refused("DEPTH_ZERO_SELF_SIGNED_CERT"));
  expect(await read("localhost", { NODE_EXTRA_CA_CERTS: authority })).toEqual(readable);
});

it("goes through the proxy of https_proxy, with its credentials and its authority", async () => {
  const { authority, read } = await start();
  const plain = await startProxy({ refuses: (authorization) => (authorization ? undefined : 407) });
  const secure = await startProxy({ isSecure: true });
  const through = (https_proxy: string, NODE_EXTRA_CA_CERTS = authority) =>
    read("canvas.test", { NODE_EXTRA_CA_CERTS, https_proxy, no_proxy: "example.com" });
  expect(await through(`http://127.0.0.1:${plain.port}`)).toEqual(refused("PROXY_407"));
  expect(await through(`http://ann:secret@127.0.0.1:${plain.port}`)).toEqual(readable);
  const address = `https://localhost:${secure.port}`;
  expect(await through(address, "")).toEqual(refused("PROXY_DEPTH_ZERO_SELF_SIGNED_CERT"));
  expect(await through(address)).toEqual(readable);
});
