// `pulumi-canvas export` as a process, into a temporary folder.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { findEngine } from "../../tools/engine.mjs";
import { acme } from "../acme.ts";
import type { Finished } from "../engine/npm.ts";
import type { Owner, Service } from "./service.ts";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** A workspace without namesakes, which cannot be adopted by name. */
export const plain: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Product",
          members: [{ mailId: "ada@example.com", role: "TEAM_ADMIN" }],
          spaces: [
            {
              name: "2024 plans",
              members: [{ member: "ada@example.com", role: "EDITOR" }],
              zones: [{ name: "Plan", frames: [{ name: "Now", properties: { layout: { left: 0, width: 320 } } }] }],
            },
            { name: "2024-plans", zones: [{ name: "Retro" }] },
          ],
        },
      ],
    },
  ],
};

/** A folder for an export, and the command that writes it. */
export function exporter(test: Owner, service: Service) {
  const parent = mkdtempSync(join(tmpdir(), "pulumi-canvas-export-"));
  test.onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const out = join(parent, "project");
  const environment = {
    ...process.env,
    PATH: [findEngine()?.path, process.env.PATH].join(delimiter),
    CANVAS_BASE_URL: service.url,
    CANVAS_ACCESS_TOKEN: service.emulator.credentials.token,
    CANVAS_EDITION_ID: service.editionId,
  };
  const run = async (args: readonly string[], onStart?: (cli: ChildProcess) => void): Promise<Finished> => {
    const cli = spawn(process.execPath, [main, "export", "--out", out, ...args], {
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    onStart?.(cli);
    const ended = new Promise<number | null>((resolve) => cli.on("close", resolve));
    const [stdout, stderr, exitCode] = await Promise.all([text(cli.stdout), text(cli.stderr), ended]);
    return { stdout, stderr, exitCode };
  };
  const files = () => Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), "utf8")]));
  return { out, environment, run, files };
}
