import { expect, it } from "vitest";
import { pendingIn, pendingTexts } from "../../../provider/people/pending.ts";
import type { Person } from "../../../provider/people/person.ts";

it.each<[Person["status"], string | undefined, string[]]>([
  ["active", undefined, []],
  ["invited", undefined, ["ada@example.com joins once they accept the invitation"]],
  ["uncertain", undefined, ["ada@example.com may be invited: the next update finds out"]],
  ["waiting", undefined, ["ada@example.com gets access once they are in the team"]],
  ["waiting", "they accept the invitation", ["ada@example.com gets access once they accept the invitation"]],
  ["joined", undefined, ["ada@example.com gets access with the next update"]],
])("says what happens next to someone who is %s (waiting for %s)", (status, waitingFor, texts) => {
  expect(pendingTexts({ "ada@example.com": { status, role: "MEMBER", waitingFor } })).toEqual(texts);
});

it("says it for everybody in one sentence", () => {
  const invited = { status: "invited", role: "MEMBER" } as const;
  expect(pendingIn("team 7", { "ada@example.com": invited, "bob@example.com": invited })).toBe(
    "team 7: ada@example.com joins once they accept the invitation, bob@example.com joins once they accept the invitation",
  );
  expect(pendingIn("team 7", { "ada@example.com": { ...invited, status: "active" } })).toBeUndefined();
});
