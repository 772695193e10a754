import fc from "fast-check";
import structs from "google-protobuf/google/protobuf/struct_pb.js";
import { describe, expect, it } from "vitest";
import { marshal, unmarshal } from "../../../provider/plugin/marshal.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";

/** A secret in the engine's wire format. */
const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});
const struct = (value: object) => structs.Struct.fromJavaScript(JSON.parse(JSON.stringify(value)));

describe("unmarshal", () => {
  it("returns plain values, and the paths of secrets", () => {
    const received = unmarshal(struct({ name: secret("Plans"), layout: { top: secret(3), left: 4 }, favorite: true }));
    expect(received).toEqual({
      properties: { name: "Plans", layout: { top: 3, left: 4 }, favorite: true },
      secrets: [["layout", "top"], ["name"]],
    });
  });

  it("omits list indexes in the path of a secret, which makes the whole list secret", () => {
    expect(unmarshal(struct({ fills: [{ alpha: 1 }, { alpha: secret(0.5) }] }))).toEqual({
      properties: { fills: [{ alpha: 1 }, { alpha: 0.5 }] },
      secrets: [["fills", "alpha"]],
    });
  });

  it("returns no properties for a missing struct", () => {
    expect(unmarshal(undefined)).toEqual({ properties: {}, secrets: [] });
  });
});

describe("marshal", () => {
  it("marks values at the given paths as secret", () => {
    const written = marshal({ name: "Plans", layout: { top: 3, left: 4 }, id: "7" }, [["name"], ["layout", "top"]]);
    expect(written.toJavaScript()).toEqual({
      name: secret("Plans"),
      layout: { top: secret(3), left: 4 },
      id: "7",
    });
  });

  it.each([
    ["a list", [1, 2]],
    ["an object without that key", { colour: "red" }],
    ["a scalar", 5],
  ])("marks the whole property as secret if the path leads into %s", (_, value) => {
    expect(marshal({ layout: value }, [["layout", "top"]]).toJavaScript()).toEqual({ layout: secret(value) });
  });

  it("omits undefined values, and ignores paths that do not exist", () => {
    const written = marshal({ name: undefined, layout: { top: undefined, left: 1 }, fills: [{ alpha: undefined }] }, [
      ["name"],
      ["role"],
    ]);
    expect(written.toJavaScript()).toEqual({ layout: { left: 1 }, fills: [{}] });
  });

  it("is the inverse of unmarshal, for any values and secrets", () => {
    const names = fc.stringMatching(/^[a-z]{1,3}$/);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.boolean(),
        fc.integer(),
        fc.constant(unknownValue),
        fc.dictionary(names, tie("tree"), { maxKeys: 3, noNullPrototype: true }),
        fc.array(tie("tree"), { maxLength: 3 }),
      ),
    }));
    const anything = fc.dictionary(names, tree, { maxKeys: 4, noNullPrototype: true });
    fc.assert(
      fc.property(anything, fc.func(fc.boolean()), (properties, isSecret) => {
        const secrets = Object.keys(properties)
          .filter((key) => isSecret(key))
          .sort()
          .map((key) => [key]);
        expect(unmarshal(marshal(properties, secrets))).toEqual({ properties, secrets });
      }),
      { numRuns: 500 },
    );
  });
});
