import http from "node:http";
import https from "node:https";
import { describe, expect, it, vi } from "vitest";
import { definitionOf, type ResourceName, resources } from "../../../provider/resources/index.ts";
import { check, failureText } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";

const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";

/** The required inputs of each resource. */
const required: Readonly<Record<ResourceName, Properties>> = {
  Team: { name: "Product" },
  TeamMember: { teamId: "1", mailId: "ada@example.com" },
  TeamMembers: { teamId: "1", members: { "ada@example.com": "MEMBER" } },
  Space: { teamId: "1", name: "Roadmap" },
  SpaceLink: { spaceId: "1" },
  SpaceMember: { spaceId: "1", mailId: "ada@example.com" },
  SpaceMembers: { spaceId: "1", members: { "ada@example.com": "EDITOR" } },
  Zone: { spaceId: "1", name: "Plan" },
  Frame: { spaceId: "1", zoneId, name: "Now" },
  Frames: { spaceId: "1", zoneId, frames: { now: {} } },
};
const names = Object.keys(resources) as ResourceName[];

/** The failures after a change of the required inputs, in words; undefined removes an input. */
function failures(name: ResourceName, change: Properties): string[] {
  const found = check(definitionOf(name), { ...required[name], ...change }).failures;
  return found.map(failureText);
}

/** The failure of a name with a character that a name cannot have; both as JSON writes them. */
const oddCharacter = (character: string, name: string) =>
  `name has a character that a name cannot have; remove "${character}" from "${name}": names have letters of any language, digits, spaces, and punctuation, but no emoji, line breaks, control characters, or direction marks`;
const numericId = "must be an id of the service: digits only, such as 1000000000001";
const uuid = "must be a UUID such as 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
const mail = "must be an e-mail address such as ada@example.com";
const plainText = "must have only letters without accents, digits, spaces, and punctuation";
const spaceRoles = "ORGANISER, EDITOR, COMMENTER, VIEWER, GUEST_COMMENTER, GUEST_VIEWER";

describe("valid inputs", () => {
  it.each(names)("are accepted if they are the required ones of %s", (name) => {
    expect(check(definitionOf(name), required[name]).failures).toEqual([]);
  });

  it.each<[ResourceName, Properties]>([
    ["Team", {}],
    ["TeamMember", { role: "MEMBER" }],
    ["Space", { trashed: false }],
    ["SpaceMember", { type: "USER", role: "VIEWER" }],
    ["TeamMembers", { unlisted: "report", maxRemovals: 0.25, minAdmins: 1, onDestroy: "remove" }],
    ["SpaceMembers", { unlisted: "report", maxRemovals: 0.25, onDestroy: "remove" }],
    ["Zone", { trashed: false }],
    ["Frame", { type: "CUSTOM", layout: {}, fills: [], strokes: [] }],
  ])("of %s get defaults", (name, defaults) => {
    expect(check(definitionOf(name), required[name]).inputs).toEqual({ ...required[name], ...defaults });
  });

  it("get defaults inside a drawing", () => {
    const stops = [0, 1].map((position) => ({ position, color: { hex: "#FFF" } }));
    const { inputs } = check(definitionOf("Frame"), {
      ...required.Frame,
      fills: [{ gradient: { stops } }],
      strokes: [{}],
    });
    expect(inputs).toMatchObject({ fills: [{ gradient: { type: "LINEAR", stops } }], strokes: [{ type: "SOLID" }] });
  });

  it("get defaults next to an invalid one", () => {
    const { inputs } = check(definitionOf("Space"), { ...required.Space, name: "" });
    expect(inputs).toEqual({
      teamId: "1",
      name: "",
      trashed: false,
    });
  });

  it("may be null, and contain reserved keys of the engine", () => {
    const given = { ...required.Space, __provider: "code", favorite: null, from: undefined };
    const { inputs, failures } = check(definitionOf("Space"), given);
    expect(failures).toEqual([]);
    expect(Object.keys(inputs).sort()).toEqual(["name", "teamId", "trashed"]);
  });

  it("quote only the start of a long key", () => {
    const key = "k".repeat(100_000);
    const inputs = { ...required.Frame, layout: { [key]: 1 }, fills: [{ solid: { [`${key} `]: 1 } }] };
    const texts = check(definitionOf("Frame"), inputs).failures.map(failureText);
    const shown = "k".repeat(100);
    expect(texts).toContain(
      `layout["${shown}..."] is not a property of layout; it has top, left, width, height, rotate, flipHorizontal, flipVertical`,
    );
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(300);
  });

  it.each(["Größe", "计划", "a\u00a0b", "_~`#%&^*(){}[]+|=-.$@?,:;><\\/!'\"", "1"])("include the name %j", (name) => {
    expect(failures("Space", { name })).toEqual([]);
  });

  it("are checked without a request", () => {
    const spies = [vi.spyOn(http, "request"), vi.spyOn(https, "request"), vi.spyOn(globalThis, "fetch")];
    for (const name of names) failures(name, { editionId: "1" });
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe("invalid inputs", () => {
  it.each<[ResourceName, Properties, readonly string[]]>([
    ["Team", { name: undefined }, ["name is required unless teamId is given"]],
    ["Team", { name: "" }, ["name must not be empty"]],
    ["Team", { name: undefined, teamId: "Product" }, [`teamId ${numericId}`]],
    ["Team", { teamId: 12 }, ['teamId must be a string; put it in quotes: "12"']],
    ["Team", { teamId: 2 ** 60 }, ["teamId must be a string; put it in quotes, as it was written"]],
    ["Team", { description: {} }, ["description must be a string"]],
    ["Team", { planType: "PAID" }, ['planType must be one of FREE, TRIAL; it is "PAID"']],
    ["TeamMember", { mailId: undefined }, ["mailId is required"]],
    ["TeamMember", { mailId: "ada" }, [`mailId ${mail}`]],
    ["TeamMember", { mailId: 5 }, ['mailId must be a string; put it in quotes: "5"']],
    ["Team", { planType: "A".repeat(100_000) }, [`planType must be one of FREE, TRIAL; it is "${"A".repeat(99)}...`]],
    ["TeamMember", { role: "ADMIN" }, ['role must be one of MEMBER, TEAM_ADMIN, TEAM_GUEST; it is "ADMIN"']],
    ["TeamMember", { assignToZuid: "ada@example.com" }, [`assignToZuid ${numericId}`]],
    ["Space", { name: "Party 🎉" }, [oddCharacter("🎉", "Party 🎉")]],
    ["Space", { name: "a\u0007b" }, [oddCharacter("\\u0007", "a\\u0007b")]],
    ["Space", { name: "a\u202eb" }, [oddCharacter("\\u202e", "a\\u202eb")]],
    ["Team", { name: "a\u2028b" }, [oddCharacter("\\u2028", "a\\u2028b")]],
    [
      "Frame",
      { name: "🎉\u001b[2J" },
      [
        'name has a character that a name cannot have; remove "\\u001b" from "🎉\\u001b[2J": names have no line breaks, control characters, or direction marks',
      ],
    ],
    [
      "Frames",
      { frames: { "a\nb": {} } },
      [
        'frames["a\\nb"] has a character that a name cannot have; remove "\\u000a" from "a\\u000ab": names have no line breaks, control characters, or direction marks',
      ],
    ],
    ["Space", { name: "" }, ["name must not be empty"]],
    ["Space", { teamId: null }, ["teamId is required"]],
    ["Space", { favorite: "true" }, ["favorite must be true or false; leave out the quotes: true"]],
    ["Space", { trashed: 1 }, ["trashed must be true or false"]],
    ["Space", { onDestroy: "delete" }, ['onDestroy must be one of trash, retain, prevent; it is "delete"']],
    ["Space", { editionId: "acme" }, [`editionId ${numericId}`]],
    ["Space", { from: { space: "x", copy: 1 } }, [`from.space ${numericId}`, "from.copy must be true or false"]],
    ["SpaceMember", { mailId: undefined }, ["mailId is required unless memberId is given"]],
    ["SpaceMember", { memberId: "7" }, ["mailId cannot be used together with memberId"]],
    ["SpaceMember", { type: "TEAM" }, ["mailId names a person; give a group, team, or organization by memberId"]],
    ["SpaceMember", { mailId: undefined, memberId: "ada" }, [`memberId ${numericId}`]],
    ["SpaceLink", { expires: "soon" }, ["expires must be a day such as 2030-12-31"]],
    ["SpaceLink", { password: "pässword" }, [`password ${plainText}`]],
    ["SpaceLink", { zones: [] }, ["zones must have a zone, or be left out"]],
    ["SpaceMember", { type: "PERSON" }, ['type must be one of USER, GROUP, TEAM, ORG; it is "PERSON"']],
    ["SpaceMember", { role: "CREATOR" }, [`role must be one of ${spaceRoles}; it is "CREATOR"`]],
    ["Zone", { name: "\n\u0000" }, [oddCharacter("\\u000a", "\\u000a\\u0000")]],
    ["Zone", { from: { template: "kanban" } }, [`from.template ${numericId}`]],
    ["Zone", { from: { template: "1", zone: zoneId } }, ["from must have only one of zone, template"]],
    ["Zone", { from: { zone: zoneId, copy: true } }, ["from.space is required with copy"]],
    ["Zone", { from: { zone: zoneId, version: "1" } }, ["from.copy is required with version"]],
    ["Zone", { from: {} }, ["from must have one of zone, template"]],
    ["Zone", { from: { zone: "Plan" } }, [`from.zone ${uuid}`]],
    ["Zone", { from: zoneId }, ["from must be an object, written { ... }"]],
    ["Zone", { onDestroy: "" }, ['onDestroy must be one of trash, delete, retain, prevent; it is ""']],
    ["Frame", { name: "" }, ["name must not be empty"]],
    ["Frame", { zoneId: "12" }, [`zoneId ${uuid}`]],
    ["Frame", { name: "x".repeat(501) }, ["name must have at most 500 characters"]],
    ["Team", { name: "x".repeat(101) }, ["name must have at most 100 characters"]],
    ["Team", { name: "   " }, ['name must not be blank; change "   ": the service refuses it']],
    ["Team", { name: "<b>" }, ['name must not have < or >; change "<b>": the service refuses it']],
    [
      "Team",
      { name: "Mail ada@example.com" },
      ['name must not have an e-mail address in it; change "Mail ada@example.com": the service refuses it'],
    ],
    ...["12345", "2026-08-21", "1 2.3-4 5"].map((name): [ResourceName, Properties, readonly string[]] => [
      "Team",
      { name },
      [
        `name must not have five digits in a row, even with spaces, dots, or hyphens between them; change "${name}": the service refuses it`,
      ],
    ]),
    ["Frame", { idSeed: 5 }, ['idSeed must be a string; put it in quotes: "5"']],
  ])("%s %j", (name, change, expected) => {
    expect(failures(name, change)).toEqual(expected);
  });

  it.each<[ResourceName, readonly string[]]>([
    ["Team", ["name is required unless teamId is given"]],
    ["TeamMember", ["teamId is required", "mailId is required"]],
    ["Space", ["teamId is required", "name is required"]],
    ["SpaceMember", ["spaceId is required", "mailId is required unless memberId is given"]],
    ["Zone", ["spaceId is required", "name is required"]],
    ["Frame", ["zoneId is required", "spaceId is required", "name is required"]],
  ])("%s without inputs", (name, expected) => {
    const { failures } = check(definitionOf(name), {});
    expect(failures.map(failureText)).toEqual(expected);
  });

  it("are reported all at once, including rules between properties", () => {
    const invalid = {
      name: "🎉",
      favorite: "yes",
      onDestroy: "burn",
      from: { space: "x" },
      favourite: 1,
    };
    expect(failures("Space", { ...invalid, teamId: undefined })).toEqual([
      "teamId is required",
      oddCharacter("🎉", "🎉"),
      "favorite must be true or false",
      `from.space ${numericId}`,
      'onDestroy must be one of trash, retain, prevent; it is "burn"',
      "favourite is not a property of Space; did you mean favorite?",
    ]);
  });
});

describe("many invalid inputs", () => {
  it("are counted after the first 50", () => {
    const members = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}@example.com`, "EDITOR"]));
    const texts = failures("TeamMembers", { members });
    expect(texts).toHaveLength(51);
    expect(texts[49]).toBe('members["49@example.com"] must be one of MEMBER, TEAM_ADMIN, TEAM_GUEST; it is "EDITOR"');
    expect(texts[50]).toBe("10 more inputs are invalid");
  });
});

describe("an unknown property", () => {
  it.each<[ResourceName, Properties, string]>([
    ["Space", { favourite: true }, "favourite is not a property of Space; did you mean favorite?"],
    ["Space", { team_id: "1" }, "team_id is not a property of Space; did you mean teamId?"],
    ["Space", { Name: "x" }, "Name is not a property of Space; did you mean name?"],
    ["Space", { embed: true }, "embed is not a property of Space; did you mean allowEmbed?"],
    ["TeamMember", { mail: "a@example.com" }, "mail is not a property of TeamMember; did you mean mailId?"],
    ["Frame", { fill: [] }, "fill is not a property of Frame; did you mean fills?"],
    ["Zone", { space_ID: "1" }, "space_ID is not a property of Zone; did you mean spaceId?"],
    ["Team", { x: 1 }, "x is not a property of Team; it has name, description, teamId, planType, editionId"],
    ["Zone", { from: { zone: zoneId, zoneId: 1 } }, "from.zoneId is not a property of from; did you mean zone?"],
    [
      "Frame",
      { fills: [{ noFill: true }, { noFill: true, opacity: 1 }] },
      "fills[1].opacity is not a property of fills[1]; it has alpha, solid, gradient, noFill",
    ],
    ["Frame", { layout: { widht: 1 } }, "layout.widht is not a property of layout; did you mean width?"],
  ])("%s %j", (name, change, expected) => {
    expect(failures(name, change)).toEqual([expected]);
  });
});

describe("an unknown value", () => {
  it.each<[ResourceName, Properties]>([
    ["Team", { name: undefined, teamId: unknownValue }],
    ["TeamMember", { teamId: unknownValue, mailId: unknownValue, role: unknownValue }],
    ["Space", { teamId: unknownValue, favorite: unknownValue, from: { space: unknownValue, copy: unknownValue } }],
    ["SpaceMember", { spaceId: unknownValue, memberId: unknownValue }],
    ["SpaceMember", { type: unknownValue }],
    ["Zone", { from: unknownValue }],
    ["Zone", { from: { space: unknownValue, zone: unknownValue, copy: true } }],
    ["Frame", { zoneId: unknownValue, layout: unknownValue, fills: unknownValue, strokes: [unknownValue] }],
    ["Frame", { layout: { top: unknownValue, rotate: unknownValue, flipVertical: unknownValue } }],
    ["Frame", { fills: [{ alpha: unknownValue, solid: unknownValue }] }],
    ["Frame", { fills: [{ solid: { color: { hex: unknownValue } } }] }],
    ["Frame", { fills: [{ solid: unknownValue, noFill: unknownValue }] }],
    ["Frame", { fills: [{ gradient: { type: unknownValue, stops: unknownValue } }] }],
  ])("is accepted: %s %j", (name, change) => {
    expect(failures(name, change)).toEqual([]);
  });

  it.each<[ResourceName, Properties, readonly string[]]>([
    ["Space", { teamId: unknownValue, name: "" }, ["name must not be empty"]],
    ["Space", { favourite: unknownValue }, ["favourite is not a property of Space; did you mean favorite?"]],
    [
      "Zone",
      { from: { template: "1", zone: zoneId, space: unknownValue, copy: unknownValue } },
      ["from must have only one of zone, template"],
    ],
    ["Frame", { fills: unknownValue, layout: { width: -1 } }, ["layout.width must be at least 0"]],
    ["Frame", { fills: [{ alpha: unknownValue }] }, ["fills[0] must have one of solid, gradient, noFill"]],
    [
      "Frame",
      { fills: [{ noFill: true, solid: { color: unknownValue } }] },
      ["fills[0] must have only one of solid, gradient, noFill"],
    ],
    [
      "Frame",
      { fills: [{ gradient: { stops: [unknownValue] } }] },
      ["fills[0].gradient.stops must have at least 2 elements"],
    ],
    [
      "Frame",
      { strokes: [{ width: unknownValue, type: "DOT" }] },
      ['strokes[0].type must be one of SOLID, DASH, SQUARE_DOT; it is "DOT"'],
    ],
  ])("hides no other failure: %s %j", (name, change, expected) => {
    expect(failures(name, change)).toEqual(expected);
  });

  it("is kept, along with the defaults", () => {
    const { inputs } = check(definitionOf("Space"), { teamId: unknownValue, name: "Roadmap" });
    expect(inputs).toMatchObject({ teamId: unknownValue, trashed: false });
  });
});

describe("the people of a roster", () => {
  it.each<[ResourceName, Properties, string]>([
    ["TeamMembers", { ada: "MEMBER" }, "members.ada must be an e-mail address such as ada@example.com"],
    [
      "TeamMembers",
      { "ada@example.com": "MEMBER", "Ada@Example.com": "TEAM_ADMIN" },
      "members has a member twice; remove Ada@Example.com: case does not matter",
    ],
    [
      "TeamMembers",
      { "ada@example.com": "EDITOR" },
      'members["ada@example.com"] must be one of MEMBER, TEAM_ADMIN, TEAM_GUEST; it is "EDITOR"',
    ],
    [
      "SpaceMembers",
      { "groups:3": "VIEWER" },
      'members["groups:3"] must be an e-mail address, a user id, or group:ID, team:ID or org:ID',
    ],
  ])("%s: %j", (name, members, failure) => {
    expect(failures(name, { members })).toEqual([failure]);
  });

  it("are not quoted in full if someone is there twice under a very long key", () => {
    const key = `${"a".repeat(1000)}@example.com`;
    expect(failures("TeamMembers", { members: { [key]: "MEMBER", [key.toUpperCase()]: "MEMBER" } })).toEqual([
      `members has a member twice; remove ${"A".repeat(100)}…: case does not matter`,
    ]);
  });

  it("have one assignee", () => {
    const both = { assignTo: "ada@example.com", assignToZuid: "5" };
    expect(failures("TeamMembers", both)).toEqual(["assignTo cannot be used together with assignToZuid"]);
  });
});
