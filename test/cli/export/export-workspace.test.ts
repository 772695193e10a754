import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ExportOptions, exportWorkspace } from "../../../cli/export/export-workspace.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { loadWorkspaceFile } from "../../../provider/workspace/workspace-file.ts";
import { rejection, Service } from "../../provider/api/harness.ts";
import { temporaryFolder, workspace } from "../snapshot/fixture.ts";

async function exporting() {
  const service = await Service.start({}, workspace);
  const out = join(temporaryFolder(), "product");
  const messages: string[] = [];
  const { token: accessToken } = service.emulator.credentials;
  const config = resolveConfig({ explicit: { baseUrl: service.url, accessToken }, env: {} });
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
      onMessage: (text) => messages.push(text),
      ...options,
    });
  const read = (name: string) => readFileSync(join(out, name), "utf8");
  /** Ids differ between runs. */
  const readWithoutIds = (name: string) =>
    read(name)
      .replaceAll(/\d{13}/g, "ID")
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "UUID");
  return { service, out, messages, run, read, readWithoutIds };
}

describe("the project", () => {
  it("has a workspace.yaml, a program that uses it, and the ids to import", async () => {
    const { out, run, readWithoutIds } = await exporting();
    const { files, resourceCount, omissions, differences, changes } = await run();
    expect(readdirSync(out).sort()).toEqual([".canvas-export.json", ...files].sort());
    expect({ resourceCount, omissions, differences, changes }).toEqual({
      resourceCount: 8,
      omissions: [],
      differences: [],
      changes: undefined,
    });
    expect(readWithoutIds("workspace.yaml")).toMatchInlineSnapshot(`
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
    expect(readWithoutIds("Pulumi.yaml").replace(/http:\S+/, "URL")).toMatchInlineSnapshot(`
      "name: product
      description: The workspace of the team Product.
      runtime: yaml
      packages:
        canvas: ./node_modules/pulumi-canvas/provider
      config:
        canvas:baseUrl:
          value: URL
        canvas:editionId:
          value: "ID"
      resources:
        workspace:
          type: canvas:Workspace
          properties:
            file: ./workspace.yaml
      "
    `);
    expect(JSON.parse(readWithoutIds("import.json")).resources).toMatchInlineSnapshot(`
      [
        {
          "component": true,
          "name": "workspace",
          "type": "canvas:index:Workspace",
        },
        {
          "id": "ID/ID",
          "logicalName": "workspace",
          "name": "workspaceTeam",
          "parent": "workspace",
          "type": "canvas:index:Team",
        },
        {
          "id": "ID/ID",
          "logicalName": "workspace/people",
          "name": "workspaceTeamMembers",
          "parent": "workspaceTeam",
          "type": "canvas:index:TeamMembers",
        },
        {
          "id": "ID/ID",
          "logicalName": "workspace/spaces/archive",
          "name": "archiveSpace",
          "parent": "workspaceTeam",
          "type": "canvas:index:Space",
        },
        {
          "id": "ID/ID/UUID",
          "logicalName": "workspace/zones/old-plan",
          "name": "oldPlanZone",
          "parent": "archiveSpace",
          "type": "canvas:index:Zone",
        },
        {
          "id": "ID/ID",
          "logicalName": "workspace/spaces/roadmap",
          "name": "roadmapSpace",
          "parent": "workspaceTeam",
          "type": "canvas:index:Space",
        },
        {
          "id": "ID/ID",
          "logicalName": "workspace/spaces/roadmap/access",
          "name": "roadmapSpaceMembers",
          "parent": "roadmapSpace",
          "type": "canvas:index:SpaceMembers",
        },
        {
          "id": "ID/ID/UUID",
          "logicalName": "workspace/zones/plan",
          "name": "planZone",
          "parent": "roadmapSpace",
          "type": "canvas:index:Zone",
        },
        {
          "id": "ID/ID/UUID",
          "logicalName": "workspace/zones/plan/frames",
          "name": "planFrames",
          "parent": "planZone",
          "type": "canvas:index:Frames",
        },
      ]
    `);
  });

  it("is only the ids to import, with names that are identifiers in every language", async () => {
    const { run, readWithoutIds } = await exporting();
    const { files, resourceCount } = await run({ form: "import", spaces: ["Roadmap"] });
    expect([files, resourceCount]).toEqual([["import.json"], 5]);
    expect(JSON.parse(readWithoutIds("import.json"))).toEqual({
      resources: [
        { type: "canvas:index:Team", name: "productTeam", logicalName: "product", id: "ID/ID" },
        {
          type: "canvas:index:Space",
          name: "roadmapSpace",
          logicalName: "product/spaces/roadmap",
          id: "ID/ID",
          parent: "productTeam",
        },
        {
          type: "canvas:index:SpaceMembers",
          name: "roadmapSpaceMembers",
          logicalName: "product/spaces/roadmap/access",
          id: "ID/ID",
          parent: "roadmapSpace",
        },
        {
          type: "canvas:index:Zone",
          name: "planZone",
          logicalName: "product/zones/plan",
          id: "ID/ID/UUID",
          parent: "roadmapSpace",
        },
        {
          type: "canvas:index:Frames",
          name: "planFrames",
          logicalName: "product/zones/plan/frames",
          id: "ID/ID/UUID",
          parent: "planZone",
        },
      ],
    });
  });

  it("names what shares its name by id", async () => {
    const { service, out, run } = await exporting();
    const [roadmap, archive] = [service.id("spaces", "Roadmap"), service.id("spaces", "Archive")];
    const { store } = service.emulator.world;
    const space = store.get("spaces", archive);
    store.transaction(() => space && store.put("spaces", { ...space, name: "Roadmap" }));
    expect((await run({ form: "workspace" })).differences).toEqual([]);
    const { spaces = {} } = loadWorkspaceFile(join(out, "workspace.yaml")).workspace;
    const roadmaps = Object.values(spaces).filter(({ title }) => title === "Roadmap");
    expect(roadmaps.map(({ id }) => id).sort()).toEqual([roadmap, archive].sort());
  });
});

describe("a namesake that is not exported", () => {
  /** A service where Archive is called Roadmap too, and Sales is called Product. */
  async function exportingNamesakes() {
    const { service, out, run } = await exporting();
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
    const file = () => loadWorkspaceFile(join(out, "workspace.yaml")).workspace;
    return { service, run, file, team, roadmap, archive };
  }

  it("makes the file name a space and its team by id", async () => {
    const { run, file, team, roadmap } = await exportingNamesakes();
    await run({ team, spaces: [roadmap] });
    expect(file().team).toEqual({ name: "Product", id: team });
    expect(Object.values(file().spaces ?? {}).map(({ id, title }) => ({ id, title }))).toEqual([
      { id: roadmap, title: "Roadmap" },
    ]);
  });

  it("counts if it was left out because the caller may not see into it", async () => {
    const { service, run, file, team, roadmap, archive } = await exportingNamesakes();
    service.fault({ path: `/**/spaces/${archive}/members`, action: { kind: "status", status: 403 } });
    const { omissions } = await run({ team });
    expect(omissions.map(({ what }) => what)).toEqual([`space "Roadmap" (${archive})`]);
    expect(Object.values(file().spaces ?? {}).map(({ id }) => id)).toEqual([roadmap]);
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

  it("keeps what was read if the export fails, and the next one continues", async () => {
    const { service, out, messages, run } = await exporting();
    service.fault({ path: "/**/frames", nth: 2, action: { kind: "status", status: 500 } });
    await rejection(run({ config: configWithoutRetries(service) }), CanvasError);
    expect(readdirSync(out)).toEqual([".canvas-export.partial.jsonl"]);
    await run({ config: configWithoutRetries(service) });
    expect(messages).toEqual(["continuing an interrupted export after 1 read"]);
    expect(existsSync(join(out, ".canvas-export.partial.jsonl"))).toBe(false);
  });

  it("does not continue with reads of another team", async () => {
    const { service, messages, run } = await exporting();
    service.fault({ path: "/**/frames", nth: 2, action: { kind: "status", status: 500 } });
    const config = configWithoutRetries(service);
    await rejection(run({ config }), CanvasError);
    await run({ config, team: service.id("teams", "Sales") });
    expect(messages).toEqual([
      "starting over: the reads of an earlier export cannot be used, because the file is for another service, edition, team, space or token",
    ]);
  });
});

const configWithoutRetries = (service: Service) =>
  resolveConfig({
    explicit: { baseUrl: service.url, accessToken: service.emulator.credentials.token, retrySeconds: 0 },
    env: {},
  });
