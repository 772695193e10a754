import { expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";

const rule = "it has letters, digits, -, _ and ., and starts with a letter or a digit";
const against =
  "--against compares two environments of a file: drift FILE --environment staging --against production, without --stack and --state";

it.each([
  [["--against", "production"], against],
  [["workspace.yaml", "--against", "production"], against],
  [["workspace.yaml", "--environment", "staging", "--against", "staging"], against],
  [["workspace.yaml", "--environment", "staging", "--against", "production", "--stack", "main"], against],
  [["workspace.yaml", "--environment", "staging", "--against", "production", "--state", "state.json"], against],
  [["a.yaml", "b.yaml", "--environment", "staging", "--against", "production"], against],
  [["a.yaml", "--only", "a", "--environment", "staging", "--against", "production"], against],
  [["workspace.yaml", "--environment", "staging", "--against", "../x"], `--against takes a name, not "../x": ${rule}`],
])("drift refuses %j", async (args, message) => {
  await expect(runCommandLine(["drift", ...args])).rejects.toThrow(message);
});
