// Workspace files that are refused, corrected as the message says, and updated.
import { describe, expect, it } from "vitest";
import { addNamesake, frameIds } from "../../provider/resources/adoption-fixture.ts";
import { lostResponse, type TestSession } from "../../provider/resources/harness.ts";
import { type FileInput, WorkspaceFile } from "./workspace-file.ts";

const adopt = { options: { adopt: true } };
const ids = (session: TestSession, table: "spaces" | "zones", name: string) =>
  [...session.store.all(table)].filter((one) => one.name === name && one.trashedTime === null).map(({ id }) => id);
const plansWith = (zones: Record<string, object>) => ({ spaces: { plans: { title: "Plans", zones } } });

describe("several of a title: give the id, or rename the others", () => {
  it("spaces", async () => {
    const file = await WorkspaceFile.start();
    const second = await addNamesake(file.session, "Space");
    const first = file.session.service.id("spaces", "Plans");
    expect(await file.up({ spaces: { plans: { title: "Plans" } }, ...adopt })).toContain(`(${first}, ${second})`);
    expect(await file.up({ spaces: { plans: { title: "Mine", id: second } }, ...adopt })).toBeUndefined();
    expect(ids(file.session, "spaces", "Mine")).toEqual([second]);
    const other = new WorkspaceFile(file.session);
    expect(await other.up({ spaces: { plans: { title: "Plans" } }, ...adopt })).toBeUndefined();
    expect(ids(file.session, "spaces", "Plans")).toEqual([first]);
  });

  it.each(["adopted", "known"])("frames of a zone that is %s, and comes to a new space", async (origin) => {
    const file = await WorkspaceFile.start();
    await addNamesake(file.session, "Frame");
    const [first, second = ""] = frameIds(file.session, "Old");
    const id = file.session.service.id("zones", "Canvas");
    if (origin === "known") await file.up({ ...plansWith({ canvas: { title: "Canvas", frames: {} } }), ...adopt });
    const withFrame = (frame: object): FileInput => ({
      spaces: {
        ...(origin === "known" ? { plans: { title: "Plans" } } : {}),
        new: { zones: { canvas: { id, frames: { old: { title: "Old", at: [0, 0], ...frame } } } } },
      },
      ...adopt,
    });
    expect(await file.up(withFrame({}))).toContain(`(${first}, ${second})`);
    expect(ids(file.session, "spaces", "new")).toEqual([]);
    expect(await file.up(withFrame({ id: second }))).toBeUndefined();
    expect(ids(file.session, "spaces", "new")).toHaveLength(1);
    expect(frameIds(file.session, "Old")).toEqual([first, second]);
  });
});

it("two entries do not stand for one space: one gets another title", async () => {
  const file = await WorkspaceFile.start();
  await file.up({ spaces: { b: { title: "New" } } });
  const id = file.session.service.id("spaces", "New");
  expect(await file.up({ spaces: { a: { id, title: "New" }, b: { title: "New" } } })).toContain(
    `Space ${id} belongs to`,
  );
  expect(await file.up({ spaces: { a: { title: "New" }, b: { title: "New" } } })).toBeUndefined();
  expect(ids(file.session, "spaces", "New")).toHaveLength(2);
});

describe("too much goes to the trash: maxTrashed", () => {
  it("a lost block of spaces with onDestroy: retain", async () => {
    const file = await WorkspaceFile.start();
    const options = { onDestroy: "retain" } as const;
    await file.up({ spaces: { one: {}, two: {} }, options });
    expect(await file.up({ options })).toContain('stop managing 2 of 2 spaces ("one", "two")');
    expect(await file.up({ options: { ...options, maxTrashed: 2 } })).toBeUndefined();
    expect(["one", "two"].flatMap((name) => ids(file.session, "spaces", name))).toHaveLength(2);
  });

  it("spaces and zones together", async () => {
    const file = await WorkspaceFile.start();
    const zones = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`zone-${n}`, {}]));
    await file.up({ spaces: { one: { zones }, two: {}, three: {} } });
    const left = { spaces: { one: {} } };
    expect(await file.up(left)).toContain("set maxTrashed: 5 in the options of the file");
    expect(await file.up({ ...left, options: { maxTrashed: 5 } })).toBeUndefined();
    expect(["one", "two", "three"].flatMap((name) => ids(file.session, "spaces", name))).toHaveLength(1);
  });

  it("because a key is new: keep the key and change the title", async () => {
    const file = await WorkspaceFile.start();
    await file.up({ spaces: { one: {} } });
    const [id] = ids(file.session, "spaces", "one");
    expect(await file.up({ spaces: { two: { title: "Two" } } })).toContain("to rename one, keep its key");
    expect(await file.up({ spaces: { one: { title: "Two" } } })).toBeUndefined();
    expect(ids(file.session, "spaces", "Two")).toEqual([id]);
  });
});

it("a space of a create without a response, which was not found: give its id", async () => {
  const file = await WorkspaceFile.start();
  file.session.fault("POST", "/spaces/", lostResponse);
  file.session.fault("GET", "/spaces", { kind: "status", status: 403 }, 4);
  expect(await file.up({ spaces: { one: {} } })).toContain("give its id as id");
  file.session.service.emulator.faults.clear();
  const [id = ""] = ids(file.session, "spaces", "one");
  expect(await file.up({ spaces: { one: { id } } })).toBeUndefined();
  expect(ids(file.session, "spaces", "one")).toEqual([id]);
});
