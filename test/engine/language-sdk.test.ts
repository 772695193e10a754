import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const tool = new URL("../../tools/language-sdk/write.mjs", import.meta.url).href;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi canvas sdk-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Generates the Python SDK without Go, with this script as `pulumi`. */
function writeSdk(pulumi: string) {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "pulumi"), `#!/bin/sh\n${pulumi}\n`, { mode: 0o755 });
  const program = `import { writeSdk } from ${JSON.stringify(tool)};
    await writeSdk("python", ${JSON.stringify(join(folder, "sdks", "python"))}).catch((error) => {
      process.stderr.write(error.message);
      process.exitCode = 1;
    });`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { PATH: "/nowhere", CANVAS_ENGINE_PATH: bin, CANVAS_CACHE_DIR: folder },
    encoding: "utf8",
  });
}

it("leaves the former SDK as it was where it cannot be written, whatever an installed Pulumi can do", () => {
  mkdirSync(join(folder, "sdks", "python", "former"), { recursive: true });
  const written = writeSdk("exit 0");
  expect(written).toMatchObject({ status: 1, stderr: expect.stringContaining("Go") });
  expect(readdirSync(join(folder, "sdks"))).toEqual(["python"]);
  expect(readdirSync(join(folder, "sdks", "python"))).toEqual(["former"]);
});
