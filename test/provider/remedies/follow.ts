import { addToTeam } from "../../../emulator/store/workspace-writes.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "../resources/harness.ts";

/** What an error says. */
export const messageOf = async (work: Promise<unknown>): Promise<string> =>
  (await rejection(work, CanvasError)).message;

/** The next run, of a program. */
export function nextUpdate(session: TestSession): TestSession {
  const next = session.newSession();
  next.ledger.startProgram();
  return next;
}

/** The next run, with the token of this person. */
export const as = (session: TestSession, address: string): TestSession =>
  session.newSession({ accessToken: session.service.tokenOf(address) });

/** What is there, for a test that cannot go on without it. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("it is gone");
  return value;
}

/** Adds someone of the edition to the team Alpha by hand. */
export function joinTeam(session: TestSession, address: string): void {
  const { service, owner } = session;
  session.changeStore((store) => {
    const team = present(store.get("teams", service.id("teams", "Alpha")));
    addToTeam(service.emulator.world, team, service.id("users", address), "MEMBER", owner);
  });
}
