// The examples as users run them: on the real engine, from `up` to `destroy`, against a service of their own.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { endAll, type Ready, startEmulator } from "../emulator/process.ts";
import { installPackage } from "../engine/installation.ts";
import { type Run, Stack, type StackOptions } from "../engine/stack.ts";

const examples = fileURLToPath(new URL("../../examples", import.meta.url));
const minutes = 60_000;

let stack: Stack;
let service: Ready;
const opened: Stack[] = [];

afterEach(async () => {
  for (const each of opened.splice(0)) each.remove();
  await endAll();
});

it.each(["quickstart", "onboarding", "environments"])(
  "%s compiles with its own settings",
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-example-"));
    copyExample(name, folder);
    symlinkSync(installPackage(), join(folder, "node_modules"));
    const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(stdout).toBe("");
    expect(status).toBe(0);
  },
  2 * minutes,
);

describe("quickstart", () => {
  it(
    "makes a space with a zone and a frame, type-checked as for users, and takes them back",
    async () => {
      await open("quickstart", { typeCheck: true });
      expect(await up()).toEqual({ create: 5 });
      const { spaceId } = await stack.outputs();
      const { spaces, zones, frames } = await workspace();
      expect(spaces.filter(({ name }) => name === "Ideas")).toMatchObject([{ id: spaceId, trashedTime: null }]);
      expect(zones.filter((zone) => zone.spaceId === spaceId)).toMatchObject([{ name: "Board" }]);
      expect(frames.filter(({ name }) => name === "First idea")).toHaveLength(1);
      await expectNothingToDo(5);

      expect((await succeed(stack.destroy())).changes).toEqual({ delete: 5 });
      const after = await workspace();
      expect(after.spaces.filter(({ name, trashedTime }) => name === "Ideas" && trashedTime === null)).toEqual([]);
      expect(after.frames.filter(({ name }) => name === "First idea")).toEqual([]);
    },
    3 * minutes,
  );

  it("names the teams that there are when the configured one is not among them", { timeout: 2 * minutes }, async () => {
    await open("quickstart");
    await stack.configure({ team: "Nowhere" });
    const { exitCode, diagnostics } = await stack.up();
    expect(exitCode).not.toBe(0);
    expect(diagnostics.map(({ message }) => message).join("\n")).toContain(
      'has no team named "Nowhere" (it has "Product", "Design")',
    );
  });
});

describe("yaml", () => {
  it(
    "looks a team up, makes the same without a program, and takes over a space by its name",
    async () => {
      await open("yaml", { language: "yaml" });
      // The program is in Pulumi.yaml, and not where the harness has begun one.
      rmSync(join(stack.folder, "Main.yaml"));
      symlinkSync(installPackage(), join(stack.folder, "node_modules"));
      expect(await up()).toEqual({ create: 4 });
      const { spaceId } = await stack.outputs();
      const { spaces, frames } = await workspace();
      expect(spaces.filter(({ name }) => name === "Ideas")).toMatchObject([{ id: spaceId, trashedTime: null }]);
      expect(frames.filter(({ name }) => name === "First idea")).toHaveLength(1);
      await expectNothingToDo(4);

      const imported = await succeed(stack.import("canvas:index:Space", "discovery", "Discovery"));
      expect(imported.stdout).toContain("type: canvas:Space");
      expect((await succeed(stack.run(["state", "delete", "--yes", "--stack", "dev", urnOf("discovery")]))).exitCode).toBe(0);

      expect((await succeed(stack.destroy())).changes).toEqual({ delete: 4 });
    },
    3 * minutes,
  );

  const urnOf = (name: string) => `urn:pulumi:dev::canvas-yaml::canvas:index:Space::${name}`;
});

describe("onboarding", () => {
  it(
    "invites everyone, draws the boards, and gives the guides their roles once they have joined",
    async () => {
      await open("onboarding");
      const before = await workspace();
      expect(await up()).toEqual({ create: 93 });
      const made = await workspace();
      expect(growth(before, made)).toEqual({ invitations: 8, spaces: 3, zones: 6, frames: 59 });
      const order = ["Welcome", "First weeks", "How we work"];
      expect(made.spaces.slice(before.spaces.length).map(({ name }) => name)).toEqual(order);
      expect(
        made.zones
          .slice(before.zones.length)
          .map(({ name }) => name)
          .sort(),
      ).toEqual([
        "From idea to release",
        "Start here",
        "Week 1, arrive",
        "Week 2, take part",
        "When you are stuck",
        "Who is who",
      ]);
      await expectNothingToDo(93);

      await control("POST", "/invitations/accept", { mailId: "product-lead@example.com" });
      // The two spaces that this person guides people through.
      expect((await succeed(stack.up({ args: ["--refresh"] }))).changes).toMatchObject({ update: 2 });
      await expectNothingToDo(93);
      const joined = await workspace();
      const editors = joined.spaceMembers.slice(made.spaceMembers.length);
      expect(editors.map(({ role, type }) => ({ role, type }))).toEqual([
        { role: "EDITOR", type: "USER" },
        { role: "EDITOR", type: "USER" },
      ]);

      expect((await succeed(stack.destroy())).changes).toEqual({ delete: 93 });
      const after = await workspace();
      expect(after.frames).toHaveLength(before.frames.length);
      expect(active(after.spaces)).toEqual(active(before.spaces));
      expect(after.teamMembers).toEqual(before.teamMembers);
    },
    5 * minutes,
  );
});

describe("environments", () => {
  const environments = [
    { name: "dev", resources: 13, reviewers: 0, color: { red: 14, green: 165, blue: 233 } },
    { name: "staging", resources: 14, reviewers: 1, color: { red: 245, green: 158, blue: 11 } },
    { name: "prod", resources: 15, reviewers: 2, color: { red: 244, green: 63, blue: 94 } },
  ];

  it(
    "makes the same space for every stack, as its configuration says, and protects prod",
    async () => {
      await open("environments");
      for (const { name, resources } of environments) {
        await succeed(stack.run(["stack", "init", name]));
        await succeed(stack.run(["config", "set", "canvas:baseUrl", service.url, "--stack", name]));
        expect((await operate(name, "up", "--yes", "--skip-preview")).changes).toEqual({ create: resources });
        expect((await operate(name, "preview")).changes).toEqual({ same: resources });
      }

      const { spaces, zones, frames, spaceMembers } = await workspace();
      for (const { name, reviewers, color } of environments) {
        const [space] = spaces.filter((candidate) => candidate.name === `Runbook (${name})`);
        const members = spaceMembers.filter(({ spaceId, role }) => spaceId === space?.id && role === "COMMENTER");
        expect(members).toHaveLength(reviewers);
        const own = zones.filter(({ spaceId }) => spaceId === space?.id);
        expect(namesOf(own)).toEqual(["Incident", "Release"]);
        const drawn = frames.filter(({ zoneId }) => own.some(({ id }) => id === zoneId));
        const look = { strokes: [{ fill: { solid: { color: { rgb: color } } } }] };
        expect(drawn.map(({ properties }) => properties)).toMatchObject(Array(8).fill(look));
      }

      const refused = await stack.run(operation("prod", "destroy", "--yes"));
      expect(refused.exitCode).not.toBe(0);
      await succeed(stack.run(["state", "unprotect", "--all", "--yes", "--stack", "prod"]));
      for (const { name, resources } of environments)
        expect((await operate(name, "destroy", "--yes", "--skip-preview")).changes).toEqual({ delete: resources });
      const after = await workspace();
      expect(active(after.spaces).filter(({ name }) => String(name).startsWith("Runbook"))).toEqual([]);
    },
    8 * minutes,
  );

  const operation = (name: string, ...args: string[]) => [...args, "--stack", name, "--event-log"];
  const operate = (name: string, ...args: string[]) => succeed(stack.run(operation(name, ...args)));
});

/** A copy of an example, in the place of the program that the harness begins with. */
async function open(name: string, options: Partial<StackOptions> = {}): Promise<void> {
  service = await startEmulator("--rate-limits", "off").ready();
  stack = await Stack.create({
    program: "",
    language: "typescript",
    project: { name: `canvas-${name}` },
    environment: {
      CANVAS_BASE_URL: service.url,
      CANVAS_ACCESS_TOKEN: service.token,
      ...(name === "yaml" ? { CANVAS_EDITION_ID: service.editionId } : {}),
      CI: "",
    },
    ...options,
  });
  opened.push(stack);
  const hasStacks = name === "environments";
  if (hasStacks) await succeed(stack.run(["stack", "rm", "dev", "--yes"]));
  copyExample(name, stack.folder);
}

/** The files of an example, without what running it by hand may have left there. */
function copyExample(name: string, folder: string): void {
  const left = ["node_modules", "package-lock.json", ".pulumi"];
  const filter = (path: string) => !left.includes(basename(path));
  cpSync(join(examples, name), folder, { recursive: true, filter });
}

async function up(): Promise<Run["changes"]> {
  return (await succeed(stack.up())).changes;
}

async function expectNothingToDo(resources: number): Promise<void> {
  expect((await succeed(stack.preview())).changes).toEqual({ same: resources });
}

async function succeed(running: Promise<Run>): Promise<Run> {
  const run = await running;
  expect(run.exitCode, run.stdout + run.stderr).toBe(0);
  return run;
}

type Row = Readonly<Record<string, unknown>>;
type Workspace = Readonly<Record<Table, readonly Row[]>>;
type Table = "spaces" | "zones" | "frames" | "spaceMembers" | "teamMembers" | "invitations";

const workspace = (): Promise<Workspace> => control("GET", "/state");

async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${service.url}/_emulator${path}`, {
    method,
    headers: { authorization: `Bearer ${service.controlToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

function growth(before: Workspace, after: Workspace): Record<string, number> {
  const tables = ["invitations", "spaces", "zones", "frames"] as const;
  return Object.fromEntries(tables.map((table) => [table, after[table].length - before[table].length]));
}

function active(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ trashedTime }) => trashedTime === null);
}

function namesOf(rows: readonly Row[]): string[] {
  return rows.map(({ name }) => String(name)).sort();
}
