import type { SeedInput } from "../../../../emulator/seeds/schema.ts";
import type { ResourceName } from "../../../../provider/resources/index.ts";
import { workshop } from "../../service.ts";
import type { Case } from "../case.ts";
import { frameCase } from "./frame.ts";
import { framesCase, spaceOfFrames } from "./frames.ts";
import { spaceMember, teamMember } from "./members.ts";
import { space } from "./space.ts";
import { team } from "./team.ts";
import { zone } from "./zone.ts";

/** One case for every resource of the provider: a missing one does not compile. */
export const cases: Readonly<Record<ResourceName, Case>> = {
  Team: team,
  TeamMember: teamMember,
  Space: space,
  SpaceMember: spaceMember,
  Zone: zone,
  Frame: frameCase,
  Frames: framesCase,
};

/** What cannot be made through the provider has to be there: teams, and spaces to take over. */
export const seed: SeedInput = {
  editions: workshop.editions.map((edition, index) =>
    index === 0 ? { ...edition, teams: withMore(edition) } : { ...edition, teams: withSpaceOfFrames(edition) },
  ),
};

type SeedEdition = SeedInput["editions"][number];

function withSpaceOfFrames({ teams: [first, ...others] }: SeedEdition): SeedEdition["teams"] {
  return [...(first ? [{ ...first, spaces: [...(first.spaces ?? []), spaceOfFrames] }] : []), ...others];
}

function withMore({ teams: [first, ...others] }: SeedEdition): SeedEdition["teams"] {
  const labels = ["name", "description", "planType", "is renamed", "stays"];
  const adopted = [{ name: "Adopted one" }, { name: "Adopted two", trashed: true }];
  return [
    ...(first ? [{ ...first, spaces: [...(first.spaces ?? []), ...adopted, spaceOfFrames] }] : []),
    ...others,
    ...labels.map((label) => ({ name: `Team ${label}` })),
  ];
}
