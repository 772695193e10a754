import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { definitionOf } from "../../../provider/resources/index.ts";
import type { Case } from "./case.ts";
import { cases } from "./cases/index.ts";
import type { Face } from "./face.ts";
import { type Chapter, type History, liveThrough } from "./history.ts";
import { refusing, rooted } from "./relations.ts";
import { labelOf } from "./scenario.ts";

/** What holds for every resource, whatever face it is reached through. */
export function conform(face: Face): void {
  describe(`conformance of ${face.name}`, () => {
    const ends: (() => Promise<void> | void)[] = [];
    let history: History;
    beforeAll(async () => {
      history = await liveThrough(face, { onTestFinished: (end) => ends.push(end) });
    }, 600_000);
    afterAll(async () => {
      for (const end of ends.reverse()) await end();
    });

    it("shows no change in the second preview", () => expect(touched(history.previewed)).toEqual([]));
    it("changes nothing by a refresh", () => {
      const { made, refreshed } = history;
      expect([...refreshed.state.keys()].filter((name) => outcome(made, refreshed, name) !== "same")).toEqual([]);
      expect(Object.keys(refreshed.run.changes)).toEqual(["same"]);
    });
    it("does what the preview announced", () => {
      expect(touched(history.changed).sort()).toEqual(touched(history.announced).sort());
    });
    it("shows no change in the preview after the changes", () => expect(touched(history.previewedAgain)).toEqual([]));
    it("leaves nothing in the state", () => expect([...history.destroyed.state.keys()]).toEqual([]));

    it.concurrent("refuses to destroy what must not be destroyed", { timeout: 240_000 }, (test) =>
      refusing(face, test),
    );
    it.concurrent("keeps together what refers to each other", { timeout: 240_000 }, (test) => rooted(face, test));

    describe.each(Object.values(cases))("$type", (subject) => lifeOf(face, subject, () => history));
  });
}

function lifeOf(face: Face, subject: Case, history: () => History): void {
  const { type, mutable, replacing, exempt, mishaps, endings } = subject;

  it("has a case for every input", () => {
    const { inputs, replaceOn } = definitionOf(type);
    const covered = [mutable, replacing, exempt].flatMap(Object.keys).filter((key) => !key.includes(","));
    expect(covered.sort()).toEqual(Object.keys(inputs.shape).sort());
    expect(Object.keys(replacing).sort()).toEqual([...replaceOn].sort());
  });

  it.each(Object.keys(mutable))("changes in place: %s", (key) => {
    const { changed, refreshed } = history();
    const label = labelOf(subject, key);
    expect(operations(changed, label)).toEqual([`update ${face.token(type)}`]);
    expect(idOf(changed, label)).toBe(idOf(refreshed, label));
    expectReading(history(), label, "changed");
  });

  it.each(Object.keys(replacing))("replaces: %s", (key) => {
    const { changed, made, instances } = history();
    const label = labelOf(subject, key);
    expect(operations(changed, label).sort()).toEqual(
      ["create-replacement", "delete-replaced", "replace"].map((op) => `${op} ${face.token(type)}`),
    );
    expect(changed.run.operations.find(({ name }) => name === label)?.keys).toContain(key);
    expect(idOf(changed, label)).not.toBe(idOf(made, label));
    const known = instances.get(label)?.id;
    if (known !== undefined) expect(idOf(changed, label)).toBe(known);
  });

  it.each(Object.entries(mishaps))("is found by refresh and put right by up: %s", (key, { refresh, keepsId }) => {
    const { refreshed, found, changed } = history();
    const label = labelOf(subject, key);
    const repair = { delete: "create", update: "update", same: "same" }[refresh];
    expect(outcome(refreshed, found, label)).toBe(refresh);
    expect(operations(changed, label)).toEqual([`${repair} ${face.token(type)}`]);
    expect(idOf(changed, label) === idOf(refreshed, label)).toBe(keepsId);
    expectReading(history(), label, "changed");
  });

  it.each(Object.entries(endings))("leaves the service as it should after destroy: %s", (key, { says }) => {
    const label = labelOf(subject, key);
    expectReading(history(), label, "destroyed");
    if (says) expect(history().destroyed.run.stdout + history().destroyed.run.stderr).toMatch(says);
  });
}

function expectReading({ instances, readings }: History, label: string, question: "changed" | "destroyed"): void {
  const asked = instances.get(label)?.[question];
  if (asked) expect(readings.get(label)).toEqual(asked.expected);
}

/** What a preview would do, without what stays as it is. */
const touched = ({ run }: Chapter): string[] =>
  run.operations.filter(({ op }) => op !== "same").map(({ op, name }) => `${op} ${name}`);

const operations = ({ run }: Chapter, label: string): string[] =>
  run.operations.filter(({ name }) => name === label).map(({ op, type }) => `${op} ${type}`);

const idOf = ({ state }: Chapter, label: string): string | undefined => state.get(label)?.id;

/** What a refresh did to a resource. */
function outcome(before: Chapter, after: Chapter, label: string): "same" | "update" | "delete" {
  const now = after.state.get(label);
  if (!now) return "delete";
  return JSON.stringify(now.outputs) === JSON.stringify(before.state.get(label)?.outputs) ? "same" : "update";
}
