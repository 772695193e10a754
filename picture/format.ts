import type { Box } from "./geometry.ts";

const numbers = new Intl.NumberFormat("en");

/** `1234` as `1,234`. */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** `1 space`, `2 spaces`; `many` is for an irregular plural such as `people`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A number with at most two decimals. */
function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Where a frame is and how large: `0, 140 · 240 × 150 · 8°`. */
export function formatPlace({ left, top, width, height, rotate }: Box): string {
  const turned = rotate === 0 ? "" : ` · ${formatNumber(rotate)}°`;
  return `${formatNumber(left)}, ${formatNumber(top)} · ${formatNumber(width)} × ${formatNumber(height)}${turned}`;
}

/** `TEAM_ADMIN` as `Team admin`, and `ORGANISER` as the interface spells it. */
export function formatRole(role: string): string {
  const words = role.replace("ORGANISER", "ORGANIZER").replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Up to two initials of a name, or of the local part of an e-mail address. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*/, "")
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}
