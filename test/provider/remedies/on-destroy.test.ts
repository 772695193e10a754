// What the messages about onDestroy advise leads to where they say.
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { ZoneInputs, type ZoneState } from "../../../provider/resources/zone.ts";
import { TestSession } from "../resources/harness.ts";
import { zone } from "../resources/lifecycles.ts";
import { messageOf, nextUpdate } from "./follow.ts";

const zoneInputs = (session: TestSession, more: object) =>
  ZoneInputs.parse({ spaceId: session.service.id("spaces", "Plans"), name: "New", ...more });
const createPrevented = (session: TestSession) =>
  zone.create(session.newSession(), zoneInputs(session, { onDestroy: "prevent" }));

it.each(["trash", "retain"])("onDestroy: prevent: set it to %s, then delete", async (onDestroy) => {
  const session = await TestSession.start();
  const { id, state } = await createPrevented(session);
  expect(await messageOf(zone.delete(session.newSession(), id, state))).toBe(
    `Zone "New" (${id}) has onDestroy: prevent; set it to trash or retain, run pulumi up, then delete the resource`,
  );
  const updated = await zone.update(session.newSession(), id, state, zoneInputs(session, { onDestroy }));
  await zone.delete(session.newSession(), id, updated);
  expect(session.store.get("zones", id)?.trashedTime !== null).toBe(onDestroy === "trash");
});

describe("onDestroy: prevent forbids a replacement", () => {
  const compare = (session: TestSession, id: string, state: z.output<typeof ZoneState>, more: object) =>
    zone.diff(nextUpdate(session), id, state, zoneInputs(session, more));

  it.each(["trash", "retain"])("set it to %s and update before the change", async (onDestroy) => {
    const session = await TestSession.start();
    const { id, state } = await createPrevented(session);
    const changed = { onDestroy, templateId: "7" };
    expect(await messageOf(compare(session, id, state, changed))).toBe(
      `changing templateId would replace Zone "New" (${id}), and onDestroy: prevent forbids it; undo the change, or set onDestroy to trash or retain and run pulumi up before you make it`,
    );
    const updated = await zone.update(session.newSession(), id, state, zoneInputs(session, { onDestroy }));
    expect((await compare(session, id, updated, changed)).replaces).toEqual(["templateId"]);
  });

  it("undo the change", async () => {
    const session = await TestSession.start();
    const { id, state } = await createPrevented(session);
    expect((await compare(session, id, state, { onDestroy: "prevent" })).hasChanges).toBe(false);
  });
});
