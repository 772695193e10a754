import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { JournalError } from "../../emulator/store/data-file.ts";
import { TestService } from "./harness.ts";
import { frameId, Scene } from "./scene.ts";

let folder = "";
let dataFile = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "canvas-journal-"));
  dataFile = join(folder, "data.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

const reopen = (warn = vi.fn()) => new TestService({ dataFile, warn });
const text = () => readFileSync(dataFile, "utf8");
const lines = () => text().split("\n");
const mode = () => (statSync(dataFile).mode & 0o777).toString(8);

/** A workspace in the data file, with updated and deleted records. */
async function worked(): Promise<Scene> {
  const scene = await Scene.start({}, { dataFile });
  await scene.insert(2);
  await scene.call("DELETE", `${scene.zonePath}/frames`, { ids: [frameId(1)] });
  await scene.call("PUT", `${scene.zonePath}/meta`, { zone_name: "Über\u2028alles" });
  return scene;
}

describe("a data file", () => {
  it.each(["closed", "not closed"])(
    "gives the same state to the next start, whatever its seed, when %s",
    async (how) => {
      const scene = await worked();
      const before = await scene.state();
      if (how === "closed") scene.emulator.close();
      const warn = vi.fn();
      const seed = { editions: [{ name: "Other", owner: "x@example.com", teams: [{ name: "T" }] }] };
      const again = new TestService({ dataFile, warn, seed });
      expect(await again.state()).toEqual(before);
      expect(again.emulator.credentials).toEqual(scene.emulator.credentials);
      expect(warn).not.toHaveBeenCalled();
      expect((await again.call("GET", `${scene.zonePath}/meta`)).data.zone_info.zone_name).toBe("Über\u2028alles");
    },
  );

  it("has one line per write, and one per record after a restart, which continues with fresh ids", async () => {
    const scene = await worked();
    const before = lines().length;
    await scene.space("One more");
    expect(lines()).toHaveLength(before + 1);
    scene.emulator.close();
    const again = reopen();
    const records = Object.values(await again.state()).flat().length;
    expect(lines()).toHaveLength(1 + records + 1);
    expect(JSON.parse(lines()[0] ?? "")).toEqual({ format: "pulumi-canvas-emulator", version: 1, records });
    const space = await again.space("Next");
    expect(Number(space)).toBeGreaterThan(Number(scene.spaceId));
    again.emulator.close();
    expect((await reopen().call("GET", `/spaces/${space}`)).status).toBe(200);
  });

  it("is readable only by its owner, even if it was not before", async () => {
    (await worked()).emulator.close();
    expect(mode()).toBe("600");
    chmodSync(dataFile, 0o644);
    reopen();
    expect(mode()).toBe("600");
  });

  it("can be empty, like a new file", async () => {
    writeFileSync(dataFile, "");
    const service = reopen();
    expect((await service.call("GET", "")).status).toBe(200);
    expect(await reopen().state()).toEqual(await service.state());
  });
});

describe("a link to a data file", () => {
  const link = () => join(folder, "link.jsonl");

  it("stands for the file, perhaps a new one, which is locked and written to, and stays a link", async () => {
    symlinkSync("data.jsonl", link());
    const service = new TestService({ dataFile: link() });
    expect(readFileSync(`${dataFile}.lock`, "utf8")).toBe(String(process.pid));
    await service.space("Through the link");
    service.emulator.close();
    expect(lstatSync(link()).isSymbolicLink()).toBe(true);
    expect(text()).toContain("Through the link");
  });

  it("is refused if it points to itself", () => {
    symlinkSync("link.jsonl", link());
    expect(() => new TestService({ dataFile: link() })).toThrow("ELOOP");
  });
});

const record = Buffer.from(JSON.stringify([["spaces", "put", { id: "1", name: "é" }]]));
it.each([
  ["half of it", record.subarray(0, 20)],
  ["all but its end of line", record],
  ["half of a character", record.subarray(0, record.indexOf(0xc3) + 1)],
])("drops a torn last record with a warning, and writing continues: %s", async (_, torn) => {
  const scene = await worked();
  const before = await scene.state();
  scene.emulator.close();
  appendFileSync(dataFile, torn);
  const warn = vi.fn();
  const again = reopen(warn);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(`^${dataFile}: dropped an unfinished last record`)]]);
  expect(await again.state()).toEqual(before);
  const space = await again.space("Afterwards");
  again.emulator.close();
  expect((await reopen(warn).call("GET", `/spaces/${space}`)).status).toBe(200);
  expect(warn).toHaveBeenCalledOnce();
});

const remedy = "restore a copy of it or choose another --data file";
const damagedBy = (line: string) => () => {
  writeFileSync(dataFile, lines().with(4, line).join("\n"));
  return `is damaged at line 5; ${remedy}`;
};
const containing = (content: string) => () => {
  writeFileSync(dataFile, content);
  return "is not a data file of this emulator; choose another --data file";
};
const cutTo = (cut: (all: string[]) => string[]) => () => {
  reopen().emulator.close();
  const all = lines();
  const rest = cut(all);
  writeFileSync(dataFile, rest.join("\n"));
  return `ends after ${rest.length - 2} of ${all.length - 2} records; ${remedy}`;
};

it.each<[string, () => string]>([
  ["has half a record in a line", damagedBy('[["spaces","put",{"id":')],
  ["has an empty line", damagedBy("")],
  ["has a line without a list", damagedBy("{}")],
  ["has a line without a record", damagedBy('[["spaces","put",null]]')],
  ["has an unknown table", damagedBy('[["planets","put",{"id":"1"}]]')],
  ["is text", containing("Dear diary,\nnothing happened.\n")],
  ["is one line without an end", containing("Dear diary")],
  ["is other JSON", containing('{"name":"package"}\n{}\n')],
  ["is null", containing("null\n")],
  ["is of another version", containing('{"format":"pulumi-canvas-emulator","version":2}\n')],
  ["was compacted, and its last record is missing", cutTo((all) => [...all.slice(0, -2), ""])],
  ["was compacted, and half of its last record is missing", cutTo((all) => [...all.slice(0, -2), "[["])],
  ["was compacted, and all records are missing", cutTo((all) => [all[0] ?? "", ""])],
  [
    "is read-only",
    () => {
      chmodSync(dataFile, 0o444);
      return "is read-only; make it writable or choose another --data file";
    },
  ],
  [
    "is in use by another running process",
    () => {
      writeFileSync(`${dataFile}.lock`, String(process.ppid));
      const stop = "stop it, choose another --data file, or delete";
      return `is in use by process ${process.ppid}; ${stop} ${dataFile}.lock if it is stale`;
    },
  ],
])("refuses a file that %s, and leaves it and its lock as they are", async (_, prepare) => {
  (await worked()).emulator.close();
  const message = prepare();
  const files = () => [text(), mode(), existsSync(`${dataFile}.lock`) && readFileSync(`${dataFile}.lock`, "utf8")];
  const before = files();
  expect(() => reopen()).toThrow(new JournalError(`${dataFile} ${message}`));
  expect(files()).toEqual(before);
});

it.each([
  ["a process that is gone", () => String(spawnSync(process.execPath, ["--version"]).pid)],
  ["nobody", () => ""],
])("uses a file that is locked by %s", async (_, holder) => {
  (await worked()).emulator.close();
  writeFileSync(`${dataFile}.lock`, holder());
  const { emulator } = reopen();
  expect(readFileSync(`${dataFile}.lock`, "utf8")).toBe(String(process.pid));
  emulator.close();
  expect(existsSync(`${dataFile}.lock`)).toBe(false);
});
