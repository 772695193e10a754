import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { call, endAll, Program, type Ready, startEmulator } from "./process.ts";

let folder = "";
let dataFile = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "canvas-process-"));
  dataFile = join(folder, "data.jsonl");
});
afterEach(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

const start = () => startEmulator("--seed", "empty", "--rate-limits", "off", "--data", dataFile);
const makeSpace = (ready: Ready, space_name: string) =>
  call(ready, "POST", "/spaces/", { create_space: { space_name, team_id: ready.teamId } });

async function spaceNames(ready: Ready): Promise<string[]> {
  const headers = { authorization: `Bearer ${ready.controlToken}` };
  const state = (await (await fetch(`${ready.url}/_emulator/state`, { headers })).json()) as {
    spaces: { name: string }[];
  };
  return state.spaces.map(({ name }) => name);
}

/** Four clients create spaces until the emulator is killed after `answers` responses; returns the acknowledged ones. */
async function writeUntilKilled(program: Program, ready: Ready, round: number, answers: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const client = async (name: string) => {
    for (let index = 0; ; index += 1) {
      const space = `${round} ${name} ${index}`;
      try {
        const response = await makeSpace(ready, space);
        await response.json();
        if (response.status === 200) acknowledged.push(space);
      } catch {
        return;
      }
      if (acknowledged.length === answers) program.end("SIGKILL").catch(() => {});
    }
  };
  await Promise.all(["a", "b", "c", "d"].map(client));
  return acknowledged;
}

it("an emulator that is killed never loses an acknowledged write, and keeps its credentials", async () => {
  const acknowledged: string[] = [];
  let credentials: object | undefined;
  for (const [round, answers] of [1, 57, 210].entries()) {
    const program = start();
    const ready = await program.ready();
    const { url: _, authUrl: __, ...kept } = ready;
    expect(kept).toEqual(credentials ?? kept);
    credentials = kept;
    const found = await spaceNames(ready);
    expect(found).toEqual(expect.arrayContaining(acknowledged));
    expect(found.length - acknowledged.length).toBeLessThanOrEqual(4 * round);
    const more = await writeUntilKilled(program, ready, round, answers);
    expect(more.length).toBeGreaterThanOrEqual(answers);
    expect((await program.ended()).signal).toBe("SIGKILL");
    acknowledged.push(...more);
  }
  const last = start();
  expect(await spaceNames(await last.ready())).toEqual(expect.arrayContaining(acknowledged));
});

it("a full disk returns 500, changes nothing, and loses nothing", async () => {
  const flags = ["--port", "0", "--json", "--rate-limits", "off", "--seed", "empty", "--data", dataFile];
  const limited = new Program(["emulator", ...flags], "ulimit -f 64");
  const ready = await limited.ready();
  const acknowledged: string[] = [];
  let refused: Response | undefined;
  while (!refused) {
    const name = `Space ${acknowledged.length}`;
    const response = await makeSpace(ready, name);
    if (response.status === 200) acknowledged.push(name);
    else refused = response;
  }
  expect(refused.status).toBe(500);
  expect(await refused.json()).toMatchObject({ status: "error", error: { details: { error_code: "U1001" } } });
  expect(await spaceNames(ready)).toEqual(acknowledged);
  const { stderr } = await limited.end("SIGKILL");
  expect(stderr).toBe(`pulumi-canvas: cannot write to ${dataFile}; free some space, then try again\n`);
  const next = start();
  expect(await spaceNames(await next.ready())).toEqual(acknowledged);
  expect((await next.end("SIGTERM")).stderr).toBe("");
});
