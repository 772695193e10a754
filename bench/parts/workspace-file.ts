import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { execute } from "../../test/engine/npm.ts";
import { type Part, type PartOptions, scaled } from "../part.ts";
import { Service, teamOf } from "../service.ts";
import { type Cell, rounded } from "../table.ts";
import { type Counts, countsOf, describe, type Sizes } from "../workspace.ts";
import { pagesOf } from "./requests.ts";

const cli = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** How many objects of each kind the file changes. */
const changed = { titles: 10, moves: 10, drawings: 40, newPeople: 10 };

/** Exports a live workspace to a file, changes and applies the file, and ends without drift. */
export const workspaceFile: Part = {
  title: "Workspace file",
  isExtra: true,
  async run(options) {
    const sizes = sizesOf(options);
    const service = await Service.start({ seed: seedOf(sizes) });
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-bench-"));
    try {
      const rows = await story(service, folder, countsOf(sizes));
      const title = `A workspace of ${countsOf(sizes).all} objects, from export to no drift`;
      return [{ title, columns, rows, notes: notesOf(sizes) }];
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await service.close();
    }
  },
};

const columns = ["command", "seconds", "requests", "bound", "ratio"];

function sizesOf(options: PartOptions): Sizes {
  const [spaces, teamMembers] = [scaled(40, options, 2), scaled(200, options, 10)];
  return { spaces, zonesPerSpace: 5, framesPerZone: 7, teamMembers, membersPerSpace: 5 };
}

function seedOf({ spaces, zonesPerSpace, framesPerZone, teamMembers, membersPerSpace }: Sizes): SeedInput {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const frame = (index: number) => ({
    name: `Card ${index}`,
    properties: { layout: { top: 0, left: index * 360, width: 320, height: 200 } },
  });
  const member = (space: number) => (index: number) => ({
    member: `person${((space * membersPerSpace + index) % teamMembers) + 1}@example.com`,
    role: "EDITOR" as const,
  });
  return teamOf(
    teamMembers,
    many(spaces, (space) => ({
      name: `Space ${space}`,
      members: many(membersPerSpace, member(space)),
      zones: many(zonesPerSpace, (zone) => ({ name: `Board ${space}-${zone}`, frames: many(framesPerZone, frame) })),
    })),
  );
}

async function story(service: Service, folder: string, counts: Counts): Promise<Cell[][]> {
  const file = join(folder, "project", "workspace.yaml");
  const environment = service.commandEnvironment;
  const measure = async (title: string, bound: number, ...args: readonly string[]): Promise<Cell[]> => {
    const started = performance.now();
    const { exitCode, stdout, stderr } = await execute(process.execPath, [cli, ...args], { environment });
    if (exitCode !== 0) throw new Error(`pulumi-canvas ${args.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
    const made = service.takeRequests().length;
    const seconds = (performance.now() - started) / 1000;
    return [title, rounded(seconds), made, bound, rounded(bound === 0 ? made : made / bound)];
  };
  const reads = readsOf(counts);
  const out = join(folder, "project");
  const rows = [
    await measure("export", reads, "export", "--out", out),
    await measure("export --verify", 2 * reads, "export", "--out", out, "--verify"),
    await measure("preview of the first up", reads, "preview", file),
    await measure("first up, which adopts what is there", 2 * reads, "up", file, "--yes"),
  ];
  change(file);
  const { titles, moves, drawings } = changed;
  const writes = Math.min(titles, counts.spaces) + moves + Math.min(drawings, counts.zones) + 1;
  return [
    ...rows,
    await measure("up of the changed file", writes, "up", file, "--yes"),
    await measure("preview --exit-code: nothing to change", 0, "preview", file, "--exit-code"),
    await measure("drift: none", reads, "drift", file),
  ];
}

/** One list of teams and one of spaces; a list of people for the team and each space, of zones for each space, of frames for each zone. */
function readsOf({ spaces, zones, teamMembers }: Counts): number {
  return 2 + pagesOf(teamMembers + 1) + 2 * spaces + zones;
}

interface File {
  people: Record<string, string>;
  spaces: Record<string, { title: string; zones: Record<string, { frames: Record<string, { fill?: string }> }> }>;
}

/** Renames spaces, moves zones to the next space, paints frames, and invites people. */
function change(path: string): void {
  const file: File = parse(readFileSync(path, "utf8"));
  const spaces = Object.values(file.spaces);
  const zones = spaces.flatMap((space) => Object.keys(space.zones).map((key) => ({ space, key })));
  for (const space of spaces.slice(0, changed.titles)) space.title = `${space.title}, renamed`;
  for (const { space, key } of zones.slice(0, changed.drawings)) {
    for (const frame of Object.values(space.zones[key]?.frames ?? {})) frame.fill = "yellow";
  }
  for (const { space, key } of zones.slice(-changed.moves)) {
    const next = spaces[(spaces.indexOf(space) + 1) % spaces.length];
    const zone = space.zones[key];
    if (!(next && zone)) continue;
    delete space.zones[key];
    next.zones[key] = zone;
  }
  for (let index = 1; index <= changed.newPeople; index++) file.people[`new${index}@example.com`] = "member";
  writeFileSync(path, stringify(file));
}

function notesOf(sizes: Sizes): string[] {
  return [
    `${describe(sizes)}; the command pulumi-canvas on the real engine, state in files.`,
    "Bound of reading: one list of teams and of spaces, one of people for the team (and its pages) and for each space, one of zones for each space, one of frames for each zone; verifying and applying read everything twice.",
    `The file is changed: ${changed.titles} spaces renamed, ${changed.moves} zones moved, the frames of ${changed.drawings} zones painted, ${changed.newPeople} people invited; the bound is one request for each, and one for all people.`,
  ];
}
