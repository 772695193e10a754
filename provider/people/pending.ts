import { joinNames } from "../validation/messages.ts";
import type { People, Person } from "./person.ts";

/** What an invitation waits for; a space shows it for people that the program has invited to the team. */
export const acceptance = "they accept the invitation";

/** With `adoptInvitations`, a refusal counts as an earlier invitation; the service does not say what it means. */
const adoptedAcceptance = `${acceptance} that they seem to have: the service refused another one, which it also does if no license is free`;

const texts: Readonly<Record<Person["status"], (person: Person) => string | undefined>> = {
  active: () => undefined,
  invited: ({ adopted }) => `joins once ${adopted ? adoptedAcceptance : acceptance}`,
  uncertain: () => "may be invited: the next update finds out",
  waiting: ({ waitingFor = "they are in the team" }) => `gets access once ${waitingFor}`,
  joined: () => "gets access with the next update",
};

/** What is pending, one text for each person. */
export function pendingTexts(people: People): string[] {
  return Object.entries(people).flatMap(([key, person]) => {
    const text = texts[person.status](person);
    return text === undefined ? [] : [`${key} ${text}`];
  });
}

/** What is pending in a team or space, in one sentence. */
export function pendingIn(place: string, people: People): string | undefined {
  const pending = pendingTexts(people);
  return pending.length === 0 ? undefined : `${place}: ${joinNames(pending)}`;
}
