// What commands refuse before they do anything, and the names of states.
import { expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { stackName, stackOf } from "../../../cli/flags.ts";
import { workIn } from "../fleet/folder.ts";

const settings = { CANVAS_BASE_URL: "http://127.0.0.1:1", CANVAS_ACCESS_TOKEN: "t", CANVAS_EDITION_ID: "1" };
const [stack, environment] = ["--stack takes a name", "--environment takes a name"];
const against = "--against compares two environments of a file";
const staging = "drift a.yaml --environment staging --against";

it.each([
  ["preview a.yaml --stack ../x --state state.json", stack],
  ["up a.yaml --stack ../x", stack],
  ["destroy a.yaml --stack ../x", stack],
  ["unlock a.yaml --stack ../x --yes", stack],
  ["drift a.yaml --stack ../x --state state.json", stack],
  ["drift --stack ../x", stack],
  ["up a.yaml --environment ../x", environment],
  ["unlock a.yaml --environment ../x", environment],
  ["drift a.yaml --environment ../x", environment],
  ["drift --environment staging", "drift --environment needs a workspace file"],
  ["drift --against production", against],
  ["drift a.yaml --against production", against],
  [`${staging} staging`, against],
  [`${staging} production --stack main`, against],
  [`${staging} production --state state.json`, against],
  [`${staging} production --only a`, against],
  [`${staging} production b.yaml`, against],
  [`${staging} ../x`, "--against takes a name"],
  ["export", "required option '--out <folder>' not specified"],
  ["export --out x --edition Acme", "CANVAS_EDITION_ID is not the id of an edition"],
  ["validate", "there is no workspace.yaml in this folder"],
  ["validate . --only desing", 'there is no workspace "desing" for --only; did you mean design?'],
  ["init workspace.ts", "init takes the name of one new file in YAML"],
  ["init missing/../design/a.yaml", "exists, and init never overwrites a file"],
  ["map", "there is no workspace.yaml in this folder"],
  ["map a.yaml --plan plan.json", "map takes one of workspace files"],
  ["map . --edition 1", "map takes one of workspace files"],
  ["map missing.yaml", "there is no file missing.yaml; correct the path"],
  ["map --plan missing.json", "the plan missing.json cannot be read"],
])("%s", async (command, message) => {
  const folder = workIn({ "design/a.yaml": "team: Design\nname: design\n" });
  const args = command.split(" ").map((word) => word.replace(/^\.$|^missing\/\.\./, folder));
  await expect(runCommandLine(args, settings)).rejects.toThrow(message);
});

it("a command without settings names all that is missing", async () => {
  await expect(runCommandLine(["export", "--out", "x"], {})).rejects.toThrow(
    / 2 problems:\n.*BASE_URL.*\n.*ACCESS_TOKEN/,
  );
});

it.each([
  "../x",
  "..",
  ".",
  "",
  "a/../b",
  "/etc/x",
  "a//b",
  "a\\..\\b",
  "-x",
  "a b",
  "a\nb",
  "a/b/c/d",
  "x".repeat(101),
])("refuses the stack %j, which is not a name", (name) => {
  const rule = "it has letters, digits, -, _ and ., and starts with a letter or a digit";
  expect(() => stackName(name)).toThrow(`--stack takes a name, not ${JSON.stringify(name)}: ${rule}`);
});

it.each(["main", "eu-1", "v1.2_x", "acme/workspace/main"])("accepts the stack %j", (name) => {
  expect(stackName(name)).toBe(name);
});

it.each([
  [{}, undefined, "main"],
  [{}, "eu-1", "eu-1"],
  [{ environment: "staging" }, "eu-1", "staging"],
  [{ environment: "staging", stack: "staging-eu" }, "eu-1", "staging-eu"],
])("with %j and PULUMI_STACK %j, the stack is %s", (flags, given, name) => {
  vi.stubEnv("PULUMI_STACK", given);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(stackOf(flags)).toBe(name);
});

it("a PULUMI_STACK that is not a name is refused", () => {
  vi.stubEnv("PULUMI_STACK", "../x");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => stackOf({})).toThrow(stack);
});
