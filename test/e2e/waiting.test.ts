// A service that does not answer: the command says so while it waits. What it says if nothing listens is in
// ../release/docs/messages.test.ts.
import { expect, it } from "vitest";
import { Desk } from "./desk.ts";

it("says that it waits for the service, and for how long", { timeout: 240_000 }, async (test) => {
  const desk = await Desk.open(test);
  desk.write("team: Alpha\nspaces:\n  plans: { title: Our plans }\n");
  const action = { kind: "status", when: "before", status: 503, retryAfterSeconds: 2 } as const;
  desk.service.fault({ method: "GET", nth: 1, action });
  const done = await desk.run("up", "workspace.yaml", "--yes");
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  expect(done.stderr).toMatch(/^GET [a-z ]+ returned 503 .*; retrying for up to 120 s$/m);
});
