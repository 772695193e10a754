import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatImportId, parseImportId } from "../../../provider/core/import-id.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";

const parse = (name: ResourceName, text: string, edition?: string) => parseImportId(definitionOf(name), text, edition);

const ids: readonly [ResourceName, string, readonly string[]][] = [
  ["Team", "Product", ["Product"]],
  ["TeamMember", "Product/ada@example.com", ["Product", "ada@example.com"]],
  ["Space", "1000000000007", ["1000000000007"]],
  ["SpaceMember", "Roadmap/Ada@Example.com", ["Roadmap", "Ada@Example.com"]],
  ["Zone", "Roadmap/Plan", ["Roadmap", "Plan"]],
  ["Frame", "Roadmap/Plan/Now", ["Roadmap", "Plan", "Now"]],
];

describe.each(ids)("parseImportId for a %s", (name, text, parts) => {
  it("accepts an edition, which takes precedence over the configured one", () => {
    expect(parse(name, `12/${text}`)).toEqual({ editionId: "12", parts });
    expect(parse(name, `12/${text}`, "34")).toEqual({ editionId: "12", parts });
  });

  it("uses the configured edition if there is none in the id", () => {
    expect(parse(name, text, "34")).toEqual({ editionId: "34", parts });
  });
});

describe("a part of an import id", () => {
  it.each([
    ["Q1%2FQ2", "Q1/Q2"],
    ["Q1%2fQ2", "Q1/Q2"],
    ["100%25", "100%"],
    ["caf%C3%A9", "café"],
    ["100%", "100%"],
    ["50% off%2Fon", "50% off/on"],
    ["%C3", "%C3"],
    [" Plan ", " Plan "],
  ])("%j is decoded to %j", (text, part) => {
    expect(parse("Space", text, "12").parts).toEqual([part]);
  });
});

describe("an invalid import id", () => {
  const space = "expected [EDITION/]SPACE, such as 1000000000002/Discovery, but found";
  const zone = "expected [EDITION/]SPACE/ZONE, such as 1000000000002/Discovery/Interviews, but found";
  it.each<[ResourceName, string, string | undefined, string]>([
    ["Space", "1/2/3", "12", `${space} 3 parts; write a slash in a name as %2F`],
    ["Zone", "Plan", "12", `${zone} 1 part; write a slash in a name as %2F`],
    ["Space", "", "12", `${space} nothing for SPACE`],
    ["Zone", "12/Roadmap/", undefined, `${zone} nothing for ZONE`],
    ["Zone", "12//Plan", undefined, `${zone} nothing for SPACE`],
    [
      "Space",
      "acme/Roadmap",
      "12",
      `${space} the edition "acme", which is not a number; write a slash in a name as %2F`,
    ],
    ["Space", "/Roadmap", "12", `${space} nothing for EDITION`],
    [
      ...(["Space", "Roadmap", undefined] as const),
      `${space} no edition, neither there nor in canvas:editionId (CANVAS_EDITION_ID)`,
    ],
    [
      ...(["Team", "", undefined] as const),
      "expected [EDITION/]TEAM, such as 1000000000002/Product, but found nothing for TEAM",
    ],
    [
      ...(["TeamMember", "1/2/3/4", undefined] as const),
      "expected [EDITION/]TEAM/MEMBER, such as 1000000000002/Product/engineer@example.com, but found 4 parts; write a slash in a name as %2F",
    ],
    [
      ...(["Frame", "a/b", "12"] as const),
      "expected [EDITION/]SPACE/ZONE/FRAME, such as 1000000000002/Discovery/Interviews/Needs, but found 2 parts; write a slash in a name as %2F",
    ],
  ])("%s %j (edition %s) is rejected", (name, text, edition, problem) => {
    expect(() => parse(name, text, edition)).toThrow(
      new CanvasError(`"${text}" cannot be imported as a ${name}: ${problem}`),
    );
  });
});

describe("formatImportId", () => {
  it("encodes only slashes and percent signs", () => {
    expect(formatImportId("12", "7", "ada+lists@example.com")).toBe("12/7/ada+lists@example.com");
    expect(formatImportId("12", "Q1/Q2 100%")).toBe("12/Q1%2FQ2 100%25");
  });

  it("is the inverse of parseImportId", () => {
    const part = fc.string({ minLength: 1, unit: "binary" });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), part, part, part, (edition, ...parts) => {
        const id = formatImportId(String(edition), ...parts);
        expect(parse("Frame", id)).toEqual({ editionId: String(edition), parts });
      }),
    );
  });
});
