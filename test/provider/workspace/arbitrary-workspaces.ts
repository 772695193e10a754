import fc from "fast-check";
import { TeamName } from "../../../provider/validation/formats.ts";
import type { Workspace } from "../../../provider/workspace/schema.ts";
import { checkWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { layoutOf } from "./arbitrary-layouts.ts";

const addresses = ["ada@example.com", "bob@example.com", "Eve@example.com", "joe@example.com"];
const groups = { us: addresses.slice(0, 2), all: ["us", ...addresses.slice(2)] };

const key = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,6}$/);
const title = fc.stringMatching(/^[A-Za-z0-9 :#'"{}[\],&*?|<>=!%@`-]{1,12}$/);
const role = fc.constantFrom("organizer", "editor", "commenter", "viewer", "guest-commenter", "guest-viewer");
const ownRole = fc.oneof(role, fc.constant("none"));
const pixels = fc.nat(2000);
const color = fc.constantFrom("blue", "brand", "#1E90FF", "#abc");
const fraction = fc.integer({ min: 0, max: 4 }).map((part) => part / 4);

const optional = <Shape extends Record<string, fc.Arbitrary<unknown>>>(shape: Shape) =>
  fc.record(shape, { requiredKeys: [] });

const fill = fc.oneof(color, fc.constant("none"), fc.record({ color, alpha: fraction }));
const stroke = fc.oneof(
  color,
  fc.constant("none"),
  fc.record({ color, width: pixels, style: fc.constantFrom("solid", "dashed", "dotted") }, { requiredKeys: ["color"] }),
);

const look = fc.oneof(
  optional({ fill, stroke }),
  optional({ fills: fc.constant([{ noFill: true }]), strokes: fc.constant([{ type: "DASH", width: 2 }]) }),
);
const size = fc.oneof(optional({ width: pixels, height: pixels }), fc.record({ size: fc.tuple(pixels, pixels) }));
const details = optional({ title, type: fc.constant("CUSTOM"), rotate: fc.nat(359), flipVertical: fc.boolean() });
const frame = fc.tuple(details, size, look).map(([some, more, most]) => ({ ...some, ...more, ...most }));

/** Some frames have a place of their own, the others are in a layout. */
const frames = fc
  .record({
    placed: fc.dictionary(key, fc.tuple(frame, fc.tuple(fc.integer({ min: -500, max: 500 }), pixels)), { maxKeys: 2 }),
    laidOut: fc.dictionary(key, frame, { maxKeys: 5 }),
    choices: fc.array(fc.nat(), { maxLength: 20 }),
  })
  .map(({ placed, laidOut, choices }) => {
    const own = Object.entries(placed).map(([name, [frame, at]]) => [name, { ...frame, at }]);
    const keys = Object.keys(laidOut).filter((name) => !Object.hasOwn(placed, name));
    const others = keys.map((name) => [name, laidOut[name]]);
    return {
      frames: Object.fromEntries([...own, ...others]),
      ...(keys.length === 0 ? {} : { layout: layoutOf(keys, choices) }),
    };
  });

const origin = fc.constantFrom(
  {},
  { template: "4711" },
  { copyOf: { spaceId: "12", zoneId: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21" } },
);
const zone = fc.tuple(optional({ title }), origin, fc.oneof(fc.constant({}), frames));

/** A group and its people would overlap. */
const access = (role: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.dictionary(fc.constantFrom(...addresses, "group:12", "team:34", "56"), role),
    fc.dictionary(fc.constantFrom("us", "group:12"), role),
    fc.dictionary(fc.constant("all"), role),
  );

const space = optional({ title, access: access(ownRole), favorite: fc.boolean(), embed: fc.boolean() });

const theme = fc
  .tuple(optional({ frame: optional({ width: pixels, height: pixels, fill, stroke }), gap: pixels }), key)
  .map(([some, name]) => ({ ...some, colors: { brand: "#123456", [`my-${name}`]: "#FFF" } }));

const options = optional({
  adopt: fc.boolean(),
  unlisted: fc.constantFrom("report", "remove"),
  maxRemovals: fraction,
  minAdmins: fc.integer({ min: 1, max: 3 }),
  assignTo: fc.constantFrom(...addresses),
  handOver: fc.dictionary(fc.constantFrom("old@example.com"), fc.constantFrom(...addresses)),
  adoptInvitations: fc.boolean(),
  onDestroy: fc.constantFrom("trash", "retain", "prevent"),
});

const teamName = title.filter((text) => TeamName.safeParse(text).success);
const team = fc.oneof(
  teamName,
  fc.record(
    { name: teamName, id: fc.constant("1000000000001"), description: fc.constantFrom("", "What\nwe <do>") },
    { requiredKeys: ["name"] },
  ),
);

/** A workspace without mistakes. */
export const arbitraryWorkspace: fc.Arbitrary<Workspace> = fc
  .record({
    team,
    members: fc.option(fc.tuple(...addresses.map(() => fc.constantFrom("admin", "member"))), { nil: undefined }),
    inherited: access(role),
    theme,
    spaces: fc.dictionary(key, space, { maxKeys: 4 }),
    zones: fc.dictionary(key, fc.tuple(fc.nat(), zone), { maxKeys: 5 }),
    options,
  })
  .map(({ team, members, inherited, theme, spaces, zones, options }) => {
    const keys = Object.keys(spaces);
    const placed = Object.entries(zones).map(([name, [place, parts]]) => ({
      space: keys[place % keys.length],
      entry: [name, Object.assign({}, ...parts)] as const,
    }));
    const zonesOf = (key: string) => placed.filter(({ space }) => space === key).map(({ entry }) => entry);
    const filled = keys.map((name) => [name, { ...spaces[name], zones: Object.fromEntries(zonesOf(name)) }]);
    const people = members && Object.fromEntries(addresses.map((address, index) => [address, members[index]]));
    return checkWorkspace({
      team,
      groups,
      access: inherited,
      theme,
      options,
      spaces: Object.fromEntries(filled),
      ...(people ? { people } : {}),
    });
  });

/** The same with the keys of every map in another order. */
export function reordered<T>(value: T, choices: readonly number[]): T {
  const rest = [...choices];
  return reorder(value, () => rest.shift() ?? 0) as T;
}

function reorder(value: unknown, choose: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => reorder(item, choose));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => ({
    rank: choose(),
    entry: [name, reorder(inner, choose)],
  }));
  return Object.fromEntries(entries.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry));
}
