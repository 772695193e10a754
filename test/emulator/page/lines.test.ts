// The lines that the page offers to copy work without changes.
import { expect, it } from "vitest";
import {
  frameImport,
  spaceImports,
  spaceMemberImport,
  teamImports,
  teamMemberImport,
  zoneImports,
} from "../../../emulator/page/model/import-lines.ts";
import { curlLines, environmentLines, stackLines } from "../../../emulator/page/tools/connect-lines.ts";
import { workspaceFile } from "../../../emulator/page/views/first-workspace-file.ts";
import { parseImportId } from "../../../provider/definition/import-id.ts";
import { definitionOf, type ResourceName, resources } from "../../../provider/resources/index.ts";
import { parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { demoWorkspace } from "./page-workspace.ts";

const { service, workspace } = demoWorkspace();
const [team] = workspace.children("teams", service.editionId);
const [space] = workspace.children("spaces", team?.id ?? "");
const [zone] = workspace.children("zones", space?.id ?? "");
const [frame] = service.emulator.world.store.where("frames", "zoneId", zone?.id ?? "");
const [member] = workspace.children("teamMembers", team?.id ?? "");
const members = workspace.children("spaceMembers", space?.id ?? "");
if (!team || !space || !zone || !frame || !member) throw new Error("the demo workspace lacks something");

const lines = [
  ...teamImports(team),
  ...spaceImports(space),
  ...zoneImports(workspace, zone),
  frameImport(workspace, zone.id, { id: frame.frameId, name: frame.name }),
  teamMemberImport(workspace, member, "Owner"),
  ...members.flatMap((each) => spaceMemberImport(workspace, each, "Ärzte / 医者") ?? []),
];

it("has a command for everything that can be imported", () => {
  const types = lines.map((line) => line.split(" ")[2]);
  expect(new Set(types)).toEqual(new Set(Object.keys(resources).map((name) => `canvas:index:${name}`)));
});

it.each(lines)("the provider understands %s", (line) => {
  const [, , token = "", name, id = "", ...more] = line.split(" ");
  expect(more).toEqual([]);
  expect(name).toMatch(/^[a-z0-9-]+$/);
  const definition = definitionOf(token.replace("canvas:index:", "") as ResourceName);
  const { editionId, parts } = parseImportId(definition, id, undefined);
  expect(editionId).toBe(service.editionId);
  expect(parts).not.toContain("");
});

it("creates names that are valid in programs", () => {
  const names = ["Year at a glance", "Ärzte & Pflege", "計画"].map(
    (name) => teamImports({ ...team, name })[0]?.split(" ")[3],
  );
  expect(names).toEqual(["year-at-a-glance", "arzte-pflege", "team"]);
});

it("leaves out the creator of a space, who cannot be a resource", () => {
  const creator = members.find(({ role }) => role === "CREATOR");
  expect(creator && spaceMemberImport(workspace, creator, "Owner")).toBeUndefined();
});

it("uses the provider's settings to connect", () => {
  const connection = { baseUrl: "http://127.0.0.1:4020", editionId: "12", accessToken: "at_1" };
  expect(stackLines(connection)).toEqual([
    "pulumi config set canvas:baseUrl http://127.0.0.1:4020",
    "pulumi config set canvas:editionId 12",
    "pulumi config set --secret canvas:accessToken at_1",
  ]);
  expect(environmentLines(connection)).toEqual([
    "export CANVAS_BASE_URL=http://127.0.0.1:4020",
    "export CANVAS_EDITION_ID=12",
    "export CANVAS_ACCESS_TOKEN=at_1",
  ]);
  expect(curlLines(connection).join("\n")).toBe(
    'curl -H "Authorization: Bearer at_1" \\\n  http://127.0.0.1:4020/service/api/v1/editions/12/teams',
  );
});

it("starts with a valid workspace file", () => {
  const workspace = parseWorkspace(workspaceFile('Our "best" team: all').join("\n"), "workspace.yaml");
  expect(workspace.team).toEqual('Our "best" team: all');
  expect(Object.keys(workspace.spaces ?? {})).toEqual(["roadmap"]);
});
