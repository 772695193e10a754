import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ExportOptions, exportWorkspace } from "../../../cli/export/export-workspace.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { loadWorkspaceFile } from "../../../provider/workspace/workspace-file.ts";
import { rejection, Service } from "../../provider/api/harness.ts";
import { temporaryFolder, workspace } from "../drift/snapshot-fixture.ts";

async function exporting() {
  const service = await Service.start({}, workspace);
  const out = join(temporaryFolder(), "product");
  const { token: accessToken } = service.emulator.credentials;
  const config = resolveConfig({ explicit: { baseUrl: service.url, accessToken, retrySeconds: 0 }, env: {} });
  const run = (options: Partial<ExportOptions> = {}) =>
    exportWorkspace({
      config,
      editionId: service.editionId,
      team: "Product",
      out,
      form: "workspace",
      force: false,
      onRead: () => {},
      onWait: () => {},
      onMessage: () => {},
      ...options,
    });
  /** Ids differ between runs. */
  const read = (name: string) =>
    readFileSync(join(out, name), "utf8")
      .replaceAll(/\d{13}/g, "ID")
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "UUID");
  const imports = (): readonly Record<string, unknown>[] => JSON.parse(read("import.json")).resources;
  const file = () => loadWorkspaceFile(join(out, "workspace.yaml")).workspace;
  return { service, out, run, read, imports, file };
}

describe("the files", () => {
  it("are a workspace.yaml", async () => {
    const { out, run, read } = await exporting();
    const { files, ...found } = await run();
    expect(readdirSync(out).sort()).toEqual([".canvas-export.json", ...files].sort());
    expect(found).toMatchObject({ resourceCount: 8, omissions: [], differences: [] });
    expect(read("workspace.yaml")).toMatchInlineSnapshot(`
      "team: Product
      people:
        ada@example.com: admin
        bob@example.com: member
        owner@example.com: admin
      spaces:
        archive:
          title: Archive
          zones:
            old-plan:
              title: Old plan
        roadmap:
          title: Roadmap
          access:
            ada@example.com: editor
            group:ID: commenter
            organization: guest-viewer
            team: viewer
          favorite: true
          zones:
            plan:
              title: Plan
              frames:
                next: { title: Next, at: [ 360, 0 ], size: [ 320, 200 ] }
                now: { title: Now, at: [ 0, 0 ], size: [ 320, 200 ] }
      options:
        adopt: true
      "
    `);
  });

  it("are the ids to import, with names that are identifiers in every language", async () => {
    const { run, imports } = await exporting();
    const { files, resourceCount } = await run({ form: "import", spaces: ["Roadmap"] });
    expect([files, resourceCount]).toEqual([["import.json"], 5]);
    const [team, ...others] = imports();
    expect(team).toEqual({ type: "canvas:index:Team", name: "productTeam", logicalName: "product", id: "ID/ID" });
    expect(others.map(({ type, name, logicalName, id, parent }) => [type, name, logicalName, id, parent])).toEqual([
      ["canvas:index:Space", "roadmapSpace", "product/spaces/roadmap", "ID/ID", "productTeam"],
      ["canvas:index:SpaceMembers", "roadmapSpaceMembers", "product/spaces/roadmap/access", "ID/ID", "roadmapSpace"],
      ["canvas:index:Zone", "planZone", "product/zones/plan", "ID/ID/UUID", "roadmapSpace"],
      ["canvas:index:Frames", "planFrames", "product/zones/plan/frames", "ID/ID/UUID", "planZone"],
    ]);
  });
});

describe("a namesake", () => {
  /** A service where Archive is called Roadmap too, and Sales is called Product. */
  async function exportingNamesakes() {
    const { service, run, file } = await exporting();
    const [team, roadmap, archive] = [
      service.id("teams", "Product"),
      service.id("spaces", "Roadmap"),
      service.id("spaces", "Archive"),
    ];
    const { store } = service.emulator.world;
    const [sales, space] = [store.get("teams", service.id("teams", "Sales")), store.get("spaces", archive)];
    store.transaction(() => {
      if (sales) store.put("teams", { ...sales, name: "Product" });
      if (space) store.put("spaces", { ...space, name: "Roadmap" });
    });
    const ids = () => Object.values(file().spaces ?? {}).map(({ id }) => id);
    return { service, run, file, ids, team, roadmap, archive };
  }

  it("is in the file by its id, as is the team", async () => {
    const { run, file, ids, team, roadmap, archive } = await exportingNamesakes();
    expect((await run({ team })).differences).toEqual([]);
    expect(file().team).toEqual({ name: "Product", id: team });
    expect(ids().sort()).toEqual([roadmap, archive].sort());
  });

  it("counts if it is not exported, or left out because the caller may not see into it", async () => {
    const { service, run, ids, team, roadmap, archive } = await exportingNamesakes();
    await run({ team, spaces: [roadmap] });
    expect(ids()).toEqual([roadmap]);
    service.fault({ path: `/**/spaces/${archive}/members`, action: { kind: "status", status: 403 } });
    const { omissions } = await run({ team });
    expect(omissions.map(({ what }) => what)).toEqual([`space "Roadmap" (${archive})`]);
    expect(ids()).toEqual([roadmap]);
  });
});

describe("the folder", () => {
  it("is refused before anything is read, if it has other files", async () => {
    const { service, run } = await exporting();
    const out = temporaryFolder();
    writeFileSync(join(out, "notes.txt"), "");
    await rejection(run({ out }), CanvasError);
    expect(service.requests()).toEqual([]);
  });
});

it("writes public links with the zones that they show, and allows them", async () => {
  const { service, run, read, imports } = await exporting();
  const client = service.client();
  const { store } = service.emulator.world;
  const spaceId = service.id("spaces", "Roadmap");
  const zones = [service.id("zones", "Plan")];
  await client.links.create(service.editionId, spaceId, {
    ...{ permission: "COMMENTER", zones, active: true, name: "Agency" },
    expires: Date.parse("2030-12-31T23:59:59Z"),
  });
  expect(store.get("externalShares", spaceId)).toBeDefined();
  await run();
  const link = ["link:", "permission: commenter", "zones: [ plan ]", "until: 2030-12-31", "name: Agency"];
  expect(read("workspace.yaml").replaceAll(/\n +/g, "\n")).toContain(link.join("\n"));
  expect(read("workspace.yaml")).toContain("maxLinks: 1");
  await run({ form: "import", force: true });
  expect(imports().map(({ type }) => type)).toContain("canvas:index:SpaceLink");
});
