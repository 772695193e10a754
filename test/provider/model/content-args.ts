// Spaces, zones and frames as programs declare them.
import fc from "fast-check";
import { Output } from "../../e2e/conformance/interface.ts";
import { type Arguments, merged, name, omittedSometimes, parent, spaceId, teamId } from "./choices.ts";

const adopt = fc.constantFrom({}, {}, { adopt: true });
const existingZone = fc.constantFrom({}, {}, ...["adopt", "fail"].map((existing) => ({ existing })));
const existingSpace = fc.constantFrom(
  {},
  { continues: { trashed: "own" } },
  { existing: "adopt", continues: { trashed: "own" } },
  ...["adopt", "restore", "fail", "ignore"].map((existing) => ({ existing })),
);
/** What is adopted stays if these are omitted. */
const onDestroyZone = omittedSometimes(fc.constantFrom("trash", "delete", "retain"));
const onDestroySpace = omittedSometimes(fc.constantFrom("trash", "trash", "retain"));
const onDestroyFrame = omittedSometimes(fc.constantFrom("delete", "retain"));
const zoneOf = (zone: string) => ({ zoneId: new Output(zone, "zoneId"), spaceId: new Output(zone, "spaceId") });
const left = fc.constantFrom(0, 1, 2);
const frameKey = fc.constantFrom("One", "Two", "Three");
const frameItem = fc
  .record({ name: omittedSometimes(name), left })
  .map(({ left, ...rest }) => ({ ...merged(rest), layout: { left, width: 10 } }));

export const contentArgs: Arguments = {
  space: [
    "Space",
    fc
      .record({
        ...{ teamId, name, favorite: fc.boolean(), allowEmbed: fc.boolean() },
        ...{ onDestroy: onDestroySpace, existing: existingSpace },
      })
      // Some omit it, and are refreshed from the list of their team.
      .map(({ allowEmbed, ...rest }) => (rest.name === "One" ? rest : { ...rest, allowEmbed }))
      .map((args) => merged(args, "existing")),
  ],
  zone: [
    "Zone",
    fc
      .record({ spaceId, name, onDestroy: onDestroyZone, existing: existingZone })
      .map((args) => merged(args, "existing")),
  ],
  frame: [
    "Frame",
    fc
      .record({ zone: parent("zone"), name, left, adopt, onDestroy: onDestroyFrame })
      .map(({ zone, left, ...rest }) => ({
        ...{ ...merged(rest, "adopt"), ...zoneOf(zone) },
        layout: { left, width: 10 },
      })),
  ],
  frames: [
    "Frames",
    fc
      .record({
        ...{ zone: parent("zone"), frames: fc.dictionary(frameKey, frameItem, { maxKeys: 3 }) },
        ...{ adopt: fc.constantFrom({}, { adopt: true }), onDestroy: onDestroyFrame },
        unlisted: omittedSometimes(fc.constantFrom("report", "remove")),
        maxRemovals: fc.constant(100),
      })
      .map(({ zone, ...rest }) => ({ ...merged(rest, "adopt"), ...zoneOf(zone) })),
  ],
};
