// Teams and the people in teams and spaces, as programs declare them.
import fc from "fast-check";
import type { Properties } from "../../../provider/validation/properties.ts";
import { type Arguments, merged, name, omittedSometimes, spaceId, teamId } from "./choices.ts";

/** The user of the token, who owns everything. */
export const ownerAddress = "owner@example.com";
/** Another admin, who owns something too. */
export const adminAddress = "admin@example.com";
/** People who are in a team already: the first is a member of Alpha, the second an admin of both. */
const [here, extra] = ["here@example.com", "extra@example.com"];

const mailId = fc.constantFrom(here, "new@example.com", ownerAddress);
const adoption = fc.constantFrom({}, { adopt: true, adoptInvitation: true });
const handOver = fc.constantFrom({}, {}, { assignTo: here });
const inviteAgain = fc.constantFrom({}, {}, { inviteAgain: "once" }, { inviteAgain: "twice" });
/** People who were there before stay; only for the owner does the program ask otherwise, in vain. */
const onDestroyOwner = fc.boolean();
const withOnDestroy = ({ isRemoved, ...args }: Properties): Properties =>
  isRemoved && args.mailId === ownerAddress ? { ...args, onDestroy: "remove" } : args;

const teamRole = fc.constantFrom("MEMBER", "TEAM_ADMIN");
/** Nobody can change their own role in a space. */
export const ownRole = "EDITOR";
const spaceRole = fc.constantFrom("EDITOR", "VIEWER");
const listed = <Role>(role: fc.Arbitrary<Role>) =>
  fc.dictionary(fc.constantFrom(here, extra, "new@example.com", "ann@example.com", "bob@example.com"), role);
const often = fc.constantFrom(true, true, true, false);
const roster = {
  unlisted: omittedSometimes(fc.constantFrom("report", "remove")),
  maxRemovals: fc.constantFrom(undefined, 0, 1, 0.5, 10, 10),
  onDestroy: omittedSometimes(fc.constantFrom("remove", "retain")),
};

export const peopleArgs: Arguments = {
  team: ["Team", fc.record({ teamId, description: name })],
  person: [
    "TeamMember",
    fc
      .record({
        ...{ teamId, mailId, role: teamRole },
        ...{ choices: fc.tuple(adoption, handOver, inviteAgain), isRemoved: onDestroyOwner },
      })
      .map(({ choices, ...rest }) => withOnDestroy(Object.assign({}, rest, ...choices)))
      .filter(({ mailId, assignTo }) => mailId !== assignTo),
  ],
  access: [
    "SpaceMember",
    fc
      .record({ spaceId, mailId, role: spaceRole, adoption, isRemoved: onDestroyOwner })
      .map(({ adoption: { adopt }, ...rest }) => withOnDestroy({ ...rest, ...(adopt ? { adopt } : {}) }))
      .map((args) => (args.mailId === ownerAddress ? { ...args, role: ownRole } : args)),
  ],
  crew: [
    "TeamMembers",
    fc
      .record({
        ...{
          teamId,
          ...roster,
          members: listed(teamRole),
          hasOwner: often,
          ownerRole: teamRole,
          hasAdmin: fc.boolean(),
        },
        minAdmins: fc.constantFrom(undefined, undefined, 2, 3),
        assignTo: fc.constantFrom(undefined, undefined, here, ownerAddress),
        adoptInvitations: fc.constantFrom(undefined, true),
      })
      .map(({ hasOwner, ownerRole, hasAdmin, ...rest }) => {
        // Nobody gives away what belongs to the other admin, and minAdmins counts the owner as what the program says.
        const admin = hasAdmin || rest.unlisted === "remove" ? { [adminAddress]: "TEAM_ADMIN" } : {};
        const role = rest.minAdmins === undefined ? ownerRole : "TEAM_ADMIN";
        return merged({
          ...rest,
          members: { ...(hasOwner ? { [ownerAddress]: role } : {}), ...admin, ...rest.members },
        });
      }),
  ],
  guests: [
    "SpaceMembers",
    fc
      .record({ spaceId, ...roster, members: listed(spaceRole), hasOwner: fc.boolean() })
      .map(({ hasOwner, ...rest }) =>
        merged({ ...rest, members: { ...(hasOwner ? { [ownerAddress]: ownRole } : {}), ...rest.members } }),
      ),
  ],
};
