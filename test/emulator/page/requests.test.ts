import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { segmentsOf } from "../../../emulator/page/model/path-names.ts";
import { curlCommand } from "../../../emulator/page/tools/curl-command.ts";
import { searchText } from "../../../emulator/page/tools/request-filter.ts";
import { demoWorkspace } from "./page-workspace.ts";

const { service, workspace } = demoWorkspace();
const [team] = workspace.children("teams", service.editionId);
const owner = service.zuid("owner");
const path = `/service/api/v1/editions/${service.editionId}/teams/${team?.id}/members/${owner}`;

it("puts names next to the ids of a path", () => {
  expect(segmentsOf(workspace, path)).toEqual([
    { text: "" },
    { text: "editions" },
    { text: service.editionId, kind: "Edition", name: "Example Organization" },
    { text: "teams" },
    { text: team?.id, kind: "Team", name: "Product" },
    { text: "members" },
    { text: owner, kind: "Person", name: "Owner" },
  ]);
  expect(segmentsOf(workspace, "/vani/api/v1/teams/7")).toEqual([{ text: "" }, { text: "teams" }, { text: "7" }]);
});

it("finds a request by method, path, names, user, operation, status and fault", () => {
  const request = { number: 1, time: "", method: "PUT", path, query: "?a=1", requestBytes: 0, responseBytes: 0 };
  const logged = { ...request, operation: "changeTeamMemberRole", user: owner, durationMs: 1, fault: "3" };
  const text = searchText(workspace, { ...logged, status: null });
  for (const part of ["put", "?a=1", "product", "owner@example.com", "changeteammemberrole", "dropped", "fault 3"])
    expect(text).toContain(part);
  expect(searchText(workspace, { ...logged, user: null, status: 404 })).toContain(" 404 ");
});

describe("the curl command", () => {
  const request = { method: "POST", path: "/service/api/v1/editions/1/spaces/", query: "?x=1&y=2" };

  it("has a variable for the token, and no body without one", () => {
    expect(curlCommand("http://127.0.0.1:4020", { ...request, method: "GET" }, "")).toBe(
      [
        "curl -X GET 'http://127.0.0.1:4020/service/api/v1/editions/1/spaces/?x=1&y=2' \\",
        '  -H "Authorization: Bearer $CANVAS_TOKEN"',
      ].join("\n"),
    );
  });

  it("is one command of a shell, whatever the body contains", () => {
    const body = JSON.stringify({ space_name: 'Ada\'s "plan" $HOME `id` \\' });
    const command = curlCommand("http://127.0.0.1:4020", request, body);
    const script = `curl() { printf '%s\\n' "$@"; }\nCANVAS_TOKEN=secret\n${command}`;
    expect(execFileSync("sh", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n")).toEqual([
      ...["-X", "POST", "http://127.0.0.1:4020/service/api/v1/editions/1/spaces/?x=1&y=2"],
      ...["-H", "Authorization: Bearer secret", "-H", "Content-Type: application/json", "-d", body],
    ]);
  });
});
