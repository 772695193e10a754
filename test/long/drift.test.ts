// `pulumi-canvas drift`, for a workspace file and for the stack of a project.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { acme } from "../acme.ts";
import { type Declaration, dynamicInterface, Output } from "../e2e/conformance/interface.ts";
import { Desk, runCommand } from "../e2e/desk.ts";
import { Service } from "../e2e/service.ts";
import type { Finished } from "../engine/npm.ts";

const timeout = 240_000;

const product = { name: "Product", members: [{ mailId: "ada@example.com" }, { mailId: "bob@example.com" }] };
const seed: SeedInput = { editions: [{ ...acme, teams: [product, { name: "Sales" }] }] };

const workspace = `team: Product
people:
  owner@example.com: admin
  ada@example.com: member
  bob@example.com: member
  new@example.com: member
spaces:
  roadmap:
    title: Roadmap
    access: { ada@example.com: editor, bob@example.com: viewer, team: commenter }
    zones:
      plan:
        title: Plan
        frames:
          now: { title: Now, fill: yellow, stroke: { color: black, style: dashed } }
          next: { title: Next }
          later: { title: Later }
        layout:
          columns: [now, next, later]
      retro:
        title: Retro
  archive:
    title: Attic
  bin:
    title: Bin
`;

it.concurrent("reports every kind of change that was not made through a workspace file, and changes nothing", {
  timeout,
}, async (test) => {
  const desk = await Desk.open(test, seed);
  const { service } = desk;
  desk.write(workspace);
  expect(await desk.run("drift", "workspace.yaml")).toMatchObject({
    exitCode: 1,
    stdout: "",
    stderr:
      "pulumi-canvas: workspace.yaml has no recorded state yet, so there is nothing to compare with; run pulumi-canvas up workspace.yaml\n",
  });
  const made = await desk.run("up", "workspace.yaml", "--yes");
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  // Another run has locked the stack, which only matters to commands that change something.
  const locks = join(desk.folder, ".pulumi-canvas/state/.pulumi/locks/organization/workspace/main");
  mkdirSync(locks, { recursive: true });
  writeFileSync(join(locks, "lock.json"), JSON.stringify({ pid: 1, username: "somebody", hostname: "elsewhere" }));
  service.takeRequests();
  const before = filesIn(join(desk.folder, ".pulumi-canvas/state"));

  const fresh = await desk.run("drift", "workspace.yaml");
  expect(fresh, fresh.stderr).toMatchObject({ exitCode: 0 });
  expect(fresh.stdout).toBe(
    'pending: team "Product": new@example.com joins once they accept the invitation\nNo drift.\n',
  );
  // A list for each parent; three spaces have zones and members, two zones frames.
  expect(service.takeRequests()).toHaveLength(1 + 1 + 1 + 1 + 3 + 3 + 2);

  changeEverything(service);
  const drifted = await desk.run("drift", "workspace.yaml", "--markdown", "drift.md");
  expect(drifted, drifted.stderr).toMatchObject({ exitCode: 2 });
  expect(rowsOf(drifted)).toEqual([
    ["changed", 'bob@example.com in team "Product"', "role: member -> admin"],
    ["changed", 'space "Roadmap" in team "Product"', 'name: "Roadmap" -> "Road map"'],
    ["changed", 'ada@example.com in space "Roadmap"', "role: editor -> viewer"],
    ["changed", 'zone "Retro" in space "Roadmap"', 'space: "Roadmap" -> "Attic"'],
    ["changed", 'frame "Next" in zone "Plan"', expect.stringMatching(/^left: \d+ -> 999$/)],
    ["changed", 'frame "Now" in zone "Plan"', "fills: #FFF176 -> #FF0000"],
    ["missing", 'bob@example.com in space "Roadmap"'],
    ["missing", 'frame "Later" in zone "Plan"'],
    ["trashed", 'space "Bin" in team "Product"'],
    ["unmanaged", 'outsider@example.com in team "Product"', "role: member"],
    ["unmanaged", 'space "Side project" in team "Product"', `id: ${service.space("Side project")}`],
    ["unmanaged", 'zone "Doodles" in space "Roadmap"', expect.stringMatching(/^id: /)],
    ['pending: team "Product": new@example.com joins once they accept the invitation'],
    ["6 changed, 2 missing, 1 trashed, 3 unmanaged."],
  ]);
  const report = readFileSync(join(desk.folder, "drift.md"), "utf8");
  expect(report).toContain(
    '| changed | space "Roadmap" in team "Product" | name: "Roadmap" -\\> "Road map" (last changed by ada@&#8203;example.com, 20',
  );

  expect(service.takeWrites()).toEqual([]);
  expect(filesIn(join(desk.folder, ".pulumi-canvas/state"))).toEqual(before);
});

it.concurrent("compares the stack of a project with the settings of its configuration", { timeout }, async (test) => {
  const service = await Service.start(test, { seed });
  const stack = await service.stack({ program: dynamicInterface.program(everything(service)) });
  const made = await stack.up();
  expect(made.exitCode, made.stdout).toBe(0);
  const state = await stack.exportState();
  const environment = { ...stack.backend, PULUMI_STACK: undefined };
  const run = (...args: string[]) => runCommand(["drift", ...args], "/", environment);
  service.takeRequests();
  const fresh = await run("--cwd", stack.folder, "--stack", "dev");
  expect(fresh, fresh.stderr).toMatchObject({ exitCode: 0, stdout: "No drift.\n" });

  const space = service.one("spaces", ({ name }) => name === "Roadmap");
  service.change((store) => store.put("spaces", { ...space, name: "Road map" }));
  const drifted = await run("--cwd", stack.folder, "--stack", "dev", "--json");
  expect(drifted, drifted.stderr).toMatchObject({ exitCode: 2 });
  expect(JSON.parse(drifted.stdout)).toMatchObject({
    drift: [
      {
        ...{ kind: "changed", thing: "space", id: space.id, name: "Roadmap", place: "Product" },
        urn: expect.stringMatching(/canvas:Space::roadmap$/),
        properties: [{ property: "name", from: "Roadmap", to: "Road map" }],
      },
    ],
    errors: [],
  });
  expect(service.takeWrites()).toEqual([]);
  expect(await stack.exportState()).toEqual(state);
  expect(await run("--cwd", stack.folder)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^pulumi-canvas: no stack of the project is selected; name one with --stack/),
  });
});

/** A change of every kind, made without Pulumi. */
function changeEverything(service: Service): void {
  const team = service.team("Product");
  const [ada, bob, outsider] = ["ada", "bob", "outsider"].map((name) => service.zuid(name));
  const space = (title: string) => service.one("spaces", ({ name }) => name === title);
  const zone = (title: string) => service.one("zones", ({ name }) => name === title);
  const frame = (title: string) => service.one("frames", ({ name }) => name === title);
  const [roadmap, attic, bin, now, next] = [
    space("Roadmap"),
    space("Attic"),
    space("Bin"),
    frame("Now"),
    frame("Next"),
  ];
  const colleague = service.one("teamMembers", ({ id }) => id === `${team}:${bob}`);
  const editor = service.one("spaceMembers", ({ id }) => id === `${roadmap.id}:${ada}`);
  const red = { solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } };
  service.change((store) => {
    store.put("teamMembers", { ...colleague, role: "TEAM_ADMIN" });
    store.put("teamMembers", { ...colleague, id: `${team}:${outsider}`, zuid: outsider ?? "" });
    store.put("spaces", { ...roadmap, name: "Road map", lastAuthorZuid: ada ?? "" });
    store.put("spaces", { ...attic, id: "1000000009999", name: "Side project" });
    store.put("spaces", { ...bin, trashedTime: 1 });
    store.put("spaceMembers", { ...editor, role: "VIEWER" });
    store.remove("spaceMembers", `${roadmap.id}:${bob}`);
    store.put("zones", { ...zone("Retro"), spaceId: attic.id });
    store.put("zones", { ...zone("Plan"), id: crypto.randomUUID(), name: "Doodles" });
    store.put("frames", { ...now, properties: { ...now.properties, fills: [red] } });
    store.put("frames", {
      ...next,
      properties: { ...next.properties, layout: { ...next.properties.layout, left: 999 } },
    });
    store.remove("frames", frame("Later").id);
  });
}

/** A program with every type of resource. */
function everything(service: Service): readonly Declaration[] {
  const teamId = service.team("Product");
  const inSpace = { spaceId: new Output("roadmap", "spaceId") };
  const inZone = (name: string) => ({ ...inSpace, zoneId: new Output(name, "zoneId") });
  const fills = [{ solid: { color: { hsb: { hue: 60, saturation: 50, brightness: 100 } } } }];
  return [
    { name: "team", type: "Team", args: { name: "Product" } },
    ...["owner", "ada", "bob"].map((person): Declaration => {
      const role = person === "owner" ? "TEAM_ADMIN" : "MEMBER";
      return { name: person, type: "TeamMember", args: { teamId, mailId: `${person}@example.com`, role, adopt: true } };
    }),
    {
      ...{ name: "people of sales", type: "TeamMembers" },
      args: { teamId: service.team("Sales"), members: { "owner@example.com": "TEAM_ADMIN" } },
    },
    { name: "roadmap", type: "Space", args: { teamId, name: "Roadmap", allowEmbed: true } },
    { name: "attic", type: "Space", args: { teamId, name: "Attic" } },
    {
      name: "ada in attic",
      type: "SpaceMember",
      args: { spaceId: new Output("attic", "spaceId"), mailId: "ada@example.com" },
    },
    { name: "access", type: "SpaceMembers", args: { ...inSpace, members: { "ada@example.com": "EDITOR" } } },
    { name: "plan", type: "Zone", args: { ...inSpace, name: "Plan" } },
    { name: "retro", type: "Zone", args: { ...inSpace, name: "Retro", trashed: true } },
    { name: "board", type: "Zone", args: { ...inSpace, name: "Board" } },
    { name: "now", type: "Frame", args: { ...inZone("plan"), name: "Now", layout: { left: 1.1, rotate: 0 }, fills } },
    { name: "frames", type: "Frames", args: { ...inZone("board"), frames: { next: { fills }, later: {} } } },
  ];
}

/** The cells of a table, without who changed what. */
const rowsOf = ({ stdout }: Finished) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/ \((zone last changed|last changed|added) by .*\)$/, "").trimEnd())
    .map((line) => line.split(/ {2,}/));

/** Every file below a folder, by its path. */
function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, "utf8")]));
}
