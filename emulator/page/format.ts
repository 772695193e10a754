const numbers = new Intl.NumberFormat("en");
const dateTimes = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const times = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });

/** `1234` as `1,234`. */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** `1 space`, `2 spaces`; `many` is for an irregular plural such as `people`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `TEAM_ADMIN` as `Team admin`. */
export function formatRole(role: string): string {
  const words = role.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Day, month and time of day. */
export function formatDateTime(time: number): string {
  return dateTimes.format(time);
}

/** A time of day, to the second. */
export function formatTime(time: number): string {
  return times.format(time);
}

/** A number with at most two decimals. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Up to two initials of a name or e-mail address. */
export function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}
