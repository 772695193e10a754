import type * as canvas from "pulumi-canvas";
import { Board } from "./board";
import { gradient, line, solid } from "./paint";

/** The kind of an appointment determines its colours. */
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
    super(id, space, name, { type: "WeekPlan", after });
    Object.entries(week).forEach(([day, appointments], index) => {
      this.#addDay(day, appointments, index * (width + gap));
    });
  }

  #addDay(day: string, appointments: readonly Appointment[], left: number): void {
    const hours = appointments.reduce((sum, [, length]) => sum + length, 0);
    const column = this.add({
      name: day,
      layout: { left, top: 0, width, height: head + hours * hour },
      fills: [solid("#F1F5F9")],
      strokes: [line("#94A3B8", 0.5)],
    });
    let top = head;
    for (const [kind, length, title] of appointments) {
      const layout = { left: left + 10, top, width: width - 20, height: length * hour - 10 };
      this.add({ name: title, on: column, layout, fills: [fills[kind]], strokes: [line("#0F172A", 0.12)] });
      top += length * hour;
    }
  }
}
