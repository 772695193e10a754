import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { stackName, stackOf } from "../../../cli/flags.ts";

const file = fileURLToPath(new URL("../../../README.md", import.meta.url));
const rule = "it has letters, digits, -, _ and ., and starts with a letter or a digit";
const odd = [
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
];

it.each(odd)("refuses the stack %j, which is not a name", (name) => {
  expect(() => stackName(name)).toThrow(`--stack takes a name, not ${JSON.stringify(name)}: ${rule}`);
});

it.each(["main", "eu-1", "v1.2_x", "acme/workspace/main"])("accepts the stack %j", (name) => {
  expect(stackName(name)).toBe(name);
});

it.each([
  ["preview", () => runCommandLine(["preview", file, "--stack", "../x", "--state", "state.json"])],
  ["up", () => runCommandLine(["up", file, "--stack", "../x"])],
  ["destroy", () => runCommandLine(["destroy", file, "--stack", "../x"])],
  ["unlock", () => runCommandLine(["unlock", file, "--stack", "../x", "--yes"])],
  ["drift", () => runCommandLine(["drift", file, "--stack", "../x", "--state", "state.json"])],
  ["drift of a project", () => runCommandLine(["drift", "--stack", "../x"])],
])("%s refuses it before anything else", async (_, run) => {
  await expect(run()).rejects.toThrow(`--stack takes a name, not "../x": ${rule}`);
});

it("refuses it in PULUMI_STACK too", async () => {
  vi.stubEnv("PULUMI_STACK", "../x");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await expect(runCommandLine(["drift", file])).rejects.toThrow(`--stack takes a name, not "../x": ${rule}`);
});

it.each([
  [{}, undefined, "main"],
  [{}, "eu-1", "eu-1"],
  [{ environment: "staging" }, "eu-1", "staging"],
  [{ environment: "staging", stack: "staging-eu" }, "eu-1", "staging-eu"],
])("with %j and PULUMI_STACK %j, the stack is %s", (flags, given, stack) => {
  vi.stubEnv("PULUMI_STACK", given);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  expect(stackOf(flags)).toBe(stack);
});

it("refuses an environment that is not a name", async () => {
  const message = `--environment takes a name, not "../x": ${rule}`;
  for (const command of ["up", "unlock", "drift"])
    await expect(runCommandLine([command, file, "--environment", "../x"])).rejects.toThrow(message);
  await expect(runCommandLine(["drift", "--environment", "staging"])).rejects.toThrow(
    "drift --environment needs a workspace file",
  );
});
