import { expect, it } from "vitest";
import { idempotencyKeyOf, parseUrn } from "../../../provider/validation/urn.ts";

it.each([
  ["urn:pulumi:dev::shop::canvas:index:Space::roadmap", [], "roadmap"],
  [
    "urn:pulumi:dev::shop::my:index:Org$my:index:Team$canvas:index:Space::a::b",
    ["my:index:Org", "my:index:Team"],
    "a::b",
  ],
])("parseUrn parses %s", (urn, parents, name) => {
  expect(parseUrn(urn)).toEqual({ stack: "dev", project: "shop", parents, type: "canvas:index:Space", name });
});

it("idempotencyKeyOf returns the key of dynamic resources, plus the types of parents", () => {
  expect(idempotencyKeyOf("urn:pulumi:dev::shop::canvas:index:Frame::now")).toBe("shop/dev/now");
  expect(idempotencyKeyOf("urn:pulumi:dev::shop::my:index:Board$canvas:index:Frame::now")).toBe(
    "shop/dev/my:index:Board/now",
  );
});
