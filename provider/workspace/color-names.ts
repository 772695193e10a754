/** The built-in color names. */
export const builtInColors: Readonly<Record<string, string>> = {
  black: "#000000",
  blue: "#4C9AFF",
  brown: "#A1887F",
  cyan: "#4DD0E1",
  green: "#7BC86C",
  gray: "#9E9E9E",
  grey: "#9E9E9E",
  orange: "#FFAB4A",
  pink: "#F48FB1",
  purple: "#B39DDB",
  red: "#EF5350",
  white: "#FFFFFF",
  yellow: "#FFF176",
};

/** Instead of a color: nothing is painted. */
export const noColor = "none";

/** Without flags, which JSON Schema does not have. */
export const hexColor = /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;

/** The name of a color such as `#FFF176`, or the color itself if it has none. */
export function nameOfColor(hex: string): string {
  return Object.entries(builtInColors).find(([, value]) => value === hex)?.[0] ?? hex;
}
