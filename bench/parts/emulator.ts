import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Part } from "../part.ts";
import { median } from "../statistics.ts";
import { rounded, type Table } from "../table.ts";
import { EmulatorClient } from "./emulator-client.ts";
import { largeWorkspace } from "./large-workspace.ts";

const command = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const connections = 16;
const loadSeconds = 5;
const rounds = 40;

/** How fast the emulator answers, as a process with a large workspace in a data file. */
export const emulator: Part = {
  title: "Emulator",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-bench-"));
    const { seed, objects } = largeWorkspace();
    writeFileSync(join(folder, "seed.json"), JSON.stringify(seed));
    const options = ["--json", "--port", "0", "--rate-limits", "off"];
    const files = ["--seed", join(folder, "seed.json"), "--data", join(folder, "data")];
    const child = spawn(process.execPath, [command, "emulator", ...options, ...files], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [line] = await once(createInterface(child.stdout), "line");
      const client = await EmulatorClient.connect(JSON.parse(line), connections);
      return [await throughput(client, objects), await latencies(client)];
    } finally {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function throughput(client: EmulatorClient, objects: number): Promise<Table> {
  const paths = { "GET space": client.space, "GET zone meta": `${client.zone}/meta` };
  const rows = [];
  for (const [name, path] of Object.entries(paths)) {
    const until = performance.now() + loadSeconds * 1000;
    let answers = 0;
    const load = async () => {
      while (performance.now() < until) {
        await client.send("GET", path);
        answers += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, load));
    rows.push([name, Math.round(answers / loadSeconds)]);
  }
  const notes = [`${objects} objects; ${connections} connections; client and emulator share the machine.`];
  return { title: "Answers of the emulator", columns: ["request", "a second"], rows, notes };
}

async function latencies(client: EmulatorClient): Promise<Table> {
  const rows = [];
  for (const [name, operation] of Object.entries(operationsOf(client))) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now();
      await operation();
      times.push(performance.now() - begin);
    }
    rows.push([name, rounded(median(times)), rounded(Math.max(...times))]);
  }
  const columns = ["request", "median ms", "slowest ms"];
  return { title: `Time of one answer of the emulator, of ${rounds}`, columns, rows };
}

function operationsOf(client: EmulatorClient): Readonly<Record<string, () => Promise<unknown>>> {
  const { edition, team, teamId, space, zone } = client;
  const spaces = `${edition}/spaces?team_id=${teamId}&action_type=ALLSPACES`;
  const frames = `${zone}/frames`;
  return {
    "first event of the page": () => client.firstEvent(),
    "whole state (control surface)": () => client.state(),
    "list teams": () => client.send("GET", `${edition}/teams`),
    "list 100 team members": () => client.send("GET", `${team}/members?limit=100`),
    "list spaces, sorted and counted": () =>
      client.send("GET", `${spaces}&sort_by=A_Z&limit=100&need_total_count=true`),
    "list shared spaces": () => client.send("GET", spaces.replace("ALLSPACES", "SHARED_SPACES")),
    "list zones of a space": () => client.send("GET", `${space}/zones/meta`),
    "list frames of a zone": () => client.send("GET", frames),
    "search everything in a team": () => client.send("GET", `${team}/search?search=Frame&limit=100`),
    "search zones, no hit": () => client.send("GET", `${team}/zones/search?search=nothing`),
    "create space": () =>
      client.send("POST", `${edition}/spaces/`, { create_space: { space_name: "New", team_id: teamId } }),
    "create zone": () => client.send("POST", `${space}/zones`, { create_zone: { zone_name: "New" } }),
    "insert 50 frames": () => client.send("POST", frames, { frames: newFrames(50) }),
    "list 2,000 frames": () => client.send("GET", frames),
    "duplicate that space": () => client.send("POST", `${space}/duplicate`, { duplicate_space: {} }),
  };
}

function newFrames(count: number): object[] {
  return Array.from({ length: count }, () => ({
    meta: { id: crypto.randomUUID(), name: "Bench" },
    properties: { layout: { left: 0 } },
  }));
}
