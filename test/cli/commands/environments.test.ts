import { expect, it } from "vitest";
import { driftCommand } from "../../../cli/commands/drift.ts";
import { promoteCommand } from "../../../cli/commands/promote.ts";

const rule = "it has letters, digits, -, _ and ., and starts with a letter or a digit";
const twoEnvironments =
  "promote takes one workspace file and two environments: promote workspace.yaml --from staging --to production";
const against =
  "--against compares two environments of a file: drift FILE --environment staging --against production, without --stack and --state";

it.each([
  [["workspace.yaml"], twoEnvironments],
  [["workspace.yaml", "--from", "staging"], twoEnvironments],
  [["--from", "staging", "--to", "production"], "there is no workspace.yaml in this folder"],
  [["a.yaml", "b.yaml", "--from", "staging", "--to", "production"], twoEnvironments],
  [["workspace.yaml", "--from", "staging", "--to", "staging"], "--from and --to are the same environment"],
  [["workspace.yaml", "--from", "../x", "--to", "staging"], `--from takes a name, not "../x": ${rule}`],
  [["workspace.yaml", "--from", "staging", "--to", "a b"], `--to takes a name, not "a b": ${rule}`],
  [["workspace.yaml", "--stack", "main"], "Unknown option '--stack'; pulumi-canvas promote --help lists the options"],
])("promote refuses %j", async (args, message) => {
  await expect(promoteCommand(args)).rejects.toThrow(message);
});

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
  await expect(driftCommand(args)).rejects.toThrow(message);
});
