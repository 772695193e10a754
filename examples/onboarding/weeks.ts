import type { Week } from "./week-plan";

/** The plan for newcomers, by week and day; each appointment has a kind, hours and a title. */
export const weeks: Readonly<Record<string, Week>> = {
  "Week 1, arrive": {
    Monday: [
      ["meet", 1, "Team breakfast"],
      ["make", 3, "Set up a laptop"],
      ["learn", 2, "The product"],
    ],
    Tuesday: [
      ["learn", 2, "Our users"],
      ["meet", 1, "Coffee break"],
      ["make", 3, "A small change"],
    ],
    Wednesday: [
      ["meet", 1, "Planning"],
      ["learn", 2, "Tour of the code"],
      ["make", 3, "Pair on a bug"],
    ],
    Thursday: [
      ["learn", 3, "Support calls"],
      ["make", 3, "Write it down"],
    ],
    Friday: [
      ["make", 3, "Release it"],
      ["meet", 1, "Demo"],
      ["learn", 2, "Free reading"],
    ],
  },
  "Week 2, take part": {
    Monday: [
      ["meet", 1, "Stand-up"],
      ["make", 5, "A task of yours"],
    ],
    Tuesday: [
      ["make", 4, "Build it"],
      ["learn", 2, "How we test"],
    ],
    Wednesday: [
      ["meet", 1, "Review round"],
      ["make", 3, "Answer it"],
      ["learn", 2, "How we release"],
    ],
    Thursday: [
      ["make", 4, "Help someone"],
      ["meet", 2, "Visit a user"],
    ],
    Friday: [
      ["meet", 1, "Show your work"],
      ["learn", 2, "Look back"],
      ["make", 3, "Improve the plan"],
    ],
  },
};
