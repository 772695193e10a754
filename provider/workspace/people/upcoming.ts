import { groupBy } from "../../validation/grouping.ts";
import { joinNames } from "../../validation/messages.ts";
import { quoted } from "../../validation/printable-text.ts";
import { accessOf } from "../access.ts";
import type { Workspace } from "../schema.ts";
import { dayOf } from "./dated-entry.ts";

/** How many days ahead a plan says what dates change. */
const daysAhead = 7;

/** What ends in the week after a day: `bob@example.com leaves the team on 2026-12-31`. */
export function upcomingNotes(
  today: string,
  ends: ReadonlySet<string>,
  workspaceOn: (day: string) => Workspace,
): readonly string[] {
  const last = dayOf(new Date(today), daysAhead);
  const days = [...ends].filter((day) => today < day && day <= last).sort();
  return days.flatMap((day, index) => {
    const sentences = differences(workspaceOn(days[index - 1] ?? today), workspaceOn(day));
    return sentences.map((sentence) => `${sentence} on ${day}`);
  });
}

/** What is different between two days, in words. */
function differences(before: Workspace, after: Workspace): readonly string[] {
  const team = changesBetween(rolesByAddress(before), rolesByAddress(after));
  const inTeam = [...groupBy(team, teamVerb)].map(([verb, some]) => sentence(some, verb, "the team"));
  // Someone who leaves the team loses their access with it.
  const leaving = new Set(team.filter(({ to }) => to === undefined).map(({ member }) => member));
  const places = Object.keys(after.spaces ?? {}).flatMap((key) => {
    const changes = changesBetween(accessIn(before, key), accessIn(after, key));
    const others = changes.filter(({ member }) => !leaving.has(member));
    const title = quoted(after.spaces?.[key]?.title ?? key);
    return [...groupBy(others, accessVerb)].map(([verb, some]) => ({ verb, some, title, who: namesOf(some) }));
  });
  const inSpaces = [...groupBy(places, ({ verb, who }) => `${verb} ${who}`).values()].map((same) => {
    const [{ verb, some } = { verb: "", some: [] }] = same;
    return sentence(some, verb, joinNames(same.map(({ title }) => title)));
  });
  return [...inTeam, ...inSpaces];
}

interface RoleChange {
  readonly member: string;
  readonly to: string | undefined;
}

type Roles = ReadonlyMap<string, string>;

function changesBetween(before: Roles, after: Roles): readonly RoleChange[] {
  const members = new Set([...before.keys(), ...after.keys()]);
  return [...members]
    .filter((member) => before.get(member) !== after.get(member))
    .map((member) => ({ member, to: after.get(member) }));
}

const rolesByAddress = ({ people = {} }: Workspace): Roles =>
  new Map(Object.entries(people).map(([address, role]) => [address.toLowerCase(), role]));

const accessIn = (workspace: Workspace, key: string): Roles => accessOf(workspace, workspace.spaces?.[key]?.access);

/** A verb for one, with `(s)` where it ends differently. */
const teamVerb = ({ to }: RoleChange): string => (to === undefined ? "leave(s)" : `become(s) ${to} in`);
const accessVerb = ({ to }: RoleChange): string => (to === undefined ? "lose(s) access to" : `get(s) ${to} access to`);

function sentence(changes: readonly RoleChange[], verb: string, place: string): string {
  return `${namesOf(changes)} ${verb.replace("(s)", changes.length === 1 ? "s" : "")} ${place}`;
}

const namesOf = (changes: readonly RoleChange[]): string => joinNames(changes.map(({ member }) => member));
