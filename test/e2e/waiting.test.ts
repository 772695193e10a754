// A service that does not answer: the command says so while it waits.
import { expect, it } from "vitest";
import { Desk, runCommand } from "./desk.ts";

const timeout = 240_000;

it.concurrent("says that it waits for the service, and for how long", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  desk.write("team: Alpha\nspaces:\n  plans: { title: Our plans }\n");
  const action = { kind: "status", when: "before", status: 503, retryAfterSeconds: 2 } as const;
  desk.service.fault({ method: "GET", nth: 1, action });
  const done = await desk.run("up", "workspace.yaml", "--yes");
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(done.stderr).toMatch(/^GET [a-z ]+ returned 503 .*; retrying for up to 120 s$/m);
});

it.concurrent("fails at once if nothing listens on this machine", { timeout }, async (test) => {
  const desk = await Desk.open(test);
  desk.write("team: Alpha\n");
  const settings = {
    CANVAS_BASE_URL: "http://127.0.0.1:1",
    CANVAS_ACCESS_TOKEN: "token",
    PULUMI_BACKEND_URL: undefined,
  };
  const { exitCode, stderr } = await runCommand(["up", "workspace.yaml", "--yes"], desk.folder, settings);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(
    "found nothing at http://127.0.0.1:1 (ECONNREFUSED); start the service there (the emulator with npx pulumi-canvas emulator --port 1), or check ",
  );
  expect(stderr).not.toContain("retrying");
});
