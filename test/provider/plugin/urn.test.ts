import { expect, it } from "vitest";
import { parseUrn, seedOf } from "../../../provider/plugin/urn.ts";

it.each([
  ["urn:pulumi:dev::shop::canvas:index:Space::roadmap", "canvas:index:Space", "roadmap"],
  ["urn:pulumi:dev::shop::my:index:Team$canvas:index:Space::road::map", "canvas:index:Space", "road::map"],
])("%s is read", (urn, type, name) => {
  expect(parseUrn(urn)).toEqual({ stack: "dev", project: "shop", type, name });
});

it("makes the same seed as the dynamic resources do", () => {
  expect(seedOf("urn:pulumi:dev::shop::canvas:index:Frame::now")).toBe("shop/dev/now");
});
