import { pluralize } from "../../picture/format.ts";
import { type Kind, kinds } from "../kinds.ts";
import type { MapOrigin, MapZone, PlanRemarks, WorkspaceMap } from "./model.ts";
import { mapAfter, stays } from "./views.ts";

/** The heading in place of a plan. */
export const noPlan = "No plan: the preview failed";

/** The text in place of changes. */
export const nothing = "Nothing: the workspace is up to date.";

/** What the map says about someone who is there without being listed. */
export const unlistedText = "not listed";

/** Remarks of one kind, with their heading. */
interface RemarkList {
  readonly kind: "refusal" | "warning" | "note";
  readonly title: string;
  readonly texts: readonly string[];
}

/** What a review has to know apart from the changes, the most important first. */
export function remarksOf({ refusals, warnings, notes }: PlanRemarks): readonly RemarkList[] {
  const lists: readonly RemarkList[] = [
    { kind: "refusal", title: "The plan is refused", texts: refusals },
    { kind: "warning", title: "Warnings", texts: warnings },
    { kind: "note", title: "Pending", texts: notes },
  ];
  return lists.filter(({ texts }) => texts.length > 0);
}

/** `workspace.yaml`, `commit 1a2b3c4`, `2026-12-31`. */
export function originTexts({ source, commit, day }: MapOrigin): readonly string[] {
  return [source, ...(commit === undefined ? [] : [`commit ${commit}`]), day];
}

/** How much there is, after the plan if the map has one: `7 people`, `4 spaces` ... */
export function factsOf(map: WorkspaceMap): string[] {
  const { people, spaces } = mapAfter(map);
  const zones = spaces.flatMap((space) => space.zones);
  const frames = zones.flatMap((zone) => zone.frames);
  return [countOf("person", people), countOf("space", spaces), countOf("zone", zones), countOf("frame", frames)];
}

/** `1 frame`, `2 frames`. */
export function countOf(kind: Kind, things: readonly unknown[]): string {
  const { singular, plural } = kinds[kind];
  return pluralize(things.length, singular, plural);
}

/** The frames that a zone has in the end, or takes with it. */
export const countedFrames = (zone: MapZone): MapZone["frames"] =>
  stays(zone) ? zone.frames.filter(stays) : zone.frames;
