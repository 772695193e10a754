// Roles and kinds of members that only one of the services has are refused before the first request.
import { expect, it } from "vitest";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { failureText } from "../../../provider/validation/check.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";

const noRole = (role: string) =>
  `is ${role}, which the service vani does not have; its roles are ORGANISER, EDITOR, COMMENTER, and VIEWER`;
const noGroup = "is GROUP, which the service vani does not have; its kinds of members are USER, TEAM, and ORG";

const cases: [string, "SpaceMember" | "SpaceMembers", object, string[]][] = [
  ["a guest", "SpaceMember", { memberId: "7", role: "GUEST_VIEWER" }, [`role ${noRole("GUEST_VIEWER")}`]],
  ["a group", "SpaceMember", { memberId: "7", type: "GROUP" }, [`type ${noGroup}`]],
  [
    "both in a roster",
    "SpaceMembers",
    { members: { "7": "GUEST_COMMENTER", "group:8": "EDITOR", "team:9": "VIEWER" } },
    [`members.7 ${noRole("GUEST_COMMENTER")}`, `members["group:8"] ${noGroup}`],
  ],
];

async function setUp(name: "SpaceMember" | "SpaceMembers", inputs: object) {
  const session = await TestSession.start();
  const lifecycle = new Lifecycle(definitionOf(name));
  const news = { spaceId: session.service.id("spaces", "Plans"), ...inputs };
  const check = (service: string, more: object = {}) => {
    const checked = { olds: () => ({}), news: { ...news, ...more } };
    return lifecycle.check(session.newSession({ service }), undefined, checked).failures.map(failureText);
  };
  return { session, lifecycle, news, check };
}

it.each(cases)("%s: by the check", async (_, name, inputs, failures) => {
  const { check } = await setUp(name, inputs);
  expect(check("vani")).toEqual(failures);
  expect(check("canvas")).toEqual([]);
});

it.each(cases)("%s: by the create, if the check did not know the service", async (_, name, inputs, failures) => {
  const { session, lifecycle, news } = await setUp(name, inputs);
  const create = lifecycle.create(session.newSession({ service: "vani" }), undefined, news);
  const { message } = await rejection(create, CanvasError);
  expect(message).toBe(`${name} received invalid inputs: ${failures.join(", and ")}`);
  expect(session.takeRequests()).toEqual([]);
});

it.each([
  ["SpaceMember", { memberId: "7", role: unknownValue, type: unknownValue }],
  ["SpaceMembers", { members: unknownValue }],
  ["SpaceMembers", { members: { "7": unknownValue } }],
] as const)("what is not known yet is not refused (%s)", async (name, inputs) => {
  const { check } = await setUp(name, inputs);
  expect(check("vani")).toEqual([]);
});

it.each(["canvas", "vani"])("an organizer of a space and a guest of a team are known to %s", async (service) => {
  const organizer = await setUp("SpaceMembers", { members: { "7": "ORGANISER" } });
  expect(organizer.check(service)).toEqual([]);
  const session = organizer.session.newSession({ service });
  const news = { teamId: session.service.id("teams", "Alpha"), members: { "gus@example.com": "TEAM_GUEST" } };
  const lifecycle = new Lifecycle(definitionOf("TeamMembers"));
  expect(lifecycle.check(session, undefined, { olds: () => ({}), news }).failures).toEqual([]);
});
