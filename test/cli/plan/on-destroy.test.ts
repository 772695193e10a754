// How onDestroy forbids removals in a workspace file, and what leads around it.
import { describe, expect, it } from "vitest";
import type { TestSession } from "../../provider/resources/harness.ts";
import { WorkspaceFile } from "./workspace-file.ts";

const ids = (session: TestSession, table: "spaces" | "zones", name: string) =>
  [...session.store.all(table)].filter((one) => one.name === name && one.trashedTime === null).map(({ id }) => id);

describe("onDestroy: prevent", () => {
  const option = (onDestroy: "trash" | "retain" | "prevent") => ({ options: { onDestroy, maxTrashed: 1 } });

  it.each(["trash", "retain"] as const)("forbids a removal: put it back, set it to %s, then remove it", async (end) => {
    const file = await WorkspaceFile.start();
    const both = { spaces: { one: {}, two: {} } };
    await file.up({ ...both, ...option("prevent") });
    const [id] = ids(file.session, "spaces", "two");
    const says = expect.stringContaining('remove the space "two", and onDestroy: prevent forbids it');
    expect(await file.up({ spaces: { one: {} }, ...option("prevent") })).toEqual(says);
    expect(await file.up({ spaces: { one: {} }, ...option(end) })).toEqual(says);
    expect(await file.up({ ...both, ...option(end) })).toBeUndefined();
    expect(await file.up({ spaces: { one: {} }, ...option(end) })).toBeUndefined();
    expect(ids(file.session, "spaces", "two")).toEqual(end === "retain" ? [id] : []);
  });

  it("forbids a replacement: undo it, set it to trash, then make it again", async () => {
    const file = await WorkspaceFile.start();
    const copyOf = {
      spaceId: file.session.service.id("spaces", "Plans"),
      zoneId: file.session.service.id("zones", "Canvas"),
    };
    const withZone = (zone: object) => ({ spaces: { one: { zones: { plan: zone } } } });
    await file.up({ ...withZone({}), ...option("prevent") });
    const [id] = ids(file.session, "zones", "plan");
    const says = expect.stringContaining(`replace Zone "plan" (${id}), and onDestroy: prevent forbids it`);
    expect(await file.up({ ...withZone({ copyOf }), ...option("prevent") })).toEqual(says);
    expect(ids(file.session, "zones", "plan")).toEqual([id]);
    expect(await file.up({ ...withZone({ copyOf }), ...option("trash") })).toEqual(says);
    expect(await file.up({ ...withZone({}), ...option("trash") })).toBeUndefined();
    expect(await file.up({ ...withZone({ copyOf }), ...option("trash") })).toBeUndefined();
    expect(ids(file.session, "zones", "plan")).toEqual([expect.not.stringMatching(String(id))]);
  });

  it("forbids to become a copy of what is not there yet: undo it, set it to trash, then make it again", async () => {
    const file = await WorkspaceFile.start();
    const [single, copy] = [{ spaces: { one: {} } }, { spaces: { one: { copyOf: { space: "two" } }, two: {} } }];
    await file.up({ ...single, ...option("prevent") });
    const says = expect.stringContaining('replace the space "one", and onDestroy: prevent forbids it');
    expect(await file.up({ ...copy, ...option("prevent") })).toEqual(says);
    expect(await file.up({ ...copy, ...option("trash") })).toEqual(says);
    expect(ids(file.session, "spaces", "two")).toEqual([]);
    expect(await file.up({ ...single, ...option("trash") })).toBeUndefined();
    expect(await file.up({ ...copy, ...option("trash") })).toBeUndefined();
  });
});

describe("an onDestroy that is new in the file", () => {
  const both = { spaces: { one: {}, two: {} } };
  const [one, all] = [{ spaces: { one: {} } }, { maxTrashed: 2 }];

  it("retain: update once without the removal, then remove it", async () => {
    const file = await WorkspaceFile.start();
    await file.up(both);
    const [id] = ids(file.session, "spaces", "two");
    const retain = { options: { onDestroy: "retain", ...all } } as const;
    expect(await file.up({ ...one, ...retain })).toMatch(/^onDestroy: retain is new/);
    expect(await file.up({ ...both, ...retain })).toBeUndefined();
    expect(await file.up({ ...one, ...retain })).toBeUndefined();
    expect(ids(file.session, "spaces", "two")).toEqual([id]);
  });

  it("prevent: update once without the removal", async () => {
    const file = await WorkspaceFile.start();
    await file.up(both);
    const prevent = { options: { onDestroy: "prevent", ...all } } as const;
    expect(await file.up({ ...one, ...prevent })).toMatch(/; leave it as it was and update once$/);
    expect(await file.up({ ...both, ...prevent })).toBeUndefined();
    expect(await file.up({ ...one, ...prevent })).toMatch(/ onDestroy: prevent forbids it; /);
  });

  it("none any more: update once without the removal, then what was adopted stays", async () => {
    const file = await WorkspaceFile.start();
    const adopted = { spaces: { one: {}, annex: { title: "Annex" } } };
    await file.up({ ...adopted, options: { adopt: true, onDestroy: "trash" } });
    const adopting = { options: { adopt: true, ...all } };
    expect(await file.up({ ...one, ...adopting })).toMatch(/^the file has no onDestroy any more/);
    expect(await file.up({ ...adopted, ...adopting })).toBeUndefined();
    expect(await file.up({ ...one, ...adopting })).toBeUndefined();
    expect(ids(file.session, "spaces", "Annex")).toHaveLength(1);
  });
});
