const numbers = new Intl.NumberFormat("en");
const moments = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });

/** `1234` as `1,234`. */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** `1 space`, `2 spaces`; `people` has a plural of its own. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `TEAM_ADMIN` as `Team admin`. */
export function sayRole(role: string): string {
  const words = role.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A day and a time of day. */
export function formatMoment(time: number): string {
  return moments.format(time);
}

/** A time of day, to the second. */
export function formatClock(time: number): string {
  return clock.format(time);
}

/** At most two decimals, and no more than needed. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Up to two first letters of a name or address. */
export function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}
