import type { SeedInput } from "../../../../emulator/seeds/seed-schema.ts";
import type { ResourceName } from "../../../../provider/resources/index.ts";
import { workshop } from "../../service.ts";
import type { Case } from "../case.ts";
import { frameCase, zoneOfFrames } from "./frame.ts";
import { framesCase, spaceOfFrames } from "./frames.ts";
import { spaceMember, teamMember } from "./members.ts";
import { spaceMembersCase, spacesOfRosters, teamMembersCase, teamsOfRosters } from "./rosters.ts";
import { space } from "./space.ts";
import { team } from "./team.ts";
import { zone } from "./zone.ts";

/** One case for every resource of the provider: a missing one does not compile. */
export const cases: Readonly<Record<ResourceName, Case>> = {
  Team: team,
  TeamMember: teamMember,
  TeamMembers: teamMembersCase,
  Space: space,
  SpaceMember: spaceMember,
  SpaceMembers: spaceMembersCase,
  Zone: zone,
  Frame: frameCase,
  Frames: framesCase,
};

/** What cannot be made through the provider has to be there: teams, and spaces to adopt. */
export const seed: SeedInput = {
  editions: workshop.editions.map((edition, index) =>
    index === 0 ? { ...edition, teams: withMore(edition) } : { ...edition, teams: withOwnPlaces(edition) },
  ),
};

type SeedEdition = SeedInput["editions"][number];

/** The teams, and in the first one the spaces, that each belong to one instance. */
function withOwnPlaces({ teams: [first, ...others] }: SeedEdition): SeedEdition["teams"] {
  const spaces = [...(first?.spaces ?? []), spaceOfFrames, ...spacesOfRosters];
  return [...(first ? [{ ...first, spaces }] : []), ...others, ...teamsOfRosters];
}

function withMore(edition: SeedEdition): SeedEdition["teams"] {
  const labels = ["name", "description", "planType", "is renamed", "stays"];
  const adopted = [{ name: "Adopted one" }, { name: "Adopted two", trashed: true }];
  const [first, ...others] = withOwnPlaces(edition);
  const spaces = (first?.spaces ?? []).map((space) =>
    space.name === "Plans" ? { ...space, zones: [...(space.zones ?? []), ...adopted, zoneOfFrames] } : space,
  );
  return [
    ...(first ? [{ ...first, spaces: [...spaces, ...adopted] }] : []),
    ...others,
    ...labels.map((label) => ({ name: `Team ${label}` })),
  ];
}
