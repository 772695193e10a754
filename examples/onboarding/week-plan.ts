import type * as canvas from "pulumi-canvas";
import { Board, type Card } from "./board";
import { gradient, line, solid } from "./paint";

/** The kind of an appointment determines its colors. */
export type Kind = "meet" | "learn" | "make";

/** Kind, hours and title: `["meet", 1, "Breakfast with the team"]`. */
export type Appointment = readonly [kind: Kind, hours: number, title: string];

export type Week = Readonly<Record<string, readonly Appointment[]>>;

const fills: Readonly<Record<Kind, canvas.types.FillArgs>> = {
  meet: gradient({ hex: "#FDE68A" }, { hex: "#FDBA74" }),
  learn: gradient({ hex: "#C7D2FE" }, { hex: "#A5B4FC" }),
  make: gradient({ hex: "#A7F3D0" }, { hex: "#6EE7B7" }),
};

const width = 220;
const gap = 16;
const hour = 96;
const head = 56;

/** A board with a column per day; the height of each appointment is proportional to its duration. */
export class WeekPlan extends Board {
  constructor(id: string, space: canvas.Space, name: string, week: Week, after?: Board) {
    const days = Object.entries(week);
    const cards = days.flatMap(([day, appointments], index) => column(day, appointments, index * (width + gap)));
    super(id, space, name, cards, { type: "WeekPlan", after });
  }
}

/** A card for the day, which is drawn below its appointments because it is larger, and one for each appointment. */
function column(day: string, appointments: readonly Appointment[], left: number): Card[] {
  const hours = appointments.reduce((sum, [, length]) => sum + length, 0);
  let top = head;
  const cards = appointments.map(([kind, length, title]): Card => {
    const layout = { left: left + 10, top, width: width - 20, height: length * hour - 10 };
    top += length * hour;
    return { name: title, layout, fills: [fills[kind]], strokes: [line("#0F172A", 0.12)] };
  });
  const layout = { left, top: 0, width, height: head + hours * hour };
  return [{ name: day, layout, fills: [solid("#F1F5F9")], strokes: [line("#94A3B8", 0.5)] }, ...cards];
}
