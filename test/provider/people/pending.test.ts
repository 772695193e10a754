import { expect, it } from "vitest";
import { pendingInState, pendingTexts } from "../../../provider/people/pending.ts";
import type { Person } from "../../../provider/people/person.ts";

it.each<[Person["status"], string | undefined, string[]]>([
  ["active", undefined, []],
  ["invited", undefined, ["ada@example.com joins once they accept the invitation"]],
  ["uncertain", undefined, ["ada@example.com may be invited: the next update finds out"]],
  ["waiting", undefined, ["ada@example.com gets access once they are in the team"]],
  ["waiting", "they accept the invitation", ["ada@example.com gets access once they accept the invitation"]],
  ["joined", undefined, ["ada@example.com gets access with the next update"]],
])("says what happens next to someone who is %s (waiting for %s)", (status, waitingFor, texts) => {
  expect(pendingTexts({ "ada@example.com": { status, waitingFor } })).toEqual(texts);
});

it("finds those who are pending in the state of a roster, and of a single member", () => {
  const invited = { status: "invited", role: "MEMBER" };
  const text = "ada@example.com joins once they accept the invitation";
  const people = { "ada@example.com": invited, "bob@example.com": { ...invited, status: "active" } };
  expect(pendingInState({ teamId: "7", people })).toEqual([text]);
  expect(pendingInState({ teamId: "7", mailId: "ada@example.com", ...invited })).toEqual([text]);
  expect(pendingInState({ spaceId: "7", name: "Roadmap" })).toEqual([]);
});
