import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { KeptReadsFile } from "../../../cli/drift/kept-reads.ts";
import { temporaryFolder } from "./snapshot-fixture.ts";

const of = ["https://canvas.example.com", "1", "token"];

/** A file with two reads. */
function filled(): string {
  const file = join(temporaryFolder(), "reads.jsonl");
  const reads = new KeptReadsFile(file, { of });
  reads.put("zones of 1", [{ name: "Plan" }]);
  reads.put("zones of 2", []);
  return file;
}

it("gives back what was kept, and adds to it", () => {
  const file = filled();
  const reads = new KeptReadsFile(file, { of });
  expect(reads.dropped).toBeUndefined();
  expect([reads.get("zones of 1"), reads.get("zones of 2"), reads.get("zones of 3")]).toEqual([
    [{ name: "Plan" }],
    [],
    undefined,
  ]);
  reads.put("zones of 3", ["é"]);
  expect(new KeptReadsFile(file, { of }).get("zones of 3")).toEqual(["é"]);
});

it("loses only the line that was being written when the process died", () => {
  const whole = readFileSync(filled(), "utf8");
  const [header = "", first = ""] = whole.split("\n");
  for (let length = header.length + 1; length <= whole.length; length += 1) {
    const file = join(temporaryFolder(), "reads.jsonl");
    writeFileSync(file, whole.slice(0, length));
    const reads = new KeptReadsFile(file, { of });
    const complete = whole.slice(0, length).split("\n").length - 2;
    expect([reads.size, reads.dropped], String(length)).toEqual([complete, undefined]);
    reads.put("zones of 3", []);
    expect(new KeptReadsFile(file, { of }).size).toBe(complete + 1);
  }
  expect(first).not.toBe("");
});

it("uses nothing after a damaged line", () => {
  const file = filled();
  appendFileSync(file, `\u0000\u0000\n{"key":"zones of 3","value":[]}\n`);
  expect(new KeptReadsFile(file, { of }).size).toBe(2);
});

it.each([
  [
    "of something else",
    { of: ["https://canvas.example.com", "2", "token"] },
    "the file is for another service, edition, team, space or token",
  ],
  ["older than a day", { of, now: Date.now() + 25 * 3_600_000 }, "the file is older than a day"],
])("starts over with a file that is %s", (_, options, reason) => {
  const file = filled();
  const reads = new KeptReadsFile(file, options);
  expect([reads.size, reads.dropped]).toEqual([0, reason]);
  expect(new KeptReadsFile(file, { of: options.of }).dropped).toBeUndefined();
});

it.each(["", "not JSON\n", '{"version":99,"of":"x"}\n'])("starts over with a file that starts with %j", (text) => {
  const file = join(temporaryFolder(), "reads.jsonl");
  writeFileSync(file, text);
  const reads = new KeptReadsFile(file, { of });
  expect([reads.size, reads.dropped]).toEqual([0, "the file is of another version, or damaged"]);
});

it("does not reveal what it is made from", () => {
  expect(readFileSync(filled(), "utf8")).not.toContain("token");
});
