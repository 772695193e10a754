import { CanvasError } from "../errors.ts";

/** A reason not to make an update, and what allows it. */
export interface Problem {
  readonly summary: string;
  readonly remedy: string;
}

/** The error with every problem and its remedy; undefined if there is none. */
export function refusalOf(place: string, problems: readonly Problem[]): CanvasError | undefined {
  const [first, ...others] = problems;
  if (!first) return undefined;
  if (others.length === 0) return new CanvasError(`${place}: ${first.summary}`, first.remedy);
  const lines = problems.map(({ summary, remedy }) => `- ${summary}; ${remedy}`);
  return new CanvasError([`${place}: the update has ${problems.length} problems:`, ...lines]);
}
