import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findEngine } from "../../tools/engine.mjs";

const schema = readFileSync(new URL("../../provider/schema.json", import.meta.url), "utf8");

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "pulumi-canvas-schema-"));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs `pulumi schema check`, which binds the schema like the engine and the SDK generators do. */
function check(text: string) {
  const engine = findEngine();
  if (!engine) throw new Error("there is no Pulumi engine yet; `npm test` provides it");
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("PULUMI_"));
  const { status, stdout, stderr } = spawnSync(
    engine.pulumi,
    ["schema", "check", "-", "--allow-dangling-references=false", "--non-interactive", "--color=never"],
    {
      cwd: home,
      env: { ...Object.fromEntries(inherited), PULUMI_HOME: home, PULUMI_SKIP_UPDATE_CHECK: "true" },
      input: text,
      encoding: "utf8",
    },
  );
  return { status, stdout, stderr };
}

it("is accepted by Pulumi without an error or a warning", () => {
  expect(check(schema)).toEqual({ status: 0, stdout: "", stderr: "" });
});
