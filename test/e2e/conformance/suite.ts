import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { definitionOf } from "../../../provider/resources/index.ts";
import type { Case } from "./case.ts";
import { cases } from "./cases/index.ts";
import { brokenPromises, type Chapter, idOf, operationsOn, outcome, surprises, touched } from "./chapter.ts";
import { type History, liveThrough } from "./history.ts";
import type { Interface } from "./interface.ts";
import { labelOf } from "./scenario.ts";

/** What holds for every resource, through either interface. */
export function conform(via: Interface): void {
  describe(`conformance of ${via.name}`, () => {
    const ends: (() => Promise<void> | void)[] = [];
    let history: History;
    beforeAll(async () => {
      history = await liveThrough(via, { onTestFinished: (end) => ends.push(end) });
    }, 600_000);
    afterAll(async () => {
      for (const end of ends.reverse()) await end();
    });

    wholeLife(via, () => history);
    describe.each(Object.values(cases))("$type", (subject) => lifeOf(via, subject, () => history));
  });
}

/** What holds for all of them together. */
function wholeLife(via: Interface, history: () => History): void {
  it("shows no change in the second preview", () => expect(touched(history().previewed)).toEqual([]));
  it("changes nothing by a refresh", () => {
    const { made, refreshed } = history();
    expect([...refreshed.state.keys()].filter((name) => outcome(made, refreshed, name) !== "same")).toEqual([]);
    expect(Object.keys(refreshed.run.changes)).toEqual(["same"]);
  });
  it("does what the preview announced", () => {
    const { planned, made, announced, changed } = history();
    expect(touched(made)).toEqual(touched(planned));
    expect(touched(changed)).toEqual(touched(announced));
  });
  it("gives the outputs that the preview promised", () => {
    const { planned, made, announced, changed } = history();
    expect([...brokenPromises(planned, made), ...brokenPromises(announced, changed)]).toEqual([]);
    if (via.isDetailed) expect([...surprises(planned, made), ...surprises(announced, changed)]).toEqual([]);
  });
  it("shows no change in the preview after the changes", () => expect(touched(history().previewedAgain)).toEqual([]));
  it("sends no request for a preview, except to find what exists, and to say what goes to the trash", () => {
    const { planned, previewed, announced, previewedAgain } = history();
    expect([previewed, previewedAgain].flatMap(({ requests }) => requests)).toEqual([]);
    const isForeseen =
      /^GET (\/(teams|spaces)\/\d+(\/members)?|\/teams|\/spaces|\/teams\/users\/me\/permission|\/spaces\/\d+\/zones\/.*(meta|frames)|)$/;
    const others = ({ requests }: Chapter) => requests.filter((one) => !isForeseen.test(one));
    expect([planned, announced].flatMap(others)).toEqual([]);
    const trashed = `GET /spaces/${idOf(announced, labelOf(cases.Space, "trashed"))}/zones/meta`;
    expect(announced.requests.includes(trashed)).toBe(via.isDetailed);
  });
  it("prints no message while all goes well", () => {
    const { planned, made, previewed, refreshed, announced, previewedAgain } = history();
    const quiet = [planned, made, previewed, refreshed, announced, previewedAgain];
    expect(quiet.flatMap(({ run }) => run.diagnostics)).toEqual([]);
  });
  if (!via.isDetailed)
    it("records a reference to the provider, and none of its code", () => {
      for (const { type, inputs, outputs } of history().made.state.values()) {
        const reference = `exports.handler = () => require("pulumi-canvas/dynamic").${type.split(":").at(-1)};`;
        expect(inputs?.__provider).toBe(reference);
        expect(outputs?.__provider).toBe(reference);
      }
    });
  it("leaves nothing in the state", () => expect([...history().destroyed.state.keys()]).toEqual([]));
}

function lifeOf(via: Interface, subject: Case, history: () => History): void {
  const { type, mutable, replacing, exempt, mishaps, endings } = subject;

  it("has a case for every input", () => {
    const { inputs, replaceOn } = definitionOf(type);
    const covered = (...tables: object[]) => [...new Set(tables.flatMap(Object.keys).map(propertyOf))].sort();
    expect(covered(mutable, replacing, exempt)).toEqual(Object.keys(inputs.shape).sort());
    expect(covered(replacing)).toEqual([...replaceOn].sort());
  });

  it.each(Object.keys(mutable))("changes in place: %s", (key) => {
    const { changed, refreshed } = history();
    const label = labelOf(subject, key);
    expect(operations(changed, label)).toEqual([`update ${via.token(type)}`]);
    if (via.isDetailed) expect(kindsOf(changed, label, key)).toEqual(["in place"]);
    expect(idOf(changed, label)).toBe(idOf(refreshed, label));
    expectReading(history(), label, "changed");
  });

  it.each(Object.keys(replacing))("replaces: %s", (key) => {
    const { changed, made, instances } = history();
    const label = labelOf(subject, key);
    const steps = replacement.map((op) => `${op} ${via.token(type)}`);
    expect(operations(changed, label)).toEqual(
      definitionOf(type).deleteBeforeReplace === "always" ? steps.reverse() : steps,
    );
    expect(operationsOn(changed, label).flatMap(({ keys }) => keys)).toContain(propertyOf(key));
    if (via.isDetailed) expect(kindsOf(changed, label, key)).toEqual(["replace"]);
    expect(idOf(changed, label)).not.toBe(idOf(made, label));
    const known = instances.get(label)?.id;
    if (known !== undefined) expect(idOf(changed, label)).toBe(known);
    expectReading(history(), label, "changed");
  });

  it.each(Object.entries(mishaps))("is found by refresh and put right by up: %s", (key, mishap) => {
    const { refreshed, found, changed } = history();
    const label = labelOf(subject, key);
    const repair = { delete: ["create"], update: ["update"], same: ["same"] }[mishap.refresh];
    const steps = mishap.isReplaced ? replacement : repair;
    expect(outcome(refreshed, found, label)).toBe(mishap.refresh);
    expect(operations(changed, label)).toEqual(steps.map((op) => `${op} ${via.token(type)}`));
    expect(idOf(changed, label) === idOf(refreshed, label)).toBe(mishap.keepsId);
    expectReading(history(), label, "changed");
  });

  it.each(Object.entries(endings))("leaves the service as it should after destroy: %s", (key, { says }) => {
    const label = labelOf(subject, key);
    expectReading(history(), label, "destroyed");
    const { urn = "" } = history().changed.state.get(label) ?? {};
    const { diagnostics } = history().destroyed.run;
    if (says) expect(diagnostics).toContainEqual({ ...via.warning(urn), message: expect.stringMatching(says) });
  });
}

function expectReading({ instances, readings }: History, label: string, question: "changed" | "destroyed"): void {
  const asked = instances.get(label)?.[question];
  if (asked) expect(readings.get(label)).toEqual(asked.expected);
}

/** The steps of the engine that replace a resource. */
const replacement = ["create-replacement", "replace", "delete-replaced"];

const operations = (chapter: Chapter, label: string): string[] =>
  operationsOn(chapter, label).map(({ op, type }) => `${op} ${type}`);

/** What a case is about; after a comma it says in which way. */
const propertyOf = (key: string): string => key.replace(/,.*/, "");

/** The kinds of change that the provider reports for a property, or parts of it. */
function kindsOf(chapter: Chapter, label: string, key: string): string[] {
  const details = operationsOn(chapter, label).flatMap(({ details }) => Object.entries(details));
  const kinds = details
    .filter(([path]) => path.split(/[.[]/)[0] === propertyOf(key))
    .map(([, kind]) => (kind.endsWith("replace") ? "replace" : "in place"));
  return [...new Set(kinds)];
}
