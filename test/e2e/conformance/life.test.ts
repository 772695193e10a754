// One program with every resource, through each interface, from the first preview to destroy. What an input means is tested with
// the handlers in test/provider; here is what lies between them and the engine.
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../../provider/api/transport/operations.ts";
import { Effect, effectsOutput } from "../../../provider/core/effect.ts";
import type { ResourceDefinition } from "../../../provider/core/resource.ts";
import { resources } from "../../../provider/resources/index.ts";
import { hasUnknown } from "../../../provider/validation/unknown.ts";
import type { Run, Stack } from "../../engine/stack.ts";
import { errorsOf, leftovers, operationOf, quiet, resourcesOf, Service, unchanged } from "../service.ts";
import { type Declaration, dynamicInterface, type Interface, Output } from "./interface.ts";
import { yamlInterface } from "./yaml-interface.ts";

const timeout = 600_000;
const interfaces = [dynamicInterface, yamlInterface];
const newcomer = "New.Comer@example.com";
/** Signs that mean something in one language or another; the service takes them as they are. */
const awkward = `Ünits: 50% of "\${space.name}", $$5 & \\n, #1: 'x' {y}`;
const color = (hex: string) => [{ solid: { color: { hex } } }];

/** Every resource once, before or after the change that a comment names. */
function workspace(service: Service, isAfter: boolean): Declaration[] {
  const spaceId = new Output("space", "spaceId");
  const canvas = { spaceId: service.space("Plans"), zoneId: service.zone("Canvas", "Plans") };
  const first = "first@example.com";
  return [
    { name: "team", type: "Team", args: { name: "Alpha", description: isAfter ? "Plans" : "Ideas" } },
    // Replaced, because another name is another team.
    { name: "other team", type: "Team", args: { name: isAfter ? "Beta" : "Shared" } },
    // Invited, and in the team before the change.
    {
      ...{ name: "person", type: "TeamMember" },
      args: { teamId: new Output("team", "teamId"), mailId: newcomer, role: "TEAM_ADMIN" },
    },
    {
      ...{ name: "crew", type: "TeamMembers" },
      args: {
        teamId: service.team("Shared", "Branch"),
        editionId: service.edition("Branch"),
        members: { "owner@example.com": "TEAM_ADMIN", [first]: isAfter ? "TEAM_ADMIN" : "MEMBER" },
      },
    },
    {
      ...{ name: "space", type: "Space" },
      args: { teamId: new Output("team", "teamId"), name: isAfter ? awkward : "Roadmap", favorite: true },
    },
    // Renamed by hand, which the program ignores.
    {
      ...{ name: "archive", type: "Space", options: { ignoreChanges: ["name"], protect: true } },
      args: { teamId: service.team("Beta"), name: "Attic" },
    },
    // Trashed by hand, and restored by the change.
    {
      ...{ name: "kept", type: "Space" },
      args: { teamId: service.team("Beta"), name: "Kept", onDestroy: "prevent" },
    },
    { name: "reader", type: "SpaceMember", args: { spaceId, mailId: newcomer, role: "EDITOR" } },
    // Replaced.
    { name: "guest", type: "SpaceMember", args: { spaceId, mailId: isAfter ? "second@example.com" : first } },
    {
      ...{ name: "readers", type: "SpaceMembers" },
      args: { spaceId: canvas.spaceId, members: { ...readers, [first]: isAfter ? "EDITOR" : "VIEWER" } },
    },
    {
      ...{ name: "link", type: "SpaceLink" },
      args: { spaceId, permission: isAfter ? "COMMENTER" : "VIEWER", expires: "2030-12-31", name: "Agency" },
    },
    // Moved; its frame goes with it, and is only drawn by hand in another color model.
    {
      ...{ name: "zone", type: "Zone" },
      args: { spaceId: isAfter ? new Output("archive", "spaceId") : spaceId, name: "Plan" },
    },
    {
      ...{ name: "frame", type: "Frame" },
      args: {
        ...{ spaceId: new Output("zone", "spaceId"), zoneId: new Output("zone", "zoneId") },
        ...{ name: "Now", layout: { left: 0, width: 100 }, fills: color("#00FF00") },
      },
    },
    // Deleted by hand.
    { name: "board", type: "Zone", args: { spaceId, name: "Board" } },
    // Replaced.
    { name: "card", type: "Frame", args: { ...canvas, name: isAfter ? "Later" : "Sooner" } },
    // In another zone.
    {
      ...{ name: "cards", type: "Frames" },
      args: {
        ...{ spaceId: canvas.spaceId, zoneId: service.zone("Sketch", "Plans") },
        ...(isAfter ? { spaceId: service.space("Archive"), zoneId: service.zone("Canvas", "Archive") } : {}),
        frames: { one: { fills: color("#00FF00") }, two: {} },
      },
    },
  ];
}

const readers = Object.fromEntries(
  ["first", "second", "third", "fourth"].map((name) => [`${name}@example.com`, "VIEWER"]),
);

it("has every resource", async (test) => {
  const types = workspace(await Service.start(test), false).map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(Object.keys(resources)));
});

it.concurrent.for(interfaces)("lives from the first preview to destroy: $name", { timeout }, async (via, test) => {
  const service = await Service.start(test);
  const before = workspace(service, false);
  const stack = await service.stack({ via, program: via.program(before) });
  const names = before.map(({ name }) => name).sort();

  const planned = await stack.preview();
  expect(quiet(planned)).toEqual({ create: names.length + 1 });
  expect(service.takeWrites()).toEqual([]);
  await makeInTwoRuns(service, stack);
  const made = await resourcesOf(stack);
  expect([...made.keys()].sort()).toEqual(names);
  expect(brokenPromises(via, planned, made)).toEqual([]);
  expect(made.get("person")?.outputs).toMatchObject({ status: "invited" });
  expect(made.get("reader")?.outputs).toMatchObject({ status: "waiting" });
  service.takeRequests();
  expect(unchanged(await stack.preview())).toBe(true);
  expect(service.takeRequests()).toEqual([]);
  expect(quiet(await stack.refresh())).toEqual({ same: names.length + 1 });
  expectListsReadOnce(service);
  if (via === dynamicInterface) await movesToYaml(service, stack, before);

  await changeByHand(service, made);
  expect((await stack.refresh()).exitCode).toBe(0);
  const found = await resourcesOf(stack);
  const isSame = (name: string) => isDeepStrictEqual(found.get(name)?.outputs, made.get(name)?.outputs);
  expect(names.filter((name) => !isSame(name))).toEqual(["archive", "board", "cards", "kept", "person", "reader"]);
  expect(found.has("board")).toBe(false);
  await refusesToRemoveMany(via, service, stack);

  const after = workspace(service, true);
  stack.setProgram(via.program(after));
  const announced = await stack.preview();
  expect(service.takeWrites()).toEqual([]);
  const changed = await stack.up();
  expect(changed.exitCode, changed.stdout).toBe(0);
  const sent = new Set(service.takeWrites().map(operationOf));
  if (via.isDetailed) expect([...sent].sort()).toEqual(writesAnnouncedIn(announced, found));
  expect(touched(changed)).toEqual(touched(announced));
  expect(touched(changed)).toEqual(changes);
  const state = await resourcesOf(stack);
  expect(brokenPromises(via, announced, state)).toEqual([]);
  if (via.isDetailed) expect(kindsOf(changed)).toEqual(kinds);
  for (const name of ["space", "zone", "frame", "kept", "reader"])
    expect(state.get(name)?.id, name).toBe(made.get(name)?.id);
  expectChanged(service, state);

  if (via.isDetailed) await importsAnnex(via, service, stack, after);
  service.takeRequests();
  expect(unchanged(await stack.preview())).toBe(true);
  expect(service.takeRequests()).toEqual([]);
  await destroysAllButKept(via, service, stack);
});

/** The service refuses one step of a create, and the next run continues from there. */
async function makeInTwoRuns(service: Service, stack: Stack): Promise<void> {
  const refusal = { kind: "status", status: 403, when: "before" } as const;
  service.fault({ method: "PUT", path: "/*/spaces/*/meta", nth: 1, action: refusal });
  const failed = await stack.up();
  expect(failed.exitCode).not.toBe(0);
  const { id } = service.one("spaces", ({ name }) => name === "Roadmap");
  expect(errorsOf(failed)).toEqual([expect.stringContaining(`${id} was created but not finished`)]);
  expect((await resourcesOf(stack)).get("space")).toMatchObject({ id, outputs: { spaceId: id, favorite: false } });

  const made = await stack.up();
  expect(made).toMatchObject({ exitCode: 0, diagnostics: [] });
  expect(made.operations.find(({ name }) => name === "space")?.op).toBe("update");
  expect(service.one("spaces", ({ name }) => name === "Roadmap").id).toBe(id);
  const pending = [...failed.leftOpen, ...made.leftOpen].map((line) => line.split(" ", 1)[0]);
  expect(pending.sort()).toEqual(["space", "team"]);
}

/** A refresh only reads, and reads each list once, though the engine runs every resource by itself. */
function expectListsReadOnce(service: Service): void {
  const requests = service.takeRequests();
  expect(requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
  const lists = requests.filter((request) => !/^GET \/spaces\/\d+$/.test(request));
  expect(lists).toEqual([...new Set(lists)]);
}

/** A stack of classes continues as a program in YAML: nothing is replaced or asked for, and the next refresh drops `__provider`. */
async function movesToYaml(service: Service, old: Stack, declarations: readonly Declaration[]): Promise<void> {
  const stack = await service.stack({ via: yamlInterface, program: yamlInterface.program(declarations) });
  await stack.importState(await old.exportState());
  const made = await resourcesOf(old);
  service.takeRequests();
  expect(quiet(await stack.up())).toEqual({ same: declarations.length + 1 });
  expect(service.takeRequests()).toEqual([]);
  const moved = await resourcesOf(stack);
  for (const { name, type } of declarations) {
    const { id, outputs } = made.get(name) ?? {};
    expect(moved.get(name), name).toMatchObject({ type: yamlInterface.token(type), id, outputs });
  }
  expect(await leftovers(stack)).not.toEqual([]);
  expect(quiet(await stack.refresh())).toEqual({ same: declarations.length + 1 });
  expect(await leftovers(stack)).toEqual([]);
}

/** A change of every kind, made without Pulumi; the person who was invited joins. */
async function changeByHand(service: Service, made: Resources): Promise<void> {
  await service.accept(newcomer.toLowerCase());
  const id = (name: string) => made.get(name)?.id ?? "";
  const frame = service.one("frames", ({ frameId }) => frameId === id("frame"));
  const green = [{ alpha: 1, solid: { color: { hsb: { hue: 120, saturation: 1, brightness: 1 } } } }];
  const joined = service.one("teamMembers", ({ zuid }) => zuid === service.zuid("new.comer"));
  const [archive, kept] = ["archive", "kept"].map((name) => service.one("spaces", (space) => space.id === id(name)));
  service.change((store) => {
    store.put("teamMembers", { ...joined, role: "MEMBER" });
    if (archive) store.put("spaces", { ...archive, name: "By hand" });
    if (kept) store.put("spaces", { ...kept, trashedTime: 1 });
    store.remove("zones", id("board"));
    store.put("frames", { ...frame, properties: { ...frame.properties, fills: green } });
    store.remove("frames", service.one("frames", ({ name }) => name === "one").id);
  });
}

/** A list that was cut short by mistake. */
async function refusesToRemoveMany(via: Interface, service: Service, stack: Stack): Promise<void> {
  service.takeRequests();
  const members = { "first@example.com": "VIEWER" };
  const cut = ({ name, args, ...more }: Declaration) => ({
    ...more,
    name,
    args: name === "readers" ? { ...args, members } : args,
  });
  stack.setProgram(via.program(workspace(service, false).map(cut)));
  const refused = await stack.preview();
  expect(refused.exitCode).not.toBe(0);
  expect(errorsOf(refused).join()).toContain("set maxRemovals: 3");
  expect(service.takeWrites()).toEqual([]);
}

const replacement = ["create-replacement", "delete-replaced", "replace"];

/** What the change does. */
const changes = [
  ...["other team", "card", "cards", "guest"].flatMap((name) => replacement.map((op) => `${op} ${name}`)),
  "create board",
  ...["crew", "frame", "kept", "link", "person", "reader", "readers", "space", "team", "zone"].map(
    (name) => `update ${name}`,
  ),
].sort();

/** The properties that the change is about, as the plugin reports them. */
const kinds = {
  "other team": ["name: update-replace"],
  card: ["name: update-replace"],
  cards: ["frames.one: add", "spaceId: update", "zoneId: update-replace"],
  guest: ["mailId: update-replace"],
};

function expectChanged(service: Service, state: Resources): void {
  const id = (name: string) => state.get(name)?.id ?? "";
  const framesNamed = (...names: string[]) => service.all("frames", ({ name }) => names.includes(name));
  expect(service.store.get("teams", service.team("Alpha"))?.description).toBe("Plans");
  expect(id("other team")).toBe(service.team("Beta"));
  expect(service.store.get("spaces", id("space"))).toMatchObject({ name: awkward, trashedTime: null });
  expect(service.store.get("spaces", id("archive"))?.name).toBe("By hand");
  expect(service.store.get("spaces", id("kept"))?.trashedTime).toBeNull();
  expect(service.store.get("externalShares", id("space"))?.permission).toBe("COMMENTER");
  expect(service.store.get("zones", id("zone"))?.spaceId).toBe(id("archive"));
  expect(service.one("zones", ({ name }) => name === "Board").id).toBe(id("board"));
  expect(framesNamed("Sooner", "Later").map(({ name }) => name)).toEqual(["Later"]);
  const archived = service.zone("Canvas", "Archive");
  expect(framesNamed("one", "two").map(({ zoneId }) => zoneId)).toEqual([archived, archived]);
  const zuid = service.zuid("new.comer");
  expect(service.store.get("teamMembers", `${service.team("Alpha")}:${zuid}`)?.role).toBe("TEAM_ADMIN");
  expect(service.store.get("spaceMembers", `${id("space")}:${zuid}`)?.role).toBe("EDITOR");
  expect(state.get("reader")?.outputs).toMatchObject({ status: "active", memberId: zuid });
  const first = service.zuid("first");
  const members = [`${id("space")}:${first}`, `${service.space("Plans")}:${first}`];
  expect(members.map((member) => service.store.get("spaceMembers", member)?.role)).toEqual([undefined, "EDITOR"]);
}

async function importsAnnex(
  via: Interface,
  service: Service,
  stack: Stack,
  declarations: readonly Declaration[],
): Promise<void> {
  expect(quiet(await stack.import(via.token("Space"), "annex", "Annex"))).toMatchObject({ import: 1 });
  expect((await resourcesOf(stack)).get("annex")?.id).toBe(service.space("Annex"));
  const args = { teamId: service.team("Alpha"), name: "Annex" };
  stack.setProgram(via.program([...declarations, { name: "annex", type: "Space", args }]));
}

async function destroysAllButKept(via: Interface, service: Service, stack: Stack): Promise<void> {
  const urns = (await stack.exportState()).deployment.resources?.map(({ urn }) => urn) ?? [];
  // Pulumi refuses `protect` in the preview, before anything is sent.
  const refused = await stack.run(["destroy", "--yes", "--stack", "dev"]);
  expect(refused.exitCode).not.toBe(0);
  expect(service.takeWrites()).toEqual([]);
  await stack.run(["state", "unprotect", "--all", "--yes", "--stack", "dev"]);

  // `onDestroy: prevent` is reached after other deletions.
  const destroyed = await stack.destroy({ args: ["--continue-on-error"] });
  expect(destroyed.exitCode).not.toBe(0);
  expect(errorsOf(destroyed)).toEqual([expect.stringMatching(/^Space "Kept" \(\d+\) has onDestroy: prevent/)]);
  expect([...(await resourcesOf(stack)).keys()]).toEqual(["kept"]);
  const urn = urns.find((urn) => urn.endsWith("::team")) ?? "";
  expect(destroyed.diagnostics).toContainEqual({ ...via.warning(urn), message: expect.stringMatching(/stays on the/) });
  const isThere = (name: string) => service.one("spaces", (space) => space.name === name).trashedTime === null;
  expect([awkward, "By hand", "Kept"].map(isThere)).toEqual([false, false, true]);
  expect(service.all("frames", ({ name }) => ["Later", "one", "two"].includes(name))).toEqual([]);
  expect(service.all("externalShares", () => true)).toEqual([]);
}

type Resources = Awaited<ReturnType<typeof resourcesOf>>;

/** What was done, or would be, without what stays as it is. */
const touched = ({ operations }: Run): string[] =>
  operations.flatMap(({ op, name }) => (op === "same" ? [] : `${op} ${name}`)).sort();

/** The detailed differences of what is replaced. */
const kindsOf = ({ operations }: Run): Record<string, string[]> =>
  Object.fromEntries(
    operations
      .filter(({ op }) => op === "replace")
      .map(({ name, details }) => [name, Object.entries(details).map(([path, kind]) => `${path}: ${kind}`)]),
  );

/** The operations that the effects of a preview take, and how what is replaced ends. */
function writesAnnouncedIn({ operations: steps }: Run, before: Resources): string[] {
  const sent = steps.flatMap(({ op, name, type, outputs }) => {
    const definition: ResourceDefinition | undefined = Object.values(resources).find((one) =>
      type.endsWith(`:${one.name}`),
    );
    const ends = () => definition?.plan?.({ ...before.get(name)?.outputs }, undefined);
    const effects = op === "delete-replaced" ? ends() : z.array(Effect).optional().parse(outputs[effectsOutput]);
    return (effects ?? []).flatMap(({ action }) => definition?.effects?.[action]?.sends ?? []);
  });
  const writes = sent.map((id) => operations[id]).filter(({ method }) => method !== "GET");
  return [...new Set(writes.map(({ method, label }) => `${method} ${label}`))].sort();
}

/** The outputs that came otherwise than a preview had promised or, with the plugin, without a word in it. */
function brokenPromises(via: Interface, { operations }: Run, state: Resources): string[] {
  return [...state].flatMap(([name, { outputs = {} }]) => {
    const promised = operations.filter((operation) => operation.name === name).map((operation) => operation.outputs);
    const broken = promised
      .flatMap(Object.entries)
      // Only previews have their effects.
      .filter(([key]) => key !== effectsOutput)
      .filter(([key, value]) => !hasUnknown(value) && !isDeepStrictEqual(value, outputs[key]));
    const surprises = Object.keys(outputs).filter((key) => via.isDetailed && !promised.some((one) => key in one));
    return [...broken.map(([key]) => key), ...surprises].map((key) => `${name}: ${key}`);
  });
}

it.concurrent.for(interfaces)(
  "rejects bad inputs, and what is managed twice, before anything is sent: $name",
  { timeout },
  async (via, test) => {
    const service = await Service.start(test);
    const place = { spaceId: service.space("Plans"), zoneId: service.zone("Canvas", "Plans") };
    const stack = await service.stack({ via, program: "" });
    const errorsWith = async (...declarations: readonly Declaration[]) => {
      stack.setProgram(via.program(declarations));
      const rejected = await stack.preview();
      expect(rejected.exitCode).not.toBe(0);
      expect(service.takeRequests()).toEqual([]);
      return errorsOf(rejected);
    };
    const args = { ...place, name: "", layout: { width: -1 }, fills: color("red") };
    expect(await errorsWith({ name: "frame", type: "Frame", args })).toEqual([
      expect.stringContaining("resource 'frame' has a problem: name must"),
      expect.stringContaining("resource 'frame' has a problem: layout.width must"),
      expect.stringContaining("resource 'frame' has a problem: fills[0].solid.color.hex must"),
    ]);
    const twice = await errorsWith(
      { name: "cards", type: "Frames", args: { ...place, frames: { now: {} } } },
      { name: "single", type: "Frame", args: { ...place, name: "Next" } },
    );
    expect(twice).toEqual([expect.stringMatching(/'(cards' .*\bsingle|single' .*\bcards) manages/)]);
  },
);
