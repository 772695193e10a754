import type { Template } from "./tables.ts";

type Content = Omit<Template, "id" | "editionId">;

const solid = (value: string, alpha = 1) => ({ alpha, solid: { color: { hex: { value } } } });

function column(name: string, index: number, color: string): Content["frames"][number] {
  return {
    name,
    type: "CUSTOM",
    properties: {
      layout: { top: 0, left: index * 340, width: 320, height: 480 },
      fills: [solid(color)],
      strokes: [{ type: "SOLID", width: 2, position: "INSIDE", fill: solid("#1F2937", 0.15) }],
    },
  };
}

function columns(name: string, description: string, parts: Readonly<Record<string, string>>): Content {
  const frames = Object.entries(parts).map(([title, color], index) => column(title, index, color));
  return { name, description, available: true, frames };
}

/** The templates of every new edition. */
export const standardTemplates: readonly Content[] = [
  columns("Kanban board", "Work that waits, runs and is done.", {
    "To do": "#FDE68A",
    Doing: "#BFDBFE",
    Done: "#BBF7D0",
  }),
  columns("Retrospective", "What went well, what did not, what to try.", {
    "Went well": "#BBF7D0",
    "Went badly": "#FECACA",
    "To try": "#DDD6FE",
  }),
  columns("Now, next, later", "A roadmap without dates.", {
    Now: "#C7D2FE",
    Next: "#E0E7FF",
    Later: "#EEF2FF",
  }),
  { name: "Executive review", description: "For other plans only.", available: false, frames: [] },
];
