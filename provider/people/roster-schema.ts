import { z } from "zod";
import { oneOf } from "../validation/formats.ts";
import { addViolation } from "../validation/messages.ts";
import { shortName } from "../validation/printable-text.ts";
import { isObject, objectOf } from "../validation/properties.ts";
import { type InputTraits, input, output } from "../validation/traits.ts";
import { hasUnknown } from "../validation/unknown.ts";
import { canonicalKey } from "./person.ts";
import { equalEndings, equalMembers } from "./steps.ts";

/** Inputs that rosters of teams and spaces have in common. */
export const rosterShape = {
  unlisted: input(
    oneOf({ report: "Warn about them, and list them in `unlistedMembers`.", remove: "Remove them." })
      .default("report")
      .describe(
        "What happens to members who are not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them.",
      ),
    { mayRemove: (unlisted) => unlisted === "remove" },
  ),
  ended: input(
    z
      .array(z.string())
      .optional()
      .describe(
        "Keys as in `members` of people whose time there has ended: they are removed if they are there, even if they were there before, and even if `unlisted` is `report`.",
      ),
    { mayRemove: (ended) => Array.isArray(ended) && ended.length > 0 },
  ),
  maxRemovals: z
    .number()
    .min(0)
    .default(0.25)
    .describe(
      "How many members an update may remove: a number if it is 1 or more, a share of all members (at least one) if it is less; 0 for nobody. An update that would remove more is refused, and so is removing or replacing the resource.",
    ),
  onDestroy: input(
    oneOf({
      remove: "Remove the people the resource added.",
      retain: "Leave everybody where they are.",
      release:
        "Leave everybody where they are if the roster is removed from the program; remove the people it added if the stack is destroyed.",
    })
      .default("remove")
      .describe(
        "What deleting the resource does: `remove` the people it added, as far as `maxRemovals` allows while the program goes on; `retain` everybody; or `release` everybody if the resource is removed from the program, and `remove` the people it added if the stack is destroyed. People who were there before stay.",
      ),
    { equals: equalEndings },
  ),
};

/** Outputs that rosters of teams and spaces have in common. */
export const rosterOutputs = {
  open: output(
    z.array(z.string()).describe("What is pending, such as `ada@example.com joins once they accept the invitation`."),
    { changesOnUpdate: true },
  ),
  protectedMembers: output(
    z.record(z.string(), z.string()).describe("Members who are never removed, by id, and why, as of the last update."),
    { changesOnUpdate: true },
  ),
};

/** A map from a key to a role, without two keys for the same person. */
export function membersMap<Key extends z.core.$ZodRecordKey, Role extends z.ZodType>(key: Key, role: Role) {
  return z.record(key, role).superRefine(
    (members, context) => {
      const duplicate = duplicateIn(members);
      if (duplicate === undefined) return;
      const remedy = `remove ${shortName(duplicate)}: case does not matter`;
      addViolation(context, { problem: "has a member twice", remedy });
    },
    { when: ({ value }) => isObject(value) },
  );
}

/** The first key that differs from an earlier one only in case. */
function duplicateIn(members: object): string | undefined {
  const keys = Object.keys(members);
  const first = new Map(keys.toReversed().map((key) => [canonicalKey(key), key]));
  return keys.find((key) => first.get(canonicalKey(key)) !== key);
}

/** How the input that lists everybody behaves. */
export const membersTraits = {
  equals: equalMembers,
  isRepeatedInOutputs: true,
  /** Those who turn out not to be listed are removed if they are there because of the roster. */
  mayRemove: (members, before) =>
    hasUnknown(members) &&
    Object.values(objectOf(before?.people))
      .map(objectOf)
      .some(({ status, adopted }) => status === "active" && adopted !== true),
} as const satisfies InputTraits;
