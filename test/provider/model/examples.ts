// Stories that a soak has found, and that every run tells again.
import { Output } from "../../e2e/conformance/interface.ts";
import type { Fault } from "./network.ts";
import type { Declaration, Edit } from "./program.ts";
import type { Step, Story } from "./story.ts";

const inAlpha = { teamId: new Output("Alpha", "id") };
const inSpace = { spaceId: new Output("space0", "spaceId") };
const inZone = { zoneId: new Output("zone0", "zoneId"), spaceId: new Output("zone0", "spaceId") };

const edit = (name: string, type: Declaration["type"], args: object): Edit => ({
  name,
  declaration: { name, type, args: { ...args } },
});
const removal = (name: string): Edit => ({ name, declaration: undefined });

const space = (name: string, args: object): Edit => edit(name, "Space", { ...inAlpha, ...args });
const spaceOf = (name: string, title: string): Edit => space(name, { name: title, trashed: false });
const plainSpace = (more: object, name = "space0"): Edit =>
  space(name, { name: "Two", favorite: false, trashed: false, allowEmbed: false, ...more });
const zoneIn = (spaceName: string, name: string): Edit =>
  edit("zone0", "Zone", { spaceId: new Output(spaceName, "spaceId"), name });
const frame = (name: string, more: object): Edit => edit(name, "Frame", { name: "One", ...inZone, ...more });
const access = (name: string, mailId: string, role = "EDITOR"): Edit =>
  edit(name, "SpaceMember", { ...inSpace, mailId, role });
const person = (mailId: string, more: object = {}): Edit =>
  edit("person0", "TeamMember", { ...inAlpha, mailId, role: "MEMBER", ...more });

function strictCrew(more: object = {}): Edit {
  const members = { "owner@example.com": "MEMBER", "admin@example.com": "TEAM_ADMIN" };
  return edit("crew0", "TeamMembers", { ...inAlpha, unlisted: "remove", members, ...more });
}

const fault = (kind: Fault["kind"], at: number): Fault => ({ kind, at });
const up = (edits: readonly Edit[], ...faults: readonly Fault[]): Step => ({ kind: "up", edits, faults });

const story = (steps: Step[], more: Partial<Story> = {}): Story => ({
  isQuotaScarce: false,
  hasFirstZones: false,
  beginning: [],
  steps,
  ...more,
});
const inOneZone = { beginning: [spaceOf("space0", "Two"), zoneIn("space0", "Two")] };

/** A run dies after it has taken a space out of the trash. */
const diedAfterRestore = story([
  up([plainSpace({})]),
  up([removal("space0")]),
  up([plainSpace({ existing: "restore" })], fault("crash before", 3)),
]);

/** The roster fails, so a space that left the program is not deleted; another resource adopts it, and the first one comes back. */
const adoptedFromFailedDelete = story(
  [
    up([strictCrew()]),
    up([removal("space0")]),
    up([plainSpace({ existing: "adopt" }, "space2")]),
    up([spaceOf("space0", "One")]),
  ],
  inOneZone,
);

/** A run dies that inserts two frames of one name; the next one has only the second, whose id tells it from the first. */
const namesakeLeft = story(
  [
    up([]),
    up(
      [frame("frame0", { layout: { left: 0 } }), frame("frame1", { layout: { left: 0 }, adopt: true })],
      fault("crash after", 2),
    ),
    up([removal("frame0")]),
  ],
  inOneZone,
);

/** The access of one person goes from one resource to another, whose create meets the delete of the first. */
const accessHandedOn = story([
  up([plainSpace({}), access("access1", "here@example.com", "VIEWER")]),
  up([access("access0", "here@example.com")]),
  up([access("access1", "new@example.com"), person("new@example.com")]),
]);

/** A roster moves to another team, and a new one removes somebody from the old team who has access to a space. */
const removedByNextRoster = story([
  up([
    edit("crew2", "TeamMembers", {
      ...inAlpha,
      members: { "owner@example.com": "MEMBER", "here@example.com": "MEMBER" },
    }),
    spaceOf("space0", "One"),
  ]),
  up([edit("guests0", "SpaceMembers", { ...inSpace, members: { "here@example.com": "EDITOR" } })]),
  up([
    strictCrew(),
    edit("crew2", "TeamMembers", {
      teamId: new Output("Beta", "id"),
      unlisted: "remove",
      members: { "owner@example.com": "TEAM_ADMIN", "admin@example.com": "TEAM_ADMIN", "here@example.com": "MEMBER" },
      minAdmins: 3,
    }),
  ]),
]);

/** The service invites one of two people, because the other one is there already, and the body of its 206 is lost. */
const confirmedInPart = story(
  [
    up(
      [
        person("here@example.com"),
        edit("person2", "TeamMember", { ...inAlpha, mailId: "new@example.com", role: "MEMBER" }),
      ],
      fault("empty", 5),
    ),
    up([removal("person0")]),
    up([]),
  ],
  { beginning: [space("space0", { name: "Two" }), zoneIn("space0", "Two")] },
);

export const examples: [Story][] = [
  [diedAfterRestore],
  [adoptedFromFailedDelete],
  [namesakeLeft],
  [accessHandedOn],
  [removedByNextRoster],
  [confirmedInPart],
];
