// A service whose certificate comes from an authority that Node does not know.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { Service } from "../provider/api/harness.ts";
import { certificate, secured } from "../provider/api/proxies.ts";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

it("is trusted with NODE_EXTRA_CA_CERTS, and only then", async () => {
  const service = await Service.start();
  const port = await secured(service.url);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-certificates-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, certificate.cert);
  const map = async (trust: NodeJS.ProcessEnv) => {
    const env = {
      ...process.env,
      CANVAS_BASE_URL: `https://localhost:${port}`,
      CANVAS_ACCESS_TOKEN: service.emulator.credentials.token,
      ...trust,
    };
    const args = [main, "map", "--edition", service.editionId, "--team", "Alpha", "--format", "svg", "--out", "-"];
    const command = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const [out, error] = await Promise.all([text(command.stdout), text(command.stderr), once(command, "close")]);
    return { out, error, exitCode: command.exitCode };
  };
  const untrusted = await map({ NODE_EXTRA_CA_CERTS: "" });
  expect(untrusted.exitCode).toBe(1);
  expect(untrusted.error).toContain(
    `found a server that cannot be trusted at https://localhost:${port} (DEPTH_ZERO_SELF_SIGNED_CERT); check`,
  );
  const trusted = await map({ NODE_EXTRA_CA_CERTS: authority });
  expect(trusted.exitCode, trusted.error).toBe(0);
  expect(trusted.out).toContain(">Plans<");
});
