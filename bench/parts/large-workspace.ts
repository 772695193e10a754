import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";

/** Ten teams of a hundred spaces of ten zones of four frames, and how many objects that is. */
export function largeWorkspace(): { readonly seed: SeedInput; readonly objects: number } {
  let objects = 0;
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => {
      objects += 1;
      return make(index);
    });
  const frame = (index: number) => ({
    name: `Frame ${index}`,
    properties: {
      layout: { top: 0, left: index * 120, width: 100, height: 80 },
      fills: [{ solid: { color: { rgb: { red: 200, green: 30 * index, blue: 90 } } } }],
    },
  });
  const zone = (index: number) => ({ name: `Zone ${index}`, frames: many(4, frame) });
  const space = (index: number) => ({ name: `Space ${index}`, zones: many(10, zone) });
  const person = (index: number) => ({ mailId: `person${index}@example.com` });
  const team = (index: number) => ({ name: `Team ${index}`, members: many(100, person), spaces: many(100, space) });
  return { seed: { editions: [{ name: "Large", owner: "owner@example.com", teams: many(10, team) }] }, objects };
}
