import { joinNames } from "../validation/messages.ts";
import type { People, Person } from "./person.ts";

/** What an invitation waits for; a space shows it for people that the program has invited to the team. */
export const acceptance = "they accept the invitation";

const texts: Readonly<Record<Person["status"], (person: Person) => string | undefined>> = {
  active: () => undefined,
  invited: () => `joins once ${acceptance}`,
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
