// `npm run bench`: how fast the emulator answers, as figures to read. Needs the build.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const connections = 16;
const loadSeconds = 5;
const rounds = 40;

const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-bench-"));
const seedFile = join(folder, "seed.json");
const { seed, objects } = largeWorkspace();
writeFileSync(seedFile, JSON.stringify(seed));

const started = performance.now();
const emulator = spawn(process.execPath, [
  ...[command, "emulator", "--json", "--port", "0", "--rate-limits", "off"],
  ...["--seed", seedFile, "--data", join(folder, "data")],
]);
emulator.stderr.pipe(process.stderr);
const [line] = await once(createInterface(emulator.stdout), "line");
const { url, token, controlToken, editionId, teamId } = JSON.parse(line);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const edition = `/service/api/v1/editions/${editionId}`;

console.log(`Node ${process.versions.node}, ${cpus().length} cores; client and emulator share them`);
console.log(`Workspace of ${objects} objects, ready ${Math.round(performance.now() - started)} ms after the start\n`);

const { spaceId, zoneId } = await sampleIds();
await throughput("GET space", `${edition}/spaces/${spaceId}`);
await throughput("GET zone meta", `${edition}/spaces/${spaceId}/zones/${zoneId}/meta`);
await latencies();

emulator.kill("SIGTERM");
await once(emulator, "exit");
rmSync(folder, { recursive: true, force: true });

/** Ten teams of a hundred spaces of ten zones of four frames. */
function largeWorkspace() {
  let objects = 0;
  const many = (count, make) =>
    Array.from({ length: count }, (_, index) => {
      objects += 1;
      return make(index);
    });
  const frame = (index) => ({
    name: `Frame ${index}`,
    properties: {
      layout: { top: 0, left: index * 120, width: 100, height: 80 },
      fills: [{ solid: { color: { rgb: { red: 200, green: 30 * index, blue: 90 } } } }],
    },
  });
  const zone = (index) => ({ name: `Zone ${index}`, frames: many(4, frame) });
  const space = (index) => ({ name: `Space ${index}`, zones: many(10, zone) });
  const person = (index) => ({ mailId: `person${index}@example.com` });
  const team = (index) => ({ name: `Team ${index}`, members: many(100, person), spaces: many(100, space) });
  const teams = many(10, team);
  return { seed: { editions: [{ name: "Large", owner: "owner@example.com", teams }] }, objects };
}

async function sampleIds() {
  const { spaces_info } = (await call("GET", `${edition}/spaces?team_id=${teamId}&action_type=ALLSPACES`)).data;
  const spaceId = spaces_info[0].space_id;
  const { zones_info } = (await call("GET", `${edition}/spaces/${spaceId}/zones/meta`)).data;
  return { spaceId, zoneId: zones_info.zone_order[0] };
}

async function throughput(name, path) {
  const until = performance.now() + loadSeconds * 1000;
  let answers = 0;
  const client = async () => {
    while (performance.now() < until) {
      await send("GET", path);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  console.log(`${name.padEnd(34)} ${Math.round(answers / loadSeconds)} a second over ${connections} connections`);
}

async function latencies() {
  console.log(`\n${"Time of one answer, ms".padEnd(34)} ${"median".padStart(8)} ${"slowest".padStart(8)}`);
  const spaces = `${edition}/spaces?team_id=${teamId}&action_type=ALLSPACES`;
  const space = `${edition}/spaces/${spaceId}`;
  const team = `${edition}/teams/${teamId}`;
  const operations = {
    "first event of the page": () => firstEvent(),
    "whole state (control surface)": () => send("GET", "/_emulator/state", undefined, controlToken),
    "list teams": () => send("GET", `${edition}/teams`),
    "list 100 team members": () => send("GET", `${team}/members?limit=100`),
    "list spaces, sorted and counted": () => send("GET", `${spaces}&sort_by=A_Z&limit=100&need_total_count=true`),
    "list shared spaces": () => send("GET", spaces.replace("ALLSPACES", "SHARED_SPACES")),
    "list zones of a space": () => send("GET", `${space}/zones/meta`),
    "list frames of a zone": () => send("GET", `${space}/zones/${zoneId}/frames`),
    "search everything in a team": () => send("GET", `${team}/search?search=Frame&limit=100`),
    "search zones, no hit": () => send("GET", `${team}/zones/search?search=nothing`),
    "create space": () => send("POST", `${edition}/spaces/`, { create_space: { space_name: "New", team_id: teamId } }),
    "create zone": () => send("POST", `${space}/zones`, { create_zone: { zone_name: "New" } }),
    "insert 50 frames": () => send("POST", `${space}/zones/${zoneId}/frames`, { frames: newFrames(50) }),
    "list 2,000 frames": () => send("GET", `${space}/zones/${zoneId}/frames`),
    "duplicate that space": () => send("POST", `${space}/duplicate`, { duplicate_space: {} }),
  };
  for (const [name, operation] of Object.entries(operations)) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now();
      await operation();
      times.push(performance.now() - begin);
    }
    times.sort((a, b) => a - b);
    const cells = [times[rounds / 2], times[rounds - 1]].map((time) => time.toFixed(1).padStart(8));
    console.log(`${name.padEnd(34)} ${cells.join(" ")}`);
  }
}

function newFrames(count) {
  return Array.from({ length: count }, () => ({
    meta: { id: crypto.randomUUID(), name: "Bench" },
    properties: { layout: { left: 0 } },
  }));
}

async function call(method, path, body) {
  return JSON.parse(await send(method, path, body));
}

function send(method, path, body, bearer = token) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function firstEvent() {
  return new Promise((resolve, reject) => {
    let end = "";
    const outgoing = request(`${url}/page/events`, (response) => {
      response.on("data", (chunk) => {
        end = (end + chunk).slice(-2);
        if (end === "\n\n") {
          outgoing.destroy();
          resolve();
        }
      });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
