import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { findEngine } from "../../tools/engine.mjs";

it("is accepted by Pulumi, which binds it like the engine and the SDK generators do, without a warning", () => {
  const schema = fileURLToPath(new URL("../../provider/schema.json", import.meta.url));
  const args = ["schema", "check", schema, "--allow-dangling-references=false", "--non-interactive", "2>&1"];
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  expect(execFileSync(findEngine()?.pulumi ?? "", args, { env, encoding: "utf8", shell: true })).toBe("");
});
