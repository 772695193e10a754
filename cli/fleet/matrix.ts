import { CanvasError } from "../../provider/errors.ts";
import { type Member, pathOf } from "./fleet.ts";

/** The services whose job matrices the command can print. */
export type MatrixFormat = "github" | "gitlab";

interface Format {
  /** How many jobs the service makes from one matrix. */
  readonly most: number;
  readonly matrixOf: (members: readonly Member[]) => unknown;
}

const formats: Readonly<Record<MatrixFormat, Format>> = {
  github: {
    most: 256,
    matrixOf: (members) => ({ include: members.map(({ name, file }) => ({ name, file: pathOf(file) })) }),
  },
  gitlab: {
    most: 200,
    matrixOf: (members) => members.map(({ name, file }) => ({ WORKSPACE: name, FILE: pathOf(file) })),
  },
};

/** The workspaces as a job matrix, in JSON. */
export function matrixText(format: MatrixFormat, members: readonly Member[]): string {
  const { most, matrixOf } = formats[format];
  if (members.length > most)
    throw new CanvasError(
      `there are ${members.length} workspaces, and ${format} makes at most ${most} jobs from a matrix`,
      "name one folder, or some of the files, for each matrix",
    );
  return JSON.stringify(matrixOf(members));
}
