// Stories that a soak has found, and that every run tells again.
import { Output } from "../../e2e/conformance/interface.ts";
import type { Story } from "./story.ts";
import {
  access,
  edit,
  fault,
  frame,
  inAlpha,
  inOneZone,
  inSpace,
  person,
  plainSpace,
  removal,
  space,
  spaceOf,
  story,
  strictCrew,
  up,
  zoneIn,
} from "./vocabulary.ts";

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
