import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const tool = new URL("../../tools/language-sdk/write.mjs", import.meta.url).href;
const schema = fileURLToPath(new URL("../../provider/schema.json", import.meta.url));

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

it("lets an engine write the SDK whose language host can", () => {
  const written = writeSdk(
    `PATH=/usr/bin:/bin; mkdir -p "$7/$5/pulumi_canvas"; echo "$@" > "$7/$5/pulumi_canvas/README.md"`,
  );
  expect(written).toMatchObject({ status: 0, stderr: "" });
  expect(readdirSync(join(folder, "sdks"))).toEqual(["python"]);
  expect(readFileSync(join(folder, "sdks", "python", "README.md"), "utf8")).toMatch(
    `package gen-sdk ${schema} --language python --out ${join(folder, "sdks", "python.partial-")}`,
  );
});

it("leaves the former SDK as it was where neither the engine nor Go can write one", () => {
  mkdirSync(join(folder, "sdks", "python", "former"), { recursive: true });
  const written = writeSdk("echo the schema has no name >&2; exit 1");
  expect(written).toMatchObject({
    status: 1,
    stderr: "pulumi package gen-sdk could not write the SDK (the schema has no name), nor is there Go to do it",
  });
  expect(readdirSync(join(folder, "sdks"))).toEqual(["python"]);
  expect(readdirSync(join(folder, "sdks", "python"))).toEqual(["former"]);
});
