// Workspace files that differ in everything a file can say about people, access, spaces, zones and frames.
import fc from "fast-check";
import { CanvasError } from "../../../provider/errors.ts";
import type { Workspace } from "../../../provider/workspace/schema.ts";
import { checkWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { acme } from "../../acme.ts";
import { colleague, Service, teamName } from "./service.ts";

const people = ["bob@example.com", "eve@example.com", "fay@example.com"];

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3, nil: undefined });
/** Most of the keys: two files have to agree about most things. */
const some = <T>(keys: readonly string[], value: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, maybe(value)])));

const role = fc.constantFrom("admin", "member");
/** Those who stay in the team: only they get access, because others wait for it until they join. */
export const staying = { [acme.owner]: "admin", [colleague]: "admin", "ada@example.com": "member" } as const;
const anyPeople = some(people, role).map((listed) => ({ ...staying, ...listed }));
const anyAccess = some(["ada@example.com", "team"], fc.constantFrom("editor", "viewer"));
const anyFrame = fc.record({
  title: maybe(fc.constantFrom("f", "Now")),
  at: fc.constantFrom([0, 0], [0, 0], [10, 20]),
  fill: fc.constantFrom("none", "none", "red"),
});
const anyZone = fc.record({
  title: maybe(fc.constantFrom("Uno", "Due")),
  frames: maybe(some(["f", "g"], anyFrame)),
});
type Zone = ReturnType<typeof anyZone.generate>["value"];
const anySpace = fc.record({
  title: maybe(fc.constantFrom("One", "Two", "Three")),
  access: maybe(anyAccess),
  // Always given: if a file starts to say one, the plan names it even if the service has that value, which no state shows.
  favorite: maybe(fc.boolean()).map((favorite) => favorite ?? false),
  embed: fc.boolean(),
});
const spaceKeys = ["a", "b", "c"];

const { store } = new Service();
/** The id of what others made; sometimes, a file names it. */
const theirs = (table: "spaces" | "zones", name: string) => {
  const [id] = [...store.all(table)].filter((one) => one.name === name).map((one) => one.id);
  return fc.constantFrom(...Array.from({ length: 7 }, () => undefined), id);
};
const [theirFrame] = [...store.all("frames")].map(({ frameId }) => frameId);
/** Of the first space that is made after the start, most often by hand. */
const nextSpaceId = "1000000000018";
/** At most one of each: two entries cannot have the same thing. */
const anyIds = fc.record({
  space: fc.oneof({ arbitrary: theirs("spaces", "One"), weight: 7 }, fc.constant(nextSpaceId)),
  zone: theirs("zones", "Uno"),
  frame: fc.constantFrom(undefined, theirFrame),
});
/** In the zone of others, `f` may be their frame: only the update finds out that a new zone does not have it. */
function withIds(
  { frames, ...rest }: Zone,
  { zone: id, frame }: Readonly<Record<"zone" | "frame", string | undefined>>,
) {
  const given = id !== undefined && frame !== undefined && frames?.f;
  const named = given ? { ...frames, f: { ...given, title: "f", id: frame } } : frames;
  return { ...rest, id, frames: named };
}
/** A zone is in one space only, and most stay where they are. */
const anyPlacedZone = (home: string) => fc.record({ space: fc.constantFrom(home, home, ...spaceKeys), zone: anyZone });
const anySpaces = fc
  .tuple(
    some(spaceKeys, anySpace),
    fc.record({ p: maybe(anyPlacedZone("a")), q: maybe(anyPlacedZone("a")), r: maybe(anyPlacedZone("b")) }),
    anyIds,
  )
  .map(([spaces, { p, ...zones }, ids]) => {
    const placed = { ...zones, p: p && { ...p, zone: withIds(p.zone, ids) } };
    const space = (key: string, given: object) => ({
      ...given,
      zones: zonesIn(key, placed),
      ...(key === "c" ? { id: ids.space } : {}),
    });
    return Object.fromEntries(Object.entries(spaces).map(([key, given]) => [key, given && space(key, given)]));
  });
const generous = { maxRemovals: 100, maxTrashed: 100 };
const anyOptions = fc
  .record({
    adopt: maybe(fc.boolean()),
    unlisted: fc.constantFrom(undefined, "report", "remove"),
    onDestroy: fc.constantFrom(...Array.from({ length: 9 }, () => undefined), "trash", "retain", "prevent"),
    // Always: the service does not list invitations, so only the update finds out that it refuses a second one.
    adoptInvitations: fc.constant(true),
    limits: fc.constantFrom(generous, generous, generous, {}),
  })
  .map(({ limits, ...options }) => ({ ...options, ...limits }));

/** A file without mistakes. */
export const anyFile: fc.Arbitrary<Workspace> = fc
  .record({
    people: maybe(anyPeople),
    access: maybe(anyAccess),
    spaces: fc.option(anySpaces, { freq: 10, nil: undefined }),
    options: anyOptions,
  })
  .map((contents) => checked({ team: teamName, ...contents }))
  .filter((file) => file !== undefined);

function zonesIn(
  space: string,
  zones: Readonly<Record<string, { readonly space: string; readonly zone: object } | undefined>>,
) {
  const here = Object.entries(zones).filter(([, placed]) => placed?.space === space);
  return Object.fromEntries(here.map(([key, placed]) => [key, placed?.zone]));
}

function checked(value: object): Workspace | undefined {
  try {
    return checkWorkspace(JSON.parse(JSON.stringify(value)));
  } catch (error) {
    if (error instanceof CanvasError) return undefined;
    throw error;
  }
}
