const assert = require("node:assert/strict");
const { test } = require("node:test");
const rules = require("../rules.js");

/** What a rule reports about a resource: of the plugin, and of the classes. */
function reportsOf(name, kind, props, config) {
  const { validateResource } = rules.find((rule) => rule.name === name);
  return ["canvas:index", "pulumi-nodejs:dynamic/canvas"].map((start) => {
    const reports = [];
    const resource = { type: `${start}:${kind}`, props, getConfig: () => config };
    validateResource(resource, (text) => reports.push(text));
    return reports;
  });
}

test("a space is not for the whole organization", () => {
  const reportsFor = (kind, props) => reportsOf("no-organization-wide-access", kind, props);
  const refused = ["Share the space with a team: team:ID instead of org:ID."];
  assert.deepEqual(reportsFor("SpaceMembers", { members: { "org:1": "VIEWER" } }), [refused, refused]);
  assert.deepEqual(reportsFor("SpaceMember", { type: "ORG", memberId: "1" }), [refused, refused]);
  assert.deepEqual(reportsFor("SpaceMembers", { members: { "team:1": "VIEWER" } }), [[], []]);
  assert.deepEqual(reportsFor("SpaceMember", { type: "TEAM", memberId: "1" }), [[], []]);
});

test("a public link has an end, and lets nobody change anything", () => {
  const reportsFor = (props) => reportsOf("public-links-end", "SpaceLink", props)[0];
  assert.deepEqual(reportsFor({ permission: "VIEWER" }), ["Give the link an end: expires."]);
  assert.deepEqual(reportsFor({ permission: "EDITOR", expires: "2030-12-31" }), [
    "Let people look or comment: permission VIEWER or COMMENTER.",
  ]);
  assert.deepEqual(reportsFor({ permission: "COMMENTER", expires: "2030-12-31" }), []);
});

test("a team has as many admins as the setting allows", () => {
  const members = { "ada@example.com": "TEAM_ADMIN", "bob@example.com": "TEAM_ADMIN", "cleo@example.com": "MEMBER" };
  const reportsFor = (max) => reportsOf("few-team-admins", "TeamMembers", { members }, { max });
  const refused = ["The list has 2 admins, and 1 are allowed: ada@example.com, bob@example.com."];
  assert.deepEqual(reportsFor(1), [refused, refused]);
  assert.deepEqual(reportsFor(2), [[], []]);
});
