// What a user of a workspace file is advised to do about spaces, zones, and frames works in the file.
import { describe, expect, it } from "vitest";
import { addNamesake, frameIds } from "../../provider/resources/adoption-fixture.ts";
import { lostResponse, type TestSession } from "../../provider/resources/harness.ts";
import { type FileInput, WorkspaceFile } from "./files.ts";

const unknownId = "00000000-0000-4000-8000-000000000000";
const adopt = { options: { adopt: true } };
const ids = (session: TestSession, table: "spaces" | "zones", name: string) =>
  [...session.store.all(table)].filter((one) => one.name === name && one.trashedTime === null).map(({ id }) => id);
const plansWith = (zones: Record<string, object>) => ({ spaces: { plans: { title: "Plans", zones } } });

describe("several of a title: give the id, or rename the others", () => {
  const several = "and only one can be adopted; give the id of the right one as id, or rename the others";

  it("spaces", async () => {
    const file = await WorkspaceFile.start();
    const second = await addNamesake(file.session, "Space");
    const first = file.session.service.id("spaces", "Plans");
    expect(await file.up({ spaces: { plans: { title: "Plans" } }, ...adopt })).toBe(
      `Space "Plans": there are several of that name (${first}, ${second}), ${several}`,
    );
    expect(await file.up({ spaces: { plans: { title: "Mine", id: second } }, ...adopt })).toBeUndefined();
    expect(ids(file.session, "spaces", "Mine")).toEqual([second]);
    expect(
      await new WorkspaceFile(file.session).up({ spaces: { plans: { title: "Plans" } }, ...adopt }),
    ).toBeUndefined();
    expect(ids(file.session, "spaces", "Plans")).toEqual([first]);
  });

  it("zones", async () => {
    const file = await WorkspaceFile.start();
    const second = await addNamesake(file.session, "Zone");
    const first = file.session.service.id("zones", "Canvas");
    expect(await file.up({ ...plansWith({ canvas: { title: "Canvas" } }), ...adopt })).toBe(
      `Zone "Canvas": there are several of that name (${first}, ${second}), ${several}`,
    );
    expect(await file.up({ ...plansWith({ canvas: { title: "Mine", id: second } }), ...adopt })).toBeUndefined();
    expect(ids(file.session, "zones", "Mine")).toEqual([second]);
  });

  it("frames", async () => {
    const file = await WorkspaceFile.start();
    await addNamesake(file.session, "Frame");
    const [first, second = ""] = frameIds(file.session, "Old");
    const withFrame = (frame: object) => ({
      ...plansWith({ canvas: { title: "Canvas", frames: { old: { title: "Old", at: [0, 0], ...frame } } } }),
      ...adopt,
    });
    expect(await file.up(withFrame({}))).toBe(
      `Frame "Old" of zone ${file.session.service.id("zones", "Canvas")}: there are several of that name (${first}, ${second}), ${several}`,
    );
    expect(await file.up(withFrame({ id: second }))).toBeUndefined();
    expect(frameIds(file.session, "Old")).toEqual([first, second]);
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
    expect(await file.up(withFrame({}))).toBe(
      `Frame "Old" of zone "canvas": there are several of that name (${first}, ${second}), ${several}`,
    );
    expect(ids(file.session, "spaces", "new")).toEqual([]);
    expect(await file.up(withFrame({ id: second }))).toBeUndefined();
    expect(ids(file.session, "spaces", "new")).toHaveLength(1);
    expect(frameIds(file.session, "Old")).toEqual([first, second]);
  });
});

describe("an id that is not there: correct it", () => {
  it("of a space", async () => {
    const file = await WorkspaceFile.start();
    expect(await file.up({ spaces: { bin: { title: "Bin", id: "999" } } })).toBe(
      "there is no space 999 to restore; correct id",
    );
    const id = file.session.service.id("spaces", "Bin");
    expect(await file.up({ spaces: { bin: { title: "Bin", id } } })).toBeUndefined();
    expect(ids(file.session, "spaces", "Bin")).toEqual([id]);
  });

  it("of a zone", async () => {
    const file = await WorkspaceFile.start();
    expect(await file.up({ ...plansWith({ it: { title: "Trashed", id: unknownId } }), ...adopt })).toMatch(
      /; correct id$/,
    );
    const id = file.session.service.id("zones", "Trashed");
    expect(await file.up({ ...plansWith({ it: { title: "Trashed", id } }), ...adopt })).toBeUndefined();
    expect(ids(file.session, "zones", "Trashed")).toEqual([id]);
  });

  it.each([
    [{ id: unknownId }, /; correct id, or remove it to insert another frame$/, {}],
    [{ title: "New" }, /; set title: "Old" to adopt it, because the service cannot rename frames$/, { title: "Old" }],
  ])("of a frame: %o", async (wrong, says, right) => {
    const file = await WorkspaceFile.start();
    const [id = ""] = frameIds(file.session, "Old");
    const withFrame = (frame: object) => ({
      ...plansWith({ canvas: { title: "Canvas", frames: { old: { title: "Old", id, at: [0, 0], ...frame } } } }),
      ...adopt,
    });
    expect(await file.up(withFrame(wrong))).toMatch(says);
    expect(await file.up(withFrame(right))).toBeUndefined();
    expect(frameIds(file.session, "Old")).toEqual([id]);
  });
});

describe("two entries that stand for one space", () => {
  it("by title: another title", async () => {
    const file = await WorkspaceFile.start();
    await file.up({ spaces: { b: { title: "New" } } });
    const id = file.session.service.id("spaces", "New");
    expect(await file.up({ spaces: { a: { id, title: "New" }, b: { title: "New" } } })).toBe(
      `Space ${id} belongs to one entry of the file, and another one adopts it; give one of the two another title, or remove its id`,
    );
    expect(await file.up({ spaces: { a: { title: "New" }, b: { title: "New" } } })).toBeUndefined();
    expect(ids(file.session, "spaces", "New")).toHaveLength(2);
  });
});

describe("too much goes to the trash: maxTrashed", () => {
  it("a lost block of spaces with onDestroy: retain", async () => {
    const file = await WorkspaceFile.start();
    const options = { onDestroy: "retain" } as const;
    await file.up({ spaces: { one: {}, two: {} }, options });
    expect(await file.up({ options })).toBe(
      'the update would stop managing 2 of 2 spaces ("one", "two"); if that is intended, run it once with --max-trashed 2, or set maxTrashed: 2 in the options of the file',
    );
    expect(await file.up({ options: { ...options, maxTrashed: 2 } })).toBeUndefined();
    expect(["one", "two"].flatMap((name) => ids(file.session, "spaces", name))).toHaveLength(2);
  });

  it("spaces and zones together", async () => {
    const file = await WorkspaceFile.start();
    const zones = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`zone-${n}`, {}]));
    await file.up({ spaces: { one: { zones }, two: {}, three: {} } });
    const left = { spaces: { one: {} } };
    const allow = "in the options of the file";
    expect(await file.up(left)).toBe(
      `the update would put 2 of 3 spaces into the trash ("three", "two"); if that is intended, run it once with --max-trashed 5, or set maxTrashed: 5 ${allow}`,
    );
    expect(await file.up({ ...left, options: { maxTrashed: 5 } })).toBeUndefined();
    expect(["one", "two", "three"].flatMap((name) => ids(file.session, "spaces", name))).toHaveLength(1);
  });

  it("because a key is new: keep the key and change the title", async () => {
    const file = await WorkspaceFile.start();
    await file.up({ spaces: { one: {} } });
    const [id] = ids(file.session, "spaces", "one");
    expect(await file.up({ spaces: { two: { title: "Two" } } })).toContain(
      "; a space with both a new key and a new title is a new space: to rename one, keep its key; ",
    );
    expect(await file.up({ spaces: { one: { title: "Two" } } })).toBeUndefined();
    expect(ids(file.session, "spaces", "Two")).toEqual([id]);
  });
});

describe("a space of a create without a response", () => {
  it("is there, though it was not found: give its id", async () => {
    const file = await WorkspaceFile.start();
    file.session.fault("POST", "/spaces/", lostResponse);
    file.session.fault("GET", "/spaces", { kind: "status", status: 403 }, 4);
    const message = await file.up({ spaces: { one: {} } });
    expect(message).toMatch(/; look for it: if it is there, give its id as id; otherwise, run the update again$/);
    file.session.service.emulator.faults.clear();
    const [id = ""] = ids(file.session, "spaces", "one");
    expect(await file.up({ spaces: { one: { id } } })).toBeUndefined();
    expect(ids(file.session, "spaces", "one")).toEqual([id]);
  });

  it("may be one that has the title already: give its id", async () => {
    const file = await WorkspaceFile.start();
    const earlier = file.session.service.id("spaces", "Annex");
    await file.up({ spaces: { annex: { title: "Annex" } } });
    expect(file.warnings).toEqual([
      expect.stringMatching(
        /^the spaces of team \d+ already include another Space of yours named "Annex" \(\d+\); to have that one instead of the new one, give its id as id$/,
      ),
    ]);
    const options = { maxTrashed: 1 };
    expect(await file.up({ options, spaces: { annex: { title: "Annex", id: earlier } } })).toBeUndefined();
    expect([file.warnings, ids(file.session, "spaces", "Annex")]).toEqual([[], [earlier]]);
  });
});
