import { CanvasError } from "../../provider/errors.ts";
import { parseWorkspace } from "../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import { type Part, scaled } from "../part.ts";
import { exponent } from "../statistics.ts";
import { type Cell, rounded, type Table, verdict } from "../table.ts";

const target = 1.1;
const framesPerPerson = 5;
const framesPerZone = 50;

interface Measured {
  readonly people: number;
  readonly megabytes: number;
  readonly outcome: string;
  readonly cpuSeconds: number;
}

/** How the time to check a workspace file, and to plan its resources, grows with its size. */
export const validation: Part = {
  title: "Validation",
  async run(options) {
    const sizes = [1250, 2500, 5000, 10_000].map((people) => scaled(people, options));
    const files = { "a good file": good, "a file full of mistakes": wrong };
    return [tableOf(Object.entries(files).map(([file, lines]) => ({ file, runs: measureAll(sizes, lines) })))];
  },
};

/** What differs between the files. */
interface Lines {
  /** A person with access to a space. */
  readonly address: (index: number) => string;
  /** A frame of a zone. */
  readonly frame: (index: number, zone: number) => string;
}

const good: Lines = {
  address: (index) => `person${index}@example.com`,
  frame: (index) => `f${index}: { title: Card ${index}, fill: blue }`,
};

/** Unknown people, and frames with an unknown color, or with an unknown property, a wrong type, or a key that is taken. */
const wrong: Lines = {
  address: (index) => `persons${index}@example.com`,
  frame: (index, zone) => {
    const mistakes = [`f${index}: { titel: Card }`, `f${index}: { title: 5 }`, "f0: {}"];
    return (zone % 2 === 0 ? undefined : mistakes[index % 3]) ?? `f${index}: { fill: blu }`;
  },
};

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

function fileOf(people: number, { address, frame }: Lines): string {
  const zones = (people * framesPerPerson) / framesPerZone;
  const keys = Array.from({ length: framesPerZone }, (_, index) => `f${index}`);
  const frames = (zone: number) => many(framesPerZone, (index) => `          ${frame(index, zone)}\n`);
  const layout = `        layout: { grid: { columns: 10, of: [${keys}] } }\n`;
  const zone = (index: number) => `      z${index}:\n        frames:\n${frames(index)}${layout}`;
  return [
    "team: Product\n",
    `people:\n${many(people, (index) => `  person${index}@example.com: member\n`)}`,
    `spaces:\n  board:\n    access:\n${many(people, (index) => `      ${address(index)}: viewer\n`)}`,
    `    zones:\n${many(zones, zone)}`,
  ].join("");
}

/** The first run, which compiles the code, does not count. */
function measureAll(sizes: readonly number[], lines: Lines): readonly Measured[] {
  measure(sizes[0] ?? 1, lines);
  return sizes.map((people) => measure(people, lines));
}

function measure(people: number, lines: Lines): Measured {
  const text = fileOf(people, lines);
  const before = process.cpuUsage();
  const outcome = check(text);
  const { user, system } = process.cpuUsage(before);
  return { people, megabytes: text.length / 1e6, outcome, cpuSeconds: (user + system) / 1e6 };
}

/** The number of resources or problems. */
function check(text: string): string {
  try {
    return `${workspaceResources("workspace", parseWorkspace(text, "workspace.yaml")).length} resources`;
  } catch (error) {
    if (error instanceof CanvasError) return /\d+ problems/.exec(error.summary)?.[0] ?? error.summary;
    throw error;
  }
}

function tableOf(files: readonly { readonly file: string; readonly runs: readonly Measured[] }[]): Table {
  const rows = files.flatMap(({ file, runs }) => {
    const measured = runs.map(({ people, megabytes, outcome, cpuSeconds }): Cell[] => {
      const frames = people * framesPerPerson;
      return [file, people, frames, rounded(megabytes), outcome, rounded(cpuSeconds), rounded(cpuSeconds / megabytes)];
    });
    const growth = exponent(runs.map(({ megabytes, cpuSeconds }) => [megabytes, cpuSeconds]));
    const blank = Array<Cell>(3).fill(undefined);
    return [...measured, [file, "exponent", ...blank, rounded(growth), undefined, target, verdict(growth, target)]];
  });
  const columns = [
    "file",
    "people",
    "frames",
    "MB",
    "outcome",
    "CPU seconds",
    "CPU seconds per MB",
    "target",
    "verdict",
  ];
  return {
    title: "Growth with the size of a workspace file",
    columns,
    rows,
    notes: [
      `${framesPerPerson} frames for each person, ${framesPerZone} in a zone; everybody has access to one space. Checks the file, and plans its resources.`,
      "Mistakes: the people with access are not in the team; frames have an unknown color, an unknown property, a wrong type, or a key that is taken.",
      "Exponent: b of a * size^b, by least squares on the logarithms.",
    ],
  };
}
