import { CommandError } from "@pulumi/pulumi/automation/index.js";
import { expect, it } from "vitest";
import { asCommandFailure, commandFailure } from "../../../cli/run/pulumi-errors.ts";
import { unlockText } from "../../../cli/run/stack-place.ts";

const place = { file: "workspace.yaml", stack: "main" };

it("says whose run holds the lock, and what to do if it was killed", () => {
  const output = `code: -2
 stderr: Command failed with exit code 1: pulumi up --yes
error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end or delete the lock file with \`pulumi cancel\`.
  postgres://****:****@db.example.com/.pulumi/locks/main/3bc84a5e.json: created by runner@host (pid 1407) at 2026-11-15T23:31:32Z
 err?: Error: Command failed`;
  expect(commandFailure(output, place).message).toBe(
    "another run (runner@host (pid 1407) at 2026-11-15T23:31:32Z) is updating the workspace of workspace.yaml; wait for it to end " +
      "and run the command again; if it was killed, run pulumi-canvas unlock workspace.yaml",
  );
});

it.each([
  [{ stack: "eu-1" }, "--stack eu-1"],
  [{ stack: "staging", environment: "staging" }, "--environment staging"],
  [{ stack: "eu-1", environment: "staging" }, "--environment staging --stack eu-1"],
])("unlocks the state of %j", (options, flags) => {
  expect(unlockText({ ...place, ...options })).toBe(`pulumi-canvas unlock workspace.yaml ${flags}`);
});

it("names no owner if the backend does not", () => {
  const output = "error: [409] Conflict: Another update is currently in progress.";
  expect(commandFailure(output, place).summary).toBe("another run is updating the workspace of workspace.yaml");
});

it("takes a state that ends too early for one that another run is writing", async () => {
  const error = new CommandError("code: 255\n stderr: error: failed to load checkpoint: EOF");
  expect(await asCommandFailure(error, place)).toMatchObject({
    message:
      "the recorded state of workspace.yaml could not be read, most likely because another run was writing it; run the command again",
  });
});

it("repeats Pulumi's message without the password of the backend", () => {
  const output = `code: -2
 stderr: Command failed with exit code 1: pulumi stack select --stack main
error: unable to open state database "postgres://canvas:secret@db.example.com/state": connection refused
 err?: Error: Command failed`;
  expect(commandFailure(output, place).message).toBe(
    'Pulumi failed: unable to open state database "postgres://****@db.example.com/state": connection refused; ' +
      "check that PULUMI_BACKEND_URL and PULUMI_CONFIG_PASSPHRASE belong to the state",
  );
});

it("repeats no password in the query of the backend", () => {
  const output = `error: unable to open "postgres://db.example.com/state?user=canvas&password=hush&sslmode=disable": no route`;
  expect(commandFailure(output, place).summary).toBe(
    'Pulumi failed: unable to open "postgres://db.example.com/state?****": no route',
  );
});

it("quotes a path that a shell would split", () => {
  expect(unlockText({ file: "teams/Ann's team.yaml", stack: "main" })).toBe(
    "pulumi-canvas unlock 'teams/Ann'\\''s team.yaml'",
  );
});
