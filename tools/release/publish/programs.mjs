import { spawnSync } from "node:child_process";

/** Runs a program; returns its status and what it prints. */
export function attempt(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", ...options });
  if (error) throw new Error(`${program} cannot be started (${error.code}); install it`);
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

/** Runs a program that has to succeed; returns what it prints. */
export function must(program, args, options = {}) {
  const { status, stdout, stderr } = attempt(program, args, options);
  if (status !== 0) throw new Error(`${[program, ...args].join(" ")} failed (${stderr}); run the job again`);
  return stdout;
}
