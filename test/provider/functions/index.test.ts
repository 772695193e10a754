import { describe, expect, it } from "vitest";
import { Forbidden, Inactive, NotFound } from "../../../provider/errors.ts";
import { type FunctionName, functionOf, functions } from "../../../provider/functions/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { call, failuresOf } from "./harness.ts";

const names = Object.keys(functions) as FunctionName[];
describe.each(names)("%s", (name) => {
  const { inputs, ...definition } = functionOf(name);

  it("has its key as name", () => {
    expect(definition.name).toBe(name);
  });

  it("has an editionId, unless it lists all editions", () => {
    expect("editionId" in inputs.shape).toBe(name !== "getEditions");
  });
});

it("a function without inputs rejects any argument", async () => {
  expect(await failuresOf(await TestSession.start(), "getEditions", { editionId: "1" })).toEqual([
    "editionId is not a property of getEditions; it has none",
  ]);
});

const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
it.each<[FunctionName, Properties, string[]]>([
  ["getTeam", {}, ["teamId is required unless name is given"]],
  ["getTeam", { teamId: "1", name: "Alpha" }, ["name cannot be used together with teamId"]],
  ["getTeamMembers", {}, ["teamId is required"]],
  ["getTemplate", {}, ["templateId is required unless name is given"]],
  [
    "getTemplate",
    { templateId: "1", name: "" },
    ["name must not be empty", "name cannot be used together with templateId"],
  ],
  ["getSpace", { teamId: "1" }, ["spaceId is required unless name is given"]],
  [
    "getSpace",
    { spaceId: "1", name: "Plans", teamId: "2" },
    ["name cannot be used together with spaceId", "teamId cannot be used together with spaceId"],
  ],
  ["getZone", {}, ["spaceId is required", "zoneId is required unless name is given"]],
  ["getZone", { spaceId: "1", zoneId, name: "Board" }, ["name cannot be used together with zoneId"]],
  ["getZone", { spaceId: "1", zoneId: "12" }, [`zoneId must be a UUID such as ${zoneId}`]],
  [
    "getZoneVersions",
    { zone: zoneId },
    [
      ...["spaceId is required", "zoneId is required"],
      "zone is not a property of getZoneVersions; did you mean zoneId?",
    ],
  ],
])("%s refuses %j before anything is sent", async (name, args, failures) => {
  expect(await failuresOf(await TestSession.start(), name, args)).toEqual(failures);
});

it.each<[FunctionName, Properties, typeof NotFound | typeof Forbidden | typeof Inactive, string?]>([
  ["getSubscription", { editionId: "999" }, NotFound],
  ["getTeamMembers", { teamId: "999" }, NotFound],
  ["getSpaces", { teamId: "999" }, NotFound],
  ["search", { teamId: "999", text: "launch" }, NotFound],
  ["getZones", { spaceId: "999" }, NotFound],
  ["getFrames", { spaceId: "Plans", zoneId }, NotFound],
  ["getFrames", { spaceId: "Plans", zoneId: "Trashed" }, Inactive],
  ["getZoneVersions", { spaceId: "Plans", zoneId }, NotFound],
  ["getSpace", { spaceId: "Plans" }, Forbidden, "outsider"],
  ["getSpaceMembers", { spaceId: "Plans" }, NotFound, "outsider"],
  ["getTeamMembers", { teamId: "Alpha" }, Forbidden, "outsider"],
  ["getSpaces", { teamId: "Beta" }, Forbidden, "member"],
  ["search", { teamId: "Alpha", text: "launch" }, Forbidden, "outsider"],
])("%s of %j fails with %o (%s)", async (name, args, Class, person = "owner") => {
  const session = await TestSession.start();
  const tables = { teamId: "teams", spaceId: "spaces", zoneId: "zones" } as const;
  const ids = Object.entries(tables).flatMap(([key, table]) =>
    /^[A-Z]/.test(String(args[key] ?? "")) ? [[key, session.service.id(table, String(args[key]))]] : [],
  );
  const user = session.newSession({ accessToken: session.service.tokenOf(`${person}@example.com`) });
  await rejection(call(user, name, { ...args, ...Object.fromEntries(ids) }), Class);
});
