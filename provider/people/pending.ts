import { z } from "zod";
import type { Session } from "../run/session.ts";
import { joinNames } from "../validation/messages.ts";
import { isObject, type Properties } from "../validation/properties.ts";
import type { People, Person } from "./person.ts";

/** What an invitation waits for; a space shows it for people that the program has invited to the team. */
export const acceptance = "they accept the invitation";

const texts: Readonly<Record<Person["status"], (person: Pick<Person, "waitingFor">) => string | undefined>> = {
  active: () => undefined,
  invited: () => `joins once ${acceptance}`,
  uncertain: () => "may be invited: the next update finds out",
  waiting: ({ waitingFor = "they are in the team" }) => `gets access once ${waitingFor}`,
  joined: () => "gets access with the next update",
};

/** What is pending, one text for each person. */
export function pendingTexts(people: Readonly<Record<string, Pick<Person, "status" | "waitingFor">>>): string[] {
  return Object.entries(people).flatMap(([key, person]) => {
    const text = texts[person.status](person);
    return text === undefined ? [] : [`${key} ${text}`];
  });
}

/** Reports what is pending in a team or space, in one sentence. */
export function reportPending({ pending }: Session, place: string, people: People): void {
  const names = pendingTexts(people);
  if (names.length > 0) pending(`${place}: ${joinNames(names)}`);
}

const RecordedPerson = z.object({
  status: z.enum(["active", "invited", "uncertain", "waiting", "joined"]),
  waitingFor: z.string().optional(),
});

/** What is pending according to the state of any resource: that of a roster has people, that of a single member is one. */
export function pendingInState(state: Properties): string[] {
  const people = isObject(state.people) ? state.people : { [String(state.mailId ?? state.memberId)]: state };
  return Object.entries(people).flatMap(([key, person]) => {
    const { data } = RecordedPerson.safeParse(person);
    return data ? pendingTexts({ [key]: data }) : [];
  });
}
