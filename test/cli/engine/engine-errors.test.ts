import { expect, it } from "vitest";
import { failureText, lockText } from "../../../cli/engine/engine-errors.ts";

const place = { stack: "main", folder: ".pulumi-canvas" };

it("says whose run holds the lock, and what to do if it was killed", () => {
  const output = `code: -2
 stderr: Command failed with exit code 1: pulumi up --yes
error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end or delete the lock file with \`pulumi cancel\`.
  postgres://****:****@db.example.com/.pulumi/locks/main/3bc84a5e.json: created by runner@host (pid 1407) at 2026-11-15T23:31:32Z
 err?: Error: Command failed`;
  expect(lockText(output, place)).toBe(
    "another run (runner@host (pid 1407) at 2026-11-15T23:31:32Z) is changing the stack main: run the command again when " +
      'it has ended; if it was killed, unlock the stack with "pulumi cancel main --yes --cwd .pulumi-canvas"',
  );
});

it("names nobody where the backend does not", () => {
  const output = "error: [409] Conflict: Another update is currently in progress.";
  expect(lockText(output, place)).toMatch(/^another run is changing the stack main: /);
});

it("repeats what Pulumi said without the password of the backend", () => {
  const output = `code: -2
 stderr: Command failed with exit code 1: pulumi stack select --stack main
error: unable to open state database "postgres://canvas:secret@db.example.com/state": connection refused
 err?: Error: Command failed`;
  expect(failureText(output)).toBe(
    'Pulumi failed: unable to open state database "postgres://****@db.example.com/state": connection refused; ' +
      "PULUMI_BACKEND_URL and PULUMI_CONFIG_PASSPHRASE have to be those of the state",
  );
});
