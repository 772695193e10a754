import type { EngineEvent } from "@pulumi/pulumi/automation/index.js";
import { expect, it } from "vitest";
import { outcomeOf, requestIn } from "../../../cli/plan/outcome.ts";
import { step, urnOf } from "./fixture.ts";

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

it("says why a resource is not finished, without the list that the engine makes of it", () => {
  const reason =
    "the update stopped partway: team Alpha: ann@example.com could not be added: POST team members returned 400; run the update again to continue from there";
  const listed = (text: string) => ({
    sequence: 1,
    timestamp: 1,
    diagnosticEvent: {
      message: `<{%reset%}>1 error occurred:\n\t* ${text}\n\n<{%reset%}>\n`,
      severity: "error",
      color: "never",
      urn: "urn:one",
    } as const,
  });
  const events = [listed(reason), listed(reason)];
  expect(outcomeOf(events, false).errors).toEqual([reason]);
});

it("tells what earlier runs have replaced from its replacement, which has the same URN", () => {
  const living = { id: "9", inputs: { name: "New" } };
  const leftovers = ["7", "8"].map((id) => step("delete-replaced", "Space", "a", { id, inputs: { name: "Old" } }));
  const steps = [step("same", "Space", "a", living, living), ...leftovers];
  const announced = steps.map((metadata) => ({ resourcePreEvent: { metadata } }));
  const ended = steps.slice(0, 2).map((metadata) => ({ resOutputsEvent: { metadata } }));
  const events: EngineEvent[] = JSON.parse(JSON.stringify([...announced, ...ended]));
  const outcome = outcomeOf(events, false);
  const urn = urnOf("Space", "a");
  expect(outcome.steps.map((one) => [one.op, one.urn, one.before?.id])).toEqual([
    ["same", urn, "9"],
    ["delete", `${urn} (7)`, "7"],
    ["delete", `${urn} (8)`, "8"],
  ]);
  expect([...outcome.ended]).toEqual([urn, `${urn} (7)`]);
});
