import type * as canvas from "pulumi-canvas";
import { Board, type Card, cell, slug } from "./board";
import { gradient, hue, line, solid } from "./paint";
import type { Person } from "./people";

/** The first board for newcomers: a banner, and below it a card for each step. */
export function welcomeBoard(space: canvas.Space): Board {
  const banner: Card = {
    name: "Welcome! We are glad that you are here.",
    layout: { left: 0, top: 0, width: 1020, height: 260 },
    fills: [gradient({ hex: "#4F46E5" }, { hex: "#8B5CF6" }, { hex: "#EC4899" }, { hex: "#FBBF24" })],
  };
  const steps = ["Say hello", "Set up your machine", "Find your guide", "Read the first week"];
  const colors = ["#C7D2FE", "#DDD6FE", "#FBCFE8", "#FDE68A"];
  const cards = steps.map(
    (step, index): Card => ({
      name: `${index + 1}. ${step}`,
      layout: cell(index, steps.length, 240, 220, 280),
      fills: [solid(colors[index % colors.length])],
      strokes: [line("#0F172A", 0.12)],
    }),
  );
  return new Board("start-here", space, "Start here", [banner, ...cards]);
}

/** A card for each person, each in a different color. */
export function whoIsWho(space: canvas.Space, people: readonly Person[], after: Board): Board {
  const cards = people.map(
    ({ title }, index): Card => ({
      name: title,
      layout: cell(index, 4, 220, 220),
      fills: [gradient(hue(index, people.length, 22, 100), hue(index + 1, people.length, 48, 97))],
      strokes: [line("#0F172A", 0.12)],
    }),
  );
  return new Board("who-is-who", space, "Who is who", cards, { after });
}

/** A row of steps, each higher than the one before. */
export function staircase(space: canvas.Space, name: string, steps: readonly string[], after?: Board): Board {
  const cards = steps.map((step, index): Card => {
    const height = 120 + index * 90;
    const top = (steps.length - 1 - index) * 90;
    return {
      name: step,
      layout: { left: index * 190, top, width: 180, height },
      fills: [gradient(hue(160 + index * 14, 360, 30, 98), hue(180 + index * 14, 360, 65, 92))],
    };
  });
  return new Board(slug(name), space, name, cards, { after });
}
