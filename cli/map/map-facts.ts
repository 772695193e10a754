import { pluralize } from "../../picture/format.ts";
import { type Kind, kinds } from "../kinds.ts";
import type { WorkspaceMap } from "./model.ts";

/** The heading in place of a plan. */
export const noPlan = "No plan: the preview failed";

/** How much there is: `7 people`, `4 spaces` ... */
export function factsOf({ people, spaces }: WorkspaceMap): string[] {
  const zones = spaces.flatMap((space) => space.zones);
  const frames = zones.flatMap((zone) => zone.frames);
  return [countOf("person", people), countOf("space", spaces), countOf("zone", zones), countOf("frame", frames)];
}

/** `1 frame`, `2 frames`. */
export function countOf(kind: Kind, things: readonly unknown[]): string {
  const { singular, plural } = kinds[kind];
  return pluralize(things.length, singular, plural);
}
