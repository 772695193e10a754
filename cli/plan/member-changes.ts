import { objectOf, type Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import type { Change, ChangedThing } from "./change.ts";
import { membersIn } from "./items.ts";
import { latestState, type ResourceStep, valuesOf } from "./steps.ts";
import type { Titles } from "./titles.ts";

/** Rosters and single members: people who are added, get a new role, or leave. */
export function memberChanges(step: ResourceStep, kind: "person" | "access", titles: Titles): readonly Change[] {
  const { before, after } = valuesOf(step);
  if (isUnknown(after?.members)) return [];
  const place = titles.placeOf(kind, latestState(step));
  const thing = (key: string): ChangedThing => ({ kind, urn: step.urn, name: titles.memberName(key), place });
  const rolesIn = (values?: Properties) => new Map(Object.entries(values ? membersIn(step.type, values) : {}));
  const [old, now] = [rolesIn(before), rolesIn(after)];
  const present = objectOf(step.after?.outputs.people);
  return [
    ...[...now].flatMap(([key, role]): Change[] => {
      const oldRole = old.get(key);
      if (oldRole !== undefined)
        return oldRole === role ? [] : [{ ...thing(key), action: "change", from: oldRole, to: role }];
      // A preview reports who is there already.
      return [{ ...thing(key), action: objectOf(present[key]).status === "active" ? "adopt" : "add", to: role }];
    }),
    ...[...old.keys()]
      .filter((key) => !now.has(key))
      .map((key): Change => ({ ...thing(key), action: endOf(key, before, after) })),
    ...unlistedIn(before, after)
      .filter((key) => !now.has(key))
      .map((key): Change => ({ ...thing(key), action: "remove" })),
  ];
}

/** People who were there before they were listed stay. */
function endOf(key: string, before: Properties = {}, after: Properties | undefined): "remove" | "keep" {
  const { adopted, status } = objectOf(objectOf(before.people)[key] ?? before);
  const isRetained = before.onDestroy === "retain" && after === undefined;
  const isRemovedAnyway = before.people ? after?.unlisted === "remove" : before.onDestroy === "remove";
  const isAdopted = adopted === true && !isRemovedAnyway;
  const isInvitation = status === "invited" || status === "uncertain";
  return isRetained || isAdopted || isInvitation ? "keep" : "remove";
}

/** The people who are not listed, if the update removes them. */
function unlistedIn(before: Properties = {}, after: Properties = {}): readonly string[] {
  if (after.unlisted !== "remove" || !Array.isArray(before.unlistedMembers)) return [];
  return before.unlistedMembers.map(objectOf).map(({ mailId, memberId, zuid }) => String(mailId ?? memberId ?? zuid));
}
