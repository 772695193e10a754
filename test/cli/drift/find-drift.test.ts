import { expect, it } from "vitest";
import { hasDrifted } from "../../../cli/drift/findings.ts";
import { ConnectionError, ServerError, Unauthorized } from "../../../provider/errors.ts";
import { speakingTo } from "../../../provider/validation/audience.ts";
import { objectOf } from "../../../provider/validation/properties.ts";
import { rejection } from "../../provider/api/harness.ts";
import { countRequests } from "../../provider/resources/harness.ts";
import { linesOf, RecordedWorkspace } from "./fixture.ts";

const nothing = { drift: [], pending: [], errors: [] };

it("finds no drift in what was just made, for every type of resource", async () => {
  const workspace = await RecordedWorkspace.start();
  await workspace.addCollections();
  expect(await workspace.drift()).toEqual(nothing);

  const { id: teamId } = await workspace.add("Team", "sales", { name: "Sales", description: "Sells." });
  await workspace.add("TeamMember", "owner", { teamId, mailId: "Owner@example.com", role: "TEAM_ADMIN", adopt: true });
  const { id: spaceId } = await workspace.add("Space", "deals", { teamId, name: "Deals", allowEmbed: true });
  await workspace.add("SpaceMember", "group", { spaceId, memberId: teamId, type: "TEAM", role: "VIEWER" });
  await workspace.add("Space", "trashed", { teamId, name: "Old deals", trashed: true });
  const { id: zoneId } = await workspace.add("Zone", "board", { spaceId, name: "Board" });
  const hsb = { hue: 60, saturation: 100, brightness: 100 };
  const fills = [{ solid: { color: { hsb } }, alpha: 1 }];
  await workspace.add("Frame", "lead", {
    spaceId,
    zoneId,
    name: "Lead",
    layout: { rotate: 0, flipVertical: false },
    fills,
  });
  expect(await workspace.drift()).toEqual(nothing);
});

it("finds no drift in what was imported, whose inputs omit defaults", async () => {
  const workspace = await RecordedWorkspace.start();
  const { team, roadmap, attic, plan, retro } = await workspace.addCollections();
  const frameId = String(objectOf(workspace.resources.at(-1)?.state.frameIds).now);
  const resources = await Promise.all([
    workspace.import("Team", team),
    workspace.import("TeamMembers", team),
    workspace.import("TeamMember", team, "ada@example.com"),
    workspace.import("Space", roadmap),
    workspace.import("Space", attic),
    workspace.import("SpaceMembers", roadmap),
    workspace.import("SpaceMember", roadmap, "bob@example.com"),
    workspace.import("Zone", roadmap, plan),
    workspace.import("Zone", roadmap, retro),
    workspace.import("Frames", roadmap, plan),
    workspace.import("Frame", roadmap, plan, frameId),
  ]);
  expect(await workspace.drift({ resources })).toEqual(nothing);
});

it("does not look for what came with a template or a copy", async () => {
  const workspace = await RecordedWorkspace.start();
  const { team, roadmap } = await workspace.addCollections();
  const templateId = workspace.session.service.id("templates", "Kanban board");
  const { id: board } = await workspace.add("Zone", "board", {
    spaceId: roadmap,
    name: "Board",
    from: { template: templateId },
  });
  await workspace.add("Frames", "own", { spaceId: roadmap, zoneId: board, frames: { own: {} } });
  const { id: copy } = await workspace.add("Space", "copy", {
    teamId: team,
    name: "Copy",
    from: { space: roadmap, copy: true },
  });
  await workspace.add("Zone", "bound", { spaceId: copy, name: "Plan" });
  expect(await workspace.lines()).toEqual([]);
  const { id: fresh } = await workspace.add("Zone", "fresh", { spaceId: copy, name: "Fresh" });
  await workspace.draw("Sticker", copy, fresh);
  expect(await workspace.lines()).toEqual(["unmanaged frame Sticker (Fresh)"]);
});

it("reports a public link that nobody declares", async () => {
  const workspace = await RecordedWorkspace.start();
  const { roadmap } = await workspace.addCollections();
  const { client, editionId } = workspace.session;
  await client.links.create(editionId, roadmap, { permission: "EDITOR", active: true });
  workspace.session.client.clearLists();
  expect(await workspace.lines()).toEqual(["unmanaged link public link (Roadmap)"]);
});

it("reports in words what was changed, and nothing that the program does not set", async () => {
  const workspace = await RecordedWorkspace.start();
  const { session } = workspace;
  const { team, roadmap, attic, plan, retro } = await workspace.addCollections();
  workspace.edit("teams", team, { description: "Nobody asked for it." });
  workspace.edit("spaces", roadmap, { name: "Road map" });
  workspace.edit("zones", retro, { spaceId: attic });
  workspace.edit("teamMembers", `${team}:${session.service.id("users", "bob@example.com")}`, { role: "TEAM_ADMIN" });
  workspace.edit("spaceMembers", `${roadmap}:${team}`, { role: "EDITOR" });
  session.changeStore((store) => {
    for (const frame of store.where("frames", "zoneId", plan)) {
      const { layout, ...others } = frame.properties;
      const moved = { ...layout, left: 80, ...(frame.name === "now" ? {} : { top: 40 }) };
      const fills = [{ solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } }, alpha: 0.5 }];
      const painted = frame.name === "now" ? { fills } : {};
      store.put("frames", { ...frame, properties: { ...others, layout: moved, ...painted } });
    }
  });
  expect(await workspace.lines()).toEqual([
    "changed person bob@example.com (Product) role member->admin",
    "changed space Roadmap (Product) name Roadmap->Road map",
    'changed access everyone in team "Product" (Roadmap) role viewer->editor',
    "changed zone Retro (Roadmap) space Roadmap->Attic",
    "changed frame Next week (Plan) left 360->80",
    "changed frame now (Plan) fills #FFF176->#FF0000 left 0->80",
  ]);
});

it("reports that a secret was changed, without its values or the name of its resource", async () => {
  const workspace = await RecordedWorkspace.start();
  const { id: teamId } = await workspace.add("Team", "team", { name: "Sales" });
  const space = await workspace.add("Space", "space", { teamId, name: "Merger" });
  workspace.edit("spaces", space.id, { name: "Acquisition" });
  const hidden = { ...space, secrets: new Set(["name"]) };
  const { drift } = await workspace.drift({ resources: [hidden], managedOnly: true });
  expect(drift).toMatchObject([{ kind: "changed", name: "[secret]", properties: [{ property: "name" }] }]);
  expect(JSON.stringify(drift)).not.toMatch(/Merger|Acquisition/);
});

it("reports that a zone was moved if only its frames are managed", async () => {
  const workspace = await RecordedWorkspace.start();
  const { attic, plan } = await workspace.addCollections();
  workspace.edit("zones", plan, { spaceId: attic });
  const frames = workspace.resources.filter(({ type }) => type !== "Zone");
  expect(await workspace.lines({ resources: frames, managedOnly: true })).toEqual([
    `changed zone ${plan} (Roadmap) space Roadmap->Attic`,
  ]);
});

it("reports what is missing, with its contents, and what was trashed or restored", async () => {
  const workspace = await RecordedWorkspace.start();
  const { session } = workspace;
  const { team, roadmap, attic, plan, retro } = await workspace.addCollections();
  const { id: bin } = await workspace.add("Space", "bin", { teamId: team, name: "Bin", trashed: true });
  const ada = session.service.id("users", "ada@example.com");
  session.changeStore((store) => {
    store.remove("teamMembers", `${team}:${ada}`);
    store.remove("spaceMembers", `${roadmap}:${ada}`);
    store.remove("zones", plan);
    store.removeWhere("frames", "zoneId", plan);
  });
  workspace.edit("zones", retro, { trashedTime: 1 });
  workspace.edit("spaces", attic, { trashedTime: 1 });
  workspace.edit("spaces", bin, { trashedTime: null });
  expect(await workspace.lines()).toEqual([
    "missing person ADA@example.com (Product)",
    "missing access ada@example.com (Roadmap)",
    "missing zone Plan (Roadmap)",
    "trashed space Attic (Product)",
    "trashed zone Retro (Roadmap)",
    "restored space Bin (Product)",
  ]);
});

it("reports unmanaged things, but not their contents, and only if asked to", async () => {
  const workspace = await RecordedWorkspace.start();
  const { client, editionId } = workspace.session;
  const { team, roadmap, plan } = await workspace.addCollections();
  const { spaceId } = await client.spaces.create(editionId, { teamId: team, name: "Secret plans" });
  await client.zones.create(editionId, spaceId, { name: "Inside", templateId: undefined });
  const { zoneId } = await client.zones.create(editionId, roadmap, { name: "Doodles", templateId: undefined });
  await workspace.draw("Inside", roadmap, zoneId);
  await workspace.draw("Sticker", roadmap, plan);
  await client.spaceMembers.addOne([editionId, roadmap], { memberId: editionId, type: "ORG", role: "VIEWER" });
  workspace.session.changeStore((store) => {
    const [member] = store.where("teamMembers", "teamId", team);
    const zuid = workspace.session.service.id("users", "outsider@example.com");
    if (member) store.put("teamMembers", { ...member, id: `${team}:${zuid}`, zuid, role: "MEMBER" });
  });
  expect(await workspace.lines()).toEqual([
    "unmanaged person outsider@example.com (Product) role ->member",
    "unmanaged space Secret plans (Product)",
    "unmanaged access everyone in the organization (Roadmap) role ->viewer",
    "unmanaged zone Doodles (Roadmap)",
    "unmanaged frame Sticker (Plan)",
  ]);
  expect(await workspace.lines({ managedOnly: true })).toEqual([]);
  workspace.session.takeRequests();
  await workspace.lines();
  expect(workspace.session.takeRequests().join("\n")).not.toContain(spaceId);
});

it("names who changed or added something, where the service says so", async () => {
  const workspace = await RecordedWorkspace.start();
  const { team, roadmap, plan } = await workspace.addCollections();
  const [ada, outsider] = ["ada", "outsider"].map((name) =>
    workspace.session.service.id("users", `${name}@example.com`),
  );
  workspace.edit("spaces", roadmap, { name: "Road map", lastAuthorZuid: ada, modifiedTime: 1_767_610_800_000 });
  workspace.edit("zones", plan, { name: "Plans", lastAuthorZuid: "999", modifiedTime: 1_767_610_800_000 });
  workspace.edit("teamMembers", `${team}:${workspace.session.service.id("users", "bob@example.com")}`, {
    role: "TEAM_ADMIN",
  });
  workspace.session.changeStore((store) => {
    const [member] = store.where("teamMembers", "teamId", team);
    const zuid = String(outsider);
    if (member) store.put("teamMembers", { ...member, id: `${team}:${zuid}`, zuid, addedBy: String(ada) });
    for (const frame of store.where("frames", "zoneId", plan)) store.remove("frames", frame.id);
  });
  const { drift } = await workspace.drift();
  expect(drift.map(({ kind, name, by, at }) => [kind, name, by, at])).toEqual([
    ["changed", "bob@example.com", undefined, undefined],
    ["changed", "Roadmap", "ada@example.com", "2026-01-05T11:00:00Z"],
    ["changed", "Plan", "user 999", "2026-01-05T11:00:00Z"],
    ["missing", "Next week", "user 999", "2026-01-05T11:00:00Z"],
    ["missing", "now", "user 999", "2026-01-05T11:00:00Z"],
    ["unmanaged", "outsider@example.com", "ada@example.com", undefined],
  ]);
});

it("compares a copy with its original only if asked to, and counts the differences", async () => {
  const workspace = await RecordedWorkspace.start();
  const { client, editionId } = workspace.session;
  const { team, roadmap, plan } = await workspace.addCollections();
  const { id: copy } = await workspace.add("Space", "copy", {
    teamId: team,
    name: "Copy",
    from: { space: roadmap, copy: true },
  });
  const asked = { againstOriginal: true };
  expect(await workspace.drift(asked)).toEqual({ drift: [], pending: [], originals: [], errors: [] });

  const zones = await client.zones.list(editionId, copy, { fresh: true });
  const [copiedPlan, copiedRetro] = ["Plan", "Retro"].map((title) => zones.find(({ name }) => name === title)?.zoneId);
  workspace.edit("zones", copiedRetro ?? "", { trashedTime: 1 });
  await client.zones.create(editionId, copy, { name: "Doodles" });
  workspace.session.changeStore((store) => {
    const frames = store.where("frames", "zoneId", copiedPlan ?? "");
    const [now, next] = ["now", "Next week"].map((title) => frames.find(({ name }) => name === title));
    if (next) store.remove("frames", next.id);
    const layout = { ...now?.properties.layout, left: 99 };
    if (now) store.put("frames", { ...now, properties: { ...now.properties, layout } });
  });
  await workspace.draw("Sticker", copy, copiedPlan ?? "");
  const found = await workspace.drift(asked);
  expect(linesOf(found.originals ?? [])).toEqual([
    "changed frame now (Plan) left 0->99",
    "missing zone Retro (Copy)",
    "missing frame Next week (Plan)",
    "added zone Doodles (Copy)",
    "added frame Sticker (Plan)",
  ]);
  expect([found.drift, hasDrifted(found)]).toEqual([[], true]);
  expect(hasDrifted(await workspace.drift())).toBe(false);

  workspace.session.changeStore((store) => {
    store.removeWhere("zones", "spaceId", roadmap);
    store.remove("spaces", roadmap);
  });
  const own = workspace.resources.filter(({ id }) => [team, copy].includes(id) && id !== plan);
  expect((await workspace.drift({ ...asked, resources: own })).errors).toMatchObject([
    { what: `the original of space "Copy" (${roadmap})`, reason: expect.stringContaining(" returned 404 ") },
  ]);
});

it("knows what another stack manages, or only looks up", async () => {
  const workspace = await RecordedWorkspace.start();
  const { team } = await workspace.addCollections();
  const other = await workspace.add("Space", "other", { teamId: team, name: "Of another stack" });
  const own = workspace.resources.filter((resource) => resource !== other);
  expect(await workspace.lines({ resources: own })).toEqual(["unmanaged space Of another stack (Product)"]);
  workspace.edit("spaces", other.id, { name: "Renamed" });
  const looked = { ...other, isExternal: true };
  expect(await workspace.lines({ resources: [...own, looked] })).toEqual([]);
});

it("needs one list for each parent, and only reads", async () => {
  const workspace = await RecordedWorkspace.start();
  await workspace.addCollections();
  expect(await countRequests(workspace.session, () => workspace.drift())).toEqual({
    "GET /teams/ID": 1,
    "GET /teams/ID/members": 1,
    "GET /teams/ID/externalshares": 1,
    // The first space of a team is read by itself; a list of what is there has two pages, the last of which is empty.
    "GET /spaces/ID": 1,
    "GET /spaces": 1,
    "GET /spaces/ID/members": 2,
    "GET /spaces/ID/zones/meta": 2,
    "GET /spaces/ID/zones/ID/frames": 2,
  });
});

it("lists invitations, and people who wait for one, as pending instead of as drift", async () => {
  const workspace = await RecordedWorkspace.start();
  const { team, attic } = await workspace.addCollections();
  await workspace.add("TeamMember", "new", { teamId: team, mailId: "new@example.com" });
  await workspace.add("SpaceMember", "new access", { spaceId: attic, mailId: "new@example.com" });
  const { drift, pending } = await speakingTo("file", () => workspace.drift());
  expect(drift).toEqual([]);
  expect(pending).toEqual([
    'space "Attic": new@example.com gets access once they accept the invitation',
    'team "Product": new@example.com joins once they accept the invitation',
  ]);
});

it("names what cannot be read, and reports the rest", async () => {
  const workspace = await RecordedWorkspace.start();
  const { session } = workspace;
  const { roadmap, plan, attic } = await workspace.addCollections();
  workspace.edit("spaces", attic, { name: "Loft" });
  session.fault("GET", `/spaces/${roadmap}/zones/${plan}/frames`, { kind: "status", status: 403 });
  const { drift, errors } = await workspace.drift();
  expect(drift.map(({ name }) => name)).toEqual(["Attic"]);
  expect(errors).toEqual([
    { what: `frames of zone "Plan" (${plan})`, reason: expect.stringMatching(/^GET frames returned 403/) },
  ]);
});

it.each<[string, object, new (...args: never[]) => Error]>([
  ["cannot be reached", { baseUrl: "http://127.0.0.1:1" }, ConnectionError],
  ["does not accept the token", { accessToken: "wrong" }, Unauthorized],
  ["only fails", {}, ServerError],
])("ends with the first failure of a service that %s", async (_, settings, failure) => {
  const workspace = await RecordedWorkspace.start();
  await workspace.addCollections();
  if (failure === ServerError) workspace.session.fault("GET", "/**", { kind: "status", status: 503 });
  await rejection(workspace.drift({ settings: { ...settings, retrySeconds: 0 } }), failure);
});
