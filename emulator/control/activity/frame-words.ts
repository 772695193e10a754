import { formatNumber } from "../../../picture/format.ts";
import { type Box, boxOf } from "../../../picture/geometry.ts";
import type { Frame } from "../../store/tables.ts";

/** What changed about a frame: `moved 120 px right, fill changed`; empty if nothing did. */
export function describeFrameChange(before: Frame, after: Frame): string {
  const [old, now] = [boxOf(before.properties.layout), boxOf(after.properties.layout)];
  const differs = (facet: "fills" | "strokes"): boolean =>
    JSON.stringify(before.properties[facet]) !== JSON.stringify(after.properties[facet]);
  return [
    describeMove(now.left - old.left, now.top - old.top),
    describeSize(old, now),
    now.rotate === old.rotate ? "" : `turned to ${formatNumber(now.rotate)}°`,
    isFlipped(before) === isFlipped(after) ? "" : "flipped",
    differs("fills") ? "fill changed" : "",
    differs("strokes") ? "stroke changed" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function describeMove(right: number, down: number): string {
  const steps = [distance(right, "right", "left"), distance(down, "down", "up")].filter(Boolean);
  return steps.length === 0 ? "" : `moved ${steps.join(" and ")}`;
}

function distance(by: number, ahead: string, back: string): string {
  return by === 0 ? "" : `${formatNumber(Math.abs(by))} px ${by > 0 ? ahead : back}`;
}

function describeSize(old: Box, now: Box): string {
  if (old.width === now.width && old.height === now.height) return "";
  return `resized to ${formatNumber(now.width)} × ${formatNumber(now.height)}`;
}

function isFlipped({ properties: { layout } }: Frame): string {
  return `${layout?.fliph ?? false} ${layout?.flipv ?? false}`;
}
