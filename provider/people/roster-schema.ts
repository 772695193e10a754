import { z } from "zod";
import { addViolation } from "../validation/messages.ts";
import { oneOf } from "../validation/one-of.ts";
import { isObject } from "../validation/properties.ts";
import { canonicalKey } from "./roster-plan.ts";

/** Inputs that rosters of teams and spaces have in common. */
export const rosterShape = {
  unlisted: oneOf({ report: "Warn of them, and list them in `unlistedMembers`.", remove: "Remove them." })
    .default("report")
    .describe(
      "What happens to those who are there and not in `members`: `report` lists them in `unlistedMembers` and warns, `remove` removes them.",
    ),
  maxRemovals: z
    .number()
    .min(0)
    .default(0.25)
    .describe(
      "How many an update may remove: from 1 a number, below 1 a share of all who are there (at least one); 0 for nobody. An update that would remove more is refused.",
    ),
  onDestroy: oneOf({ remove: "Remove those whom the resource has added.", retain: "Leave everybody where they are." })
    .default("remove")
    .describe(
      "What deleting the resource does: `remove` those whom it has added, or `retain` everybody. Whoever was there before stays.",
    ),
};

/** Outputs that rosters of teams and spaces have in common. */
export const rosterOutputs = {
  open: z.array(z.string()).describe("What is left open, such as `ada@example.com is invited`."),
  protectedMembers: z
    .record(z.string(), z.string())
    .describe("Those who are never removed, by id, and why, when the roster was last updated."),
};

/** A map from a key to a role, without two keys for the same person. */
export function membersMap<Key extends z.core.$ZodRecordKey, Role extends z.ZodType>(key: Key, role: Role) {
  return z.record(key, role).superRefine(
    (members, context) => {
      const duplicate = duplicateOf(members);
      const remedy = `remove ${duplicate}: upper and lower case are the same`;
      if (duplicate !== undefined) addViolation(context, { problem: "has a member twice", remedy });
    },
    { when: ({ value }) => isObject(value) },
  );
}

function duplicateOf(members: object): string | undefined {
  const keys = Object.keys(members);
  const first = new Map(keys.toReversed().map((key) => [canonicalKey(key), key]));
  return keys.find((key) => first.get(canonicalKey(key)) !== key);
}
