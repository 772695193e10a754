import { fileURLToPath } from "node:url";

/** The size of a workspace. */
export interface Sizes {
  readonly spaces: number;
  readonly zonesPerSpace: number;
  readonly framesPerZone: number;
  /** People who are invited to the team. */
  readonly teamMembers: number;
  /** People of the team who are added to every space. */
  readonly membersPerSpace: number;
  /** How many names the zones have that are the only one of their space; 1 by default. */
  readonly zoneNames?: number;
}

/** How many objects there are of each kind. */
export interface Counts {
  readonly spaces: number;
  readonly zones: number;
  readonly frames: number;
  readonly teamMembers: number;
  readonly spaceMembers: number;
  readonly all: number;
}

export function countsOf({ spaces, zonesPerSpace, framesPerZone, teamMembers, membersPerSpace }: Sizes): Counts {
  const zones = spaces * zonesPerSpace;
  const frames = zones * framesPerZone;
  const spaceMembers = spaces * membersPerSpace;
  return {
    spaces,
    zones,
    frames,
    teamMembers,
    spaceMembers,
    all: spaces + zones + frames + teamMembers + spaceMembers,
  };
}

/** The sizes in words, for the notes of a table. */
export function describe(sizes: Sizes): string {
  const { spaces, zones, frames, teamMembers, spaceMembers } = countsOf(sizes);
  const counts = { spaces, zones, frames, "team members": teamMembers, "space members": spaceMembers };
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  return present.map(([kind, count]) => `${count} ${kind}`).join(", ");
}

export type ProgramName = "single" | "collections";

interface Program {
  readonly title: string;
  readonly file: string;
  /** Whether the frames of a zone, and the members of a team or space, are one resource. */
  readonly isCollections: boolean;
}

/** The programs: each declares the same workspace, in its own way. */
export const programs: Readonly<Record<ProgramName, Program>> = {
  single: { title: "single resources", file: "single.cjs", isCollections: false },
  collections: { title: "collections", file: "collections.cjs", isCollections: true },
};

export const programNames = Object.keys(programs) as ProgramName[];

const fileOf = (name: ProgramName) => fileURLToPath(new URL(`programs/${programs[name].file}`, import.meta.url));

/** How a program reaches the provider: the plugin (or the echo provider in its place), or Pulumi's dynamic provider. */
export type ProviderInterface = "plugin" | "dynamic";

const preludes: Readonly<Record<ProviderInterface, string>> = {
  plugin: `const pulumi = require("@pulumi/pulumi");
const make = (type, name, args) => new pulumi.CustomResource("canvas:index:" + type, name, args);`,
  dynamic: `const canvas = require("pulumi-canvas");
const make = (type, name, args) => new canvas[type](name, args);`,
};

/** The text of a Pulumi program. */
export function programText(through: ProviderInterface, name: ProgramName, teamId: string, sizes: Sizes): string {
  const call = `require(${JSON.stringify(fileOf(name))})(make, ${JSON.stringify(teamId)}, ${JSON.stringify(sizes)});`;
  return `${preludes[through]}\n${call}\n`;
}
