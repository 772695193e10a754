import { onTestFinished, vi } from "vitest";

/** Makes streams terminals, or not, until the test ends. */
export function beTerminal(
  streams: Partial<Record<"stdout" | "stderr", boolean>>,
  env: Readonly<Record<string, string>> = {},
  columns?: number,
): void {
  for (const name of ["NO_COLOR", "TERM"]) vi.stubEnv(name, env[name]);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ["stdout", "stderr"] as const) {
    const { isTTY, columns: before } = process[name];
    Object.assign(process[name], { isTTY: streams[name], columns });
    onTestFinished(() => void Object.assign(process[name], { isTTY, columns: before }));
  }
}
