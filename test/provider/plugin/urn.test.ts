import { expect, it } from "vitest";
import { idempotencyKeyOf, parseUrn } from "../../../provider/plugin/urn.ts";

it.each([
  ["urn:pulumi:dev::shop::canvas:index:Space::roadmap", [], "roadmap"],
  [
    "urn:pulumi:dev::shop::my:index:Org$my:index:Team$canvas:index:Space::a::b",
    ["my:index:Org", "my:index:Team"],
    "a::b",
  ],
])("%s is read", (urn, parents, name) => {
  expect(parseUrn(urn)).toEqual({ stack: "dev", project: "shop", parents, type: "canvas:index:Space", name });
});

it("makes the same seed as the dynamic resources do, and tells parents of other types apart", () => {
  expect(idempotencyKeyOf("urn:pulumi:dev::shop::canvas:index:Frame::now")).toBe("shop/dev/now");
  expect(idempotencyKeyOf("urn:pulumi:dev::shop::my:index:Board$canvas:index:Frame::now")).toBe(
    "shop/dev/my:index:Board/now",
  );
});
