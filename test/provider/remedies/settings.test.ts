// What the messages about settings and invalid inputs advise leads to where they say.
import { describe, expect, it } from "vitest";
import { type ConfigSources, resolveConfig } from "../../../provider/config.ts";
import { ConfigError } from "../../../provider/errors.ts";
import { Lifecycle } from "../../../provider/lifecycle/lifecycle.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import { check, failureText } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { TestSession } from "../resources/harness.ts";

const service = { baseUrl: "https://canvas.example.com", accessToken: "token" };
const renewed = { baseUrl: service.baseUrl, refreshToken: "token", clientId: "id", clientSecret: "secret" };

/** What is wrong with settings. */
function problemsOf(sources: ConfigSources): readonly string[] {
  try {
    resolveConfig(sources);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("a setting", () => {
  it.each<[says: string, wrong: object, right: object]>([
    [
      "canvas:accessToken (CANVAS_ACCESS_TOKEN) is not a string; put it in quotes",
      { accessToken: 5 },
      { accessToken: "5" },
    ],
    [
      "canvas:accessToken (CANVAS_ACCESS_TOKEN) has a space, a line break, or another character that is not allowed in a header; copy it again",
      { accessToken: "to ken" },
      { accessToken: "token\n" },
    ],
    [
      "canvas:baseUrl (CANVAS_BASE_URL) is not an address; write one like https://canvas.example.com",
      { baseUrl: "canvas" },
      { baseUrl: "https://canvas.example.com" },
    ],
    [
      "canvas:baseUrl (CANVAS_BASE_URL) sends secrets over plain http; use https (http is only for localhost)",
      { baseUrl: "http://canvas.example.com" },
      { baseUrl: "https://canvas.example.com" },
    ],
    [
      "canvas:baseUrl (CANVAS_BASE_URL) has more than scheme, host, port, and path; leave out user, query, and fragment",
      { baseUrl: "https://me@canvas.example.com/canvas?a=1#b" },
      { baseUrl: "https://canvas.example.com/canvas" },
    ],
    [
      "canvas:baseUrl (CANVAS_BASE_URL) ends in /service/api/v1; leave that out",
      { baseUrl: "https://canvas.example.com/service/api/v1" },
      { baseUrl: "https://canvas.example.com" },
    ],
    [
      "canvas:editionId (CANVAS_EDITION_ID) is not the id of an edition; use a number such as 1000000000001",
      { editionId: "Acme" },
      { editionId: "1000000000001" },
    ],
    [
      "canvas:requestTimeoutSeconds (CANVAS_REQUEST_TIMEOUT_SECONDS) is out of range; use seconds above 0, at most 600",
      { requestTimeoutSeconds: "601" },
      { requestTimeoutSeconds: "600" },
    ],
    [
      "canvas:retrySeconds (CANVAS_RETRY_SECONDS) is not a number; use seconds from 0 to 3600",
      { retrySeconds: "long" },
      { retrySeconds: 0 },
    ],
    [
      "canvas:quotaShare (CANVAS_QUOTA_SHARE) is out of range; use a fraction above 0, at most 1",
      { quotaShare: 0 },
      { quotaShare: 1 },
    ],
    [
      "canvas:quotaWindowSeconds (CANVAS_QUOTA_WINDOW_SECONDS) is out of range; use seconds above 0, at most 3600",
      { quotaWindowSeconds: 0 },
      { quotaWindowSeconds: 3600 },
    ],
  ])("%s", (says, wrong, right) => {
    expect(problemsOf({ explicit: { ...service, ...wrong }, env: {} })).toEqual([says]);
    expect(problemsOf({ explicit: { ...service, ...right }, env: {} })).toEqual([]);
  });

  const token = "canvas:accessToken (CANVAS_ACCESS_TOKEN)";
  const orRefresh = "or use canvas:refreshToken (CANVAS_REFRESH_TOKEN) with clientId and clientSecret";
  it.each<[where: string, sources: ConfigSources, says: readonly string[], right: Partial<ConfigSources>]>([
    [
      "stack",
      { env: {} },
      [
        "canvas:baseUrl (CANVAS_BASE_URL) is missing; set it: pulumi config set canvas:baseUrl <address of the service>",
        `there are no credentials; set ${token}: pulumi config set --secret canvas:accessToken <token>, ${orRefresh}`,
      ],
      { stack: (key) => Object.entries(service).find(([name]) => name === key)?.[1] },
    ],
    [
      "environment",
      { env: {}, setIn: "environment" },
      [
        "CANVAS_BASE_URL is missing; set it to the address of the service",
        "there are no credentials; set CANVAS_ACCESS_TOKEN, or log in: pulumi-canvas login",
      ],
      { env: { CANVAS_BASE_URL: service.baseUrl, CANVAS_ACCESS_TOKEN: "token" } },
    ],
    [
      "program",
      { env: {}, setIn: "explicit" },
      [
        "canvas:baseUrl (CANVAS_BASE_URL) is missing; pass the provider the address of the service",
        `there are no credentials; pass the provider ${token}, ${orRefresh}`,
      ],
      { explicit: service },
    ],
  ])("that is missing in the %s", (_, sources, says, right) => {
    expect(problemsOf(sources)).toEqual(says);
    expect(problemsOf({ ...sources, ...right })).toEqual([]);
  });

  it("that a refresh token needs", () => {
    const { clientId: _, clientSecret: __, ...alone } = renewed;
    const says = problemsOf({ explicit: alone, env: {} });
    expect(says.map((text) => text.split(";")[0])).toEqual([
      "canvas:clientId (CANVAS_CLIENT_ID) is missing",
      "canvas:clientSecret (CANVAS_CLIENT_SECRET) is missing",
      "canvas:authUrl (CANVAS_AUTH_URL) is missing",
    ]);
    expect(problemsOf({ explicit: { ...renewed, authUrl: "https://id.example.com" }, env: {} })).toEqual([]);
  });
});

const inSpace = { teamId: "1", name: "Plans" };
it.each<[ResourceName, wrong: Properties, says: string, right: Properties]>([
  ["Space", { ...inSpace, teamId: 1 }, 'teamId must be a string; put it in quotes: "1"', inSpace],
  [
    "Space",
    { ...inSpace, favorite: "true" },
    "favorite must be true or false; leave out the quotes: true",
    { ...inSpace, favorite: true },
  ],
  [
    "Space",
    { ...inSpace, favourite: true },
    "favourite is not a property of Space; did you mean favorite?",
    { ...inSpace, favorite: true },
  ],
  [
    "Space",
    { ...inSpace, name: "Go 🚀" },
    'name has a character that a name cannot have; remove "🚀" from "Go 🚀": names have letters of any language, digits, spaces, and punctuation, but no emoji, line breaks, control characters, or direction marks',
    { ...inSpace, name: "Go " },
  ],
  [
    "TeamMember",
    { teamId: "1", mailId: "ada@example.com", assignTo: "Ada@example.com" },
    "assignTo is the person who would be removed; name somebody else",
    { teamId: "1", mailId: "ada@example.com", assignTo: "bob@example.com" },
  ],
  [
    "SpaceMember",
    { spaceId: "1", mailId: "ada@example.com", type: "GROUP" },
    "mailId names a person; give a group, team, or organization by memberId",
    { spaceId: "1", memberId: "2", type: "GROUP" },
  ],
  [
    "TeamMembers",
    { teamId: "1", members: { "ada@example.com": "MEMBER", "Ada@example.com": "MEMBER" } },
    "members has a member twice; remove Ada@example.com: case does not matter",
    { teamId: "1", members: { "ada@example.com": "MEMBER" } },
  ],
])("invalid inputs of a %s: %o", (name, wrong, says, right) => {
  const failuresOf = (news: Properties) => check(definitionOf(name), news).failures.map(failureText);
  expect(failuresOf(wrong)).toEqual([says]);
  expect(failuresOf(right)).toEqual([]);
});

it("two resources for the members of a team: remove one of the two", async () => {
  const session = await TestSession.start();
  const [roster, single] = [new Lifecycle(definitionOf("TeamMembers")), new Lifecycle(definitionOf("TeamMember"))];
  const olds = () => ({});
  const [all, one] = [
    { teamId: "1", members: {} },
    { teamId: "1", mailId: "ada@example.com" },
  ];
  const run = session.newSession();
  expect(roster.check(run, undefined, { olds, news: all }).failures).toEqual([]);
  expect(single.check(run, undefined, { olds, news: one }).failures.map(failureText)).toEqual([
    expect.stringMatching(
      /^cannot manage the members of team 1: .* manages all of them; remove one of the two from the program$/,
    ),
  ]);
  expect(single.check(session.newSession(), undefined, { olds, news: one }).failures).toEqual([]);
});
