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
import { Scene } from "./scene.ts";

let folder = "";
let dataFile = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "canvas-journal-"));
  dataFile = join(folder, "data.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

const reopen = (warn = vi.fn()) => new TestService({ dataFile, warn });
const stateOf = async (service: TestService): Promise<unknown> => (await service.control("GET", "/state")).json();
const lines = () => readFileSync(dataFile, "utf8").split("\n");
const mode = () => (statSync(dataFile).mode & 0o777).toString(8);

/** A workspace in the data file, with updated and deleted records. */
async function worked(): Promise<Scene> {
  const scene = await Scene.open({ dataFile });
  await scene.insert(1, 2);
  await scene.call("DELETE", `${scene.zonePath}/frames`, { ids: ["10000000-0000-4000-8000-000000000001"] });
  await scene.call("PUT", `${scene.zonePath}/meta`, { zone_name: "Über\u2028alles" });
  await scene.call("PUT", `${scene.spacePath}/meta`, { action_type: "FAVORITE", value: true });
  await scene.call("PUT", `${scene.spacePath}/meta`, { action_type: "FAVORITE", value: false });
  return scene;
}

describe("a data file", () => {
  it.each(["closed", "not closed"])("gives the same state to the next start when %s", async (how) => {
    const scene = await worked();
    const before = await stateOf(scene);
    if (how === "closed") scene.emulator.close();
    const warn = vi.fn();
    const again = reopen(warn);
    expect(await stateOf(again)).toEqual(before);
    expect(again.emulator.credentials).toEqual(scene.emulator.credentials);
    expect(warn).not.toHaveBeenCalled();
    expect((await again.call("GET", `${scene.zonePath}/meta`)).data.zone_info.zone_name).toBe("Über\u2028alles");
  });

  it("continues with fresh ids after a restart", async () => {
    const scene = await worked();
    scene.emulator.close();
    const again = reopen();
    const space = await again.space("Next");
    expect(Number(space)).toBeGreaterThan(Number(scene.spaceId));
    again.emulator.close();
    expect((await reopen().call("GET", `/spaces/${space}?fields=space_name`)).data.space_info).toEqual({
      space_name: "Next",
    });
  });

  it("keeps its workspace whatever the seed of the next start", async () => {
    const scene = await worked();
    scene.emulator.close();
    const seed = { editions: [{ name: "Other", owner: "x@example.com", teams: [{ name: "T" }] }] };
    const again = new TestService({ dataFile, seed });
    expect((await again.call("GET", "?fields=edition_name")).data.edition_info).toEqual({ edition_name: "Acme" });
  });

  it("has one line per write, and one per record after a restart", async () => {
    const scene = await worked();
    const before = lines().length;
    await scene.space("One more");
    expect(lines()).toHaveLength(before + 1);
    scene.emulator.close();
    const { emulator } = reopen();
    const records = Object.values((await stateOf(scene)) as Record<string, unknown[]>).flat().length;
    expect(lines()).toHaveLength(1 + records + 1);
    expect(JSON.parse(lines()[0] ?? "")).toEqual({ format: "pulumi-canvas-emulator", version: 1, records });
    emulator.close();
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
    expect(await stateOf(reopen())).toEqual(await stateOf(service));
  });
});

describe("a link to a data file", () => {
  const link = () => join(folder, "link.jsonl");

  it("stands for the file, which is locked and written to, and stays a link", async () => {
    const scene = await worked();
    scene.emulator.close();
    symlinkSync(dataFile, link());
    const service = new TestService({ dataFile: link() });
    expect(readFileSync(`${dataFile}.lock`, "utf8")).toBe(String(process.pid));
    await service.space("Through the link");
    service.emulator.close();
    expect(lstatSync(link()).isSymbolicLink()).toBe(true);
    expect(readFileSync(dataFile, "utf8")).toContain("Through the link");
  });

  it("can point to a file that does not exist yet", async () => {
    symlinkSync("data.jsonl", link());
    new TestService({ dataFile: link() }).emulator.close();
    expect(lstatSync(link()).isSymbolicLink()).toBe(true);
    expect(existsSync(dataFile)).toBe(true);
  });

  it("is refused if it points to itself", () => {
    symlinkSync("link.jsonl", link());
    expect(() => new TestService({ dataFile: link() })).toThrow("ELOOP");
  });
});

describe("a torn last record", () => {
  const record = JSON.stringify([["spaces", "put", { id: "1", name: "é" }]]);
  it.each([
    ["half of it", record.slice(0, 20)],
    ["all but its end of line", record],
    ["one character", "["],
  ])("is dropped with a warning: %s", async (_, torn) => {
    const scene = await worked();
    const before = await stateOf(scene);
    scene.emulator.close();
    appendFileSync(dataFile, torn);
    const warn = vi.fn();
    const again = reopen(warn);
    const said = `${dataFile}: dropped an unfinished last record (${torn.length} characters)`;
    expect(warn.mock.calls).toEqual([[said]]);
    expect(await stateOf(again)).toEqual(before);
  });

  it("is gone for good, and writing continues", async () => {
    (await worked()).emulator.close();
    appendFileSync(dataFile, record.slice(0, 20));
    const again = reopen();
    const space = await again.space("Afterwards");
    again.emulator.close();
    const warn = vi.fn();
    expect((await reopen(warn).call("GET", `/spaces/${space}`)).status).toBe(200);
    expect(warn).not.toHaveBeenCalled();
  });

  it("can end inside a character", async () => {
    (await worked()).emulator.close();
    const bytes = Buffer.from(record);
    appendFileSync(dataFile, bytes.subarray(0, bytes.indexOf(0xc3) + 1));
    const warn = vi.fn();
    expect((await reopen(warn).call("GET", "")).status).toBe(200);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe("a file that cannot be used", () => {
  it.each([
    ["half a record", '[["spaces","put",{"id":'],
    ["an empty line", ""],
    ["no list", "{}"],
    ["a number", "7"],
    ["no record", '[["spaces","put",null]]'],
    ["an unknown table", '[["planets","put",{"id":"1"}]]'],
  ])("is damaged at a line that is %s", async (_, damage) => {
    (await worked()).emulator.close();
    const text = lines();
    text[4] = damage;
    writeFileSync(dataFile, text.join("\n"));
    const before = readFileSync(dataFile, "utf8");
    const message = `${dataFile} is damaged at line 5; restore a copy of it or choose another --data file`;
    expect(() => reopen()).toThrow(new JournalError(message));
    expect(readFileSync(dataFile, "utf8")).toBe(before);
    expect(existsSync(`${dataFile}.lock`)).toBe(false);
  });

  it.each([
    ["text", "Dear diary,\nnothing happened.\n"],
    ["one line without an end", "Dear diary"],
    ["other JSON", '{"name":"package"}\n{}\n'],
    ["null", "null\n"],
    ["another version", '{"format":"pulumi-canvas-emulator","version":2}\n'],
  ])("is not a data file: %s", (_, text) => {
    writeFileSync(dataFile, text);
    const message = `${dataFile} is not a data file of this emulator; choose another --data file`;
    expect(() => reopen()).toThrow(new JournalError(message));
    expect(readFileSync(dataFile, "utf8")).toBe(text);
  });

  it.each([
    ["its last record", (text: string[]) => [...text.slice(0, -2), ""]],
    ["half of its last record", (text: string[]) => [...text.slice(0, -2), text.at(-2)?.slice(0, 9) ?? ""]],
    ["all records", (text: string[]) => [text[0] ?? "", ""]],
  ])("is compacted and missing %s", async (_, cut) => {
    (await worked()).emulator.close();
    reopen().emulator.close();
    const records = lines().length - 2;
    const rest = cut(lines());
    writeFileSync(dataFile, rest.join("\n"));
    const remedy = "restore a copy of it or choose another --data file";
    const message = `${dataFile} ends after ${rest.length - 2} of ${records} records; ${remedy}`;
    expect(() => reopen()).toThrow(new JournalError(message));
    expect(readFileSync(dataFile, "utf8")).toBe(rest.join("\n"));
    expect(existsSync(`${dataFile}.lock`)).toBe(false);
  });

  it("is read-only", async () => {
    (await worked()).emulator.close();
    const before = readFileSync(dataFile, "utf8");
    chmodSync(dataFile, 0o444);
    const message = `${dataFile} is read-only; make it writable or choose another --data file`;
    expect(() => reopen()).toThrow(new JournalError(message));
    expect({ mode: mode(), text: readFileSync(dataFile, "utf8") }).toEqual({ mode: "444", text: before });
  });

  it("is in use by another running process", async () => {
    (await worked()).emulator.close();
    const before = readFileSync(dataFile, "utf8");
    writeFileSync(`${dataFile}.lock`, String(process.ppid));
    expect(() => reopen()).toThrow(
      new JournalError(
        `${dataFile} is in use by process ${process.ppid}; stop it, choose another --data file, or delete ${dataFile}.lock if it is stale`,
      ),
    );
    expect(readFileSync(dataFile, "utf8")).toBe(before);
    expect(readFileSync(`${dataFile}.lock`, "utf8")).toBe(String(process.ppid));
  });

  it.each([
    ["a process that is gone", () => String(spawnSync(process.execPath, ["--version"]).pid)],
    ["nobody", () => ""],
  ])("is not one that is locked by %s", async (_, holder) => {
    (await worked()).emulator.close();
    writeFileSync(`${dataFile}.lock`, holder());
    const { emulator } = reopen();
    expect(readFileSync(`${dataFile}.lock`, "utf8")).toBe(String(process.pid));
    emulator.close();
    expect(existsSync(`${dataFile}.lock`)).toBe(false);
  });
});
