// How a copy of a space differs from its original: zones by title, frames by name.
import { drawingOf, type Frame } from "../../provider/api/endpoints/frames.ts";
import type { Session } from "../../provider/run/session.ts";
import { canonicalName } from "../../provider/validation/formats.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import { objectOf } from "../../provider/validation/properties.ts";
import type { LiveResource } from "./compare-states.ts";
import type { Finding } from "./findings.ts";
import { propertyDrift } from "./property-drift.ts";

/** A space that is a copy. */
interface Copy {
  readonly editionId: string;
  readonly spaceId: string;
  readonly originalId: string;
  readonly name: string;
}

/** The copy that a resource is, unless it is gone or in the trash. */
export function copyOf({ resource, live }: LiveResource): Copy | undefined {
  const { editionId, spaceId, from, name, trashed } = live ?? {};
  const { space: originalId, copy } = objectOf(from);
  if (resource.type !== "Space" || copy !== true || trashed === true) return undefined;
  return {
    editionId: String(editionId),
    spaceId: String(spaceId),
    originalId: String(originalId),
    name: String(name),
  };
}

/** What the copy lacks (`missing`), has in addition (`added`), or has in another way (`changed`). */
export async function differencesFromOriginal({ client }: Session, copy: Copy): Promise<readonly Finding[]> {
  const { editionId, spaceId, originalId, name: place } = copy;
  const zonesIn = async (id: string) => (await client.zones.list(editionId, id)).filter(({ isActive }) => isActive);
  const pairs = pairByName(await zonesIn(originalId), await zonesIn(spaceId));
  const differences = pairs.map(async ([original, own]) => {
    const zone = own ?? original;
    const thing = { thing: "zone", id: zone?.zoneId ?? "", name: zone?.name ?? "", place, properties: [] } as const;
    if (!original) return [{ ...thing, kind: "added" } as const];
    if (!own) return [{ ...thing, kind: "missing" } as const];
    const [before, after] = await Promise.all([
      client.frames.list(editionId, originalId, original.zoneId),
      client.frames.list(editionId, spaceId, own.zoneId),
    ]);
    return pairByName(before, after).flatMap(([old, now]) => frameDifference(old, now, own.name));
  });
  return (await Promise.all(differences)).flat();
}

function frameDifference(old: Frame | undefined, now: Frame | undefined, place: string): readonly Finding[] {
  const { id = "", name = "" } = now ?? old ?? {};
  const thing = { thing: "frame", id, name, place } as const;
  if (!old) return [{ ...thing, kind: "added", properties: [] }];
  if (!now) return [{ ...thing, kind: "missing", properties: [] }];
  const properties = propertyDrift({ ...drawingOf(old) }, { ...drawingOf(now) }, String);
  return properties.length === 0 ? [] : [{ ...thing, kind: "changed", properties }];
}

/** Things of the same name on both sides, in their order if there are several. */
function pairByName<T extends { readonly name: string }>(
  originals: readonly T[],
  copies: readonly T[],
): readonly (readonly [original: T | undefined, copy: T | undefined])[] {
  const [before, after] = [originals, copies].map((side) => groupBy(side, ({ name }) => canonicalName(name)));
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [old = [], now = []] = [before?.get(name), after?.get(name)];
    return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => [old[index], now[index]] as const);
  });
}
