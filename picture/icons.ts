import { type Markup, svg } from "./markup.ts";

/** SVG paths on a 16 by 16 grid. */
const paths = {
  edition: "M3 14V3.5L9 2v12M9 6l4 1v7M1.8 14h12.4M5.5 6h1M5.5 9h1M11 10h.5",
  team: "M6 7.5A2.25 2.25 0 1 0 6 3a2.25 2.25 0 0 0 0 4.5ZM1.8 13c.3-2.2 2-3.5 4.2-3.5s3.9 1.3 4.2 3.5M10.6 3.3a2.1 2.1 0 0 1 0 4M12 9.8c1.3.5 2.1 1.6 2.3 3.2",
  person: "M8 7.5A2.5 2.5 0 1 0 8 2.5a2.5 2.5 0 0 0 0 5ZM3 13.5C3.4 11 5.4 9.6 8 9.6s4.6 1.4 5 3.9",
  invitation: "M2 4.2h12v8H2zM2.3 4.6 8 9l5.7-4.4",
  space: "M2.5 2.5h4.6v4.6H2.5zM8.9 2.5h4.6v4.6H8.9zM2.5 8.9h4.6v4.6H2.5zM8.9 8.9h4.6v4.6H8.9z",
  zone: "M4.5 1.8v12.4M11.5 1.8v12.4M1.8 4.5h12.4M1.8 11.5h12.4",
  trash: "M2.5 4.2h11M6 4V2.5h4V4M4 4.4l.6 9.1h6.8l.6-9.1M6.7 7v4M9.3 7v4",
  star: "m8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z",
  embed: "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5",
  link: "m6.4 9.6 3.2-3.2M7.2 4.6l1.1-1.1a2.9 2.9 0 0 1 4.2 4.2l-1.1 1.1M8.8 11.4l-1.1 1.1a2.9 2.9 0 0 1-4.2-4.2l1.1-1.1",
  chevron: "m6 4 4 4-4 4",
  add: "M8 3v10M3 8h10",
  adopt: "M3 13V3h7l3 2.5L10 8H3",
  change: "m3 13 .7-2.9 7-7 2.2 2.2-7 7zM9.4 4.4l2.2 2.2",
  move: "M2.5 8h11M9.2 3.8 13.5 8l-4.3 4.2",
  remove: "m4 4 8 8M12 4l-8 8",
  copy: "M6 5.8h7.2V14H6zM10 5.8V2.5H2.8V11H6",
  check: "m3 8.5 3.3 3.3L13 4.8",
  minus: "M3 8h10",
  fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3l3.2 3.2",
  fault: "M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z",
  requests: "M2.5 5.2h10M9.8 2.5l2.7 2.7-2.7 2.7M13.5 10.8h-10M6.2 8.1l-2.7 2.7 2.7 2.7",
  controls:
    "M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6M10.2 6.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM5.8 12.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z",
  warning: "M8 2.2 14.3 13H1.7zM8 6.5v3M8 11.3v.2",
  keep: "M8 2.5A5.5 5.5 0 0 1 13.5 8M8 13.5A5.5 5.5 0 0 1 2.5 8",
} as const;

export type IconName = keyof typeof paths;

/** Creates an icon; without a label it is decorative and hidden from assistive technology. */
export function icon(name: IconName, label?: string): Markup {
  const naming = label === undefined ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  const title = label === undefined ? undefined : svg("title", {}, label);
  return svg(
    "svg",
    { viewBox: "0 0 16 16", class: `icon icon-${name}`, fill: "none", stroke: "currentcolor", ...naming },
    title,
    svg("path", { d: paths[name] }),
  );
}
