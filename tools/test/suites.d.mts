export interface Suite {
  readonly includes: (file: string) => boolean;
  readonly vitestArgs: readonly string[];
}

export const suites: Readonly<Record<"test" | "release", Suite>>;
export function testFiles(): string[];
export function selectedFiles(args: readonly string[], files?: readonly string[]): string[] | undefined;
export function needsOf(files: readonly string[]): {
  readonly engine: boolean;
  readonly languages: readonly string[];
  readonly browser: boolean;
  readonly postgres: boolean;
};
export function omissions(expected: readonly string[], run: readonly string[]): string[];
