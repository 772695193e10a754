import { expect, it } from "vitest";
import { outcomeOf, requestIn } from "../../../cli/engine/outcome.ts";

const said = (message: string, urn = "") => ({
  sequence: 1,
  timestamp: 1,
  diagnosticEvent: { message, severity: "info", color: "never", urn } as const,
});

it("shows the log of requests while they happen, and not among the notes", () => {
  const line = "request listTeams: 200 in 4 ms, attempt 1";
  const logged = said(`<{%reset%}>${line}<{%reset%}>\n`);
  const note = said("a request of somebody: pending");
  expect([requestIn(logged), requestIn(said(line, "urn:one")), requestIn(note)]).toEqual([line, line, undefined]);
  expect(outcomeOf([logged, note], true).notes).toEqual(["a request of somebody: pending"]);
});
