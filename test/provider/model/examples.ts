// Stories that a soak has found, and that every run tells again.
import { Output } from "../../e2e/conformance/interface.ts";
import type { Story } from "./story.ts";
import {
  access,
  byHand,
  edit,
  fault,
  frame,
  inAlpha,
  inBeta,
  inOneZone,
  inSpace,
  meanwhile,
  person,
  plainSpace,
  refresh,
  removal,
  space,
  spaceOf,
  spaceOne,
  story,
  strictCrew,
  up,
  withFaults,
  zoneIn,
} from "./vocabulary.ts";

/** A zone has been moved and is about to be renamed when somebody trashes its new space. */
const trashedMeanwhile = story(
  [up([]), up([spaceOf("space1", "One"), zoneIn("space1", "One")], meanwhile(6, "toggleSpace", 1)), up([])],
  inOneZone,
);

/** A zone is moved by hand and deleted, and its new space is trashed: no refresh sees it until the space is back. */
const deletedBeforeItsSpace = story(
  [up([spaceOf("space1", "One")]), byHand("moveZone", 0, 1), refresh, byHand("deleteZone"), byHand("toggleSpace", 1)],
  inOneZone,
);

/** A run dies after it has trashed a zone, and the next one keeps the zone, but trashes its space. */
const diedAfterTrash = story(
  [up([]), up([removal("space0")], withFaults(fault("crash before", 2))), up([spaceOne("space0", { trashed: true })])],
  inOneZone,
);

/** A run dies after it has taken a space out of the trash. */
const diedAfterRestore = story([
  up([plainSpace({})]),
  up([removal("space0")]),
  up([plainSpace({ existing: "restore" })], withFaults(fault("crash before", 3))),
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

/** A run dies that makes two spaces of one name, one of them in the trash: there, the other one's next create stops. */
const stoppedByTrash = story([
  byHand("renameSpace"),
  up(
    [
      inBeta("space0", { trashed: false, allowEmbed: true, existing: "fail" }),
      strictCrew({ members: { "owner@example.com": "TEAM_ADMIN" }, unlisted: "report", minAdmins: 2 }),
      inBeta("space2", { trashed: true, allowEmbed: false, existing: "restore" }),
    ],
    withFaults(fault("lost", 1), fault("crash after", 12)),
  ),
]);

/** A run dies that inserts two frames of one name; the next one has only the second, whose id tells it from the first. */
const namesakeLeft = story(
  [
    up([]),
    up(
      [frame("frame0", { layout: { left: 0 } }), frame("frame1", { layout: { left: 0 }, adopt: true })],
      withFaults(fault("crash after", 2)),
    ),
    up([removal("frame0")]),
  ],
  inOneZone,
);

/** A run dies after it has made a space; the next one takes another of that name out of the trash. */
const restoredInstead = story([
  up([spaceOne("space1", { trashed: true })]),
  up([spaceOne("space0", { trashed: false, continues: { trashed: "own" } })], withFaults(fault("crash after", 4))),
  up([removal("space1")]),
]);

/** Somebody has deleted a frame that is about to be changed in a space that goes into the trash: no refresh sees it there. */
const deletedBeforeTheTrash = story(
  [
    up([frame("frame2", { layout: { left: 0, width: 10 } })]),
    up([spaceOne("space0", { trashed: false })], meanwhile(1, "deleteFrame")),
    up([spaceOne("space0", { trashed: true }), frame("frame2", { layout: { left: 1, width: 10 } })]),
    refresh,
  ],
  inOneZone,
);

/** The same, in a zone that goes into the trash, in an update that the service does not confirm. */
const deletedInTrashedZone = story(
  [
    up([frame("frame2", { layout: { left: 1, width: 10 } })]),
    up(
      [
        edit("zone0", "Zone", { ...inSpace, name: "One", trashed: true }),
        frame("frame2", { layout: { left: 0, width: 10 } }),
        spaceOne("space0", { trashed: false }),
      ],
      withFaults(fault("empty", 3)),
    ),
    up([], meanwhile(1, "deleteFrame")),
  ],
  { beginning: [space("space0", { name: "Two" }), zoneIn("space0", "Two")] },
);

/** A run dies after it has moved a zone, and the next one, which removes it, cannot see it: somebody trashes its new space. */
const hiddenAfterMove = story([
  up([spaceOf("space0", "One"), spaceOf("space1", "One"), zoneIn("space1", "One")]),
  up([zoneIn("space0", "One")], withFaults(fault("crash before", 3))),
  up([removal("zone0")], meanwhile(1, "toggleSpace")),
]);

/** Somebody takes a zone out of the trash that the same run has just put there. */
const restoredMeanwhile = story([up([]), up([removal("zone0")], meanwhile(4, "toggleZone"))], inOneZone);

/** A zone is deleted by hand, its space goes to the trash, and the zone gets another name: no refresh sees that it is gone. */
const renamedInTrash = story(
  [up([]), byHand("deleteZone"), up([spaceOne("space0", { trashed: true })]), up([zoneIn("space0", "One")])],
  inOneZone,
);

/** The access of one person goes from one resource to another, whose create meets the delete of the first. */
const accessHandedOn = story([
  up([plainSpace({}), access("access1", "here@example.com", "VIEWER")]),
  up([access("access0", "here@example.com")]),
  up([access("access1", "new@example.com"), person("new@example.com")]),
]);

/** One update is refused for four reasons, each of which shows only after the remedy of the one before. */
const refusedFourTimes = story(
  [
    up([spaceOf("space1", "One")]),
    byHand("toggleZone"),
    up([
      edit("guests0", "SpaceMembers", {
        spaceId: new Output("space1", "spaceId"),
        members: { "extra@example.com": "EDITOR", "here@example.com": "EDITOR" },
      }),
    ]),
    up([removal("space1"), person("here@example.com", { teamId: new Output("Beta", "id") })]),
    up([
      spaceOne("space0", { trashed: true }),
      frame("frame0", { layout: { left: 0, width: 10 } }),
      strictCrew({
        teamId: new Output("Beta", "id"),
        members: { "owner@example.com": "MEMBER", "admin@example.com": "TEAM_ADMIN", "here@example.com": "MEMBER" },
        assignTo: "here@example.com",
      }),
    ]),
  ],
  inOneZone,
);

/** A roster moves to another team, and a new one removes somebody from the old team who has access to a space. */
const removedByNextRoster = story([
  up([
    edit("crew2", "TeamMembers", {
      ...inAlpha,
      members: { "owner@example.com": "MEMBER", "here@example.com": "MEMBER" },
    }),
    spaceOf("space0", "One"),
  ]),
  byHand("renameSpace"),
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

/** Somebody moves a zone out of a space before it is trashed, so no refresh sees it; then the zone goes to the trash too. */
const movedBeforeTheTrash = story([
  up([spaceOf("space2", "One")]),
  up([spaceOf("space0", "One")]),
  up([zoneIn("space0", "One")]),
  up([space("space0", { name: "One", trashed: true })], meanwhile(1, "moveZone")),
  up([
    frame("frame0", { layout: { left: 0, width: 10 } }),
    edit("zone0", "Zone", { ...inSpace, name: "One", trashed: true }),
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
      withFaults(fault("empty", 5)),
    ),
    up([removal("person0")]),
    up([]),
  ],
  { beginning: [space("space0", { name: "Two" }), zoneIn("space0", "Two")] },
);

const invitedTwice = { "owner@example.com": "MEMBER", "new@example.com": "MEMBER" };

/** Two rosters have one invitation; it is accepted before the one that moves to another team leaves the first. */
const sharedInvitation = story([
  up([
    edit("crew0", "TeamMembers", { ...inAlpha, members: invitedTwice }),
    edit("crew1", "TeamMembers", { ...inAlpha, members: invitedTwice, adoptInvitations: true }),
  ]),
  up(
    [
      spaceOf("space0", "One"),
      edit("crew0", "TeamMembers", { teamId: new Output("Beta", "id"), members: { "here@example.com": "MEMBER" } }),
      removal("frame0"),
    ],
    meanwhile(20, "acceptInvitation", 2),
  ),
]);

/** A process dies after it has renamed a zone, and the next one, which is to give it the old name, trashes its space. */
const diedAfterRename = story(
  [
    up([spaceOf("space1", "One")]),
    up(
      [
        edit("zone0", "Zone", { ...inSpace, name: "One", trashed: false }),
        edit("zone1", "Zone", { ...inSpace, name: "One", trashed: false }),
        spaceOne("space0", { trashed: false }),
      ],
      withFaults(fault("crash before", 5)),
    ),
    up([edit("zone0", "Zone", { ...inSpace, name: "Two", trashed: false }), spaceOne("space0", { trashed: true })]),
    byHand("renameSpace", 1),
  ],
  { beginning: [space("space0", { name: "Two" }), zoneIn("space0", "Two")] },
);

export const examples: [Story][] = [
  [trashedMeanwhile],
  [deletedBeforeItsSpace],
  [diedAfterTrash],
  [diedAfterRestore],
  [diedAfterRename],
  [sharedInvitation],
  [adoptedFromFailedDelete],
  [stoppedByTrash],
  [namesakeLeft],
  [restoredInstead],
  [deletedBeforeTheTrash],
  [deletedInTrashedZone],
  [hiddenAfterMove],
  [restoredMeanwhile],
  [renamedInTrash],
  [accessHandedOn],
  [refusedFourTimes],
  [removedByNextRoster],
  [movedBeforeTheTrash],
  [confirmedInPart],
];
