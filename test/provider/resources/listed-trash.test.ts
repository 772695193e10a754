// A service that also lists the zones in the trash, with another status: the description does not say that lists omit them.
import { expect, it, vi } from "vitest";
import { SpaceState } from "../../../provider/resources/space.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { TestSession } from "./harness.ts";
import { space, zone } from "./lifecycles.ts";

const spaceId = (session: TestSession) => session.service.id("spaces", "Plans");

/** The next run, whose lists have a zone in the trash, "Trashed", by the given author. */
function listingTrash(session: TestSession, author: string): TestSession {
  const next = session.newSession();
  const zoneId = session.service.id("zones", "Trashed");
  const listed = { zoneId, name: "Trashed", spaceId: spaceId(session), isActive: false, authorZuid: author };
  vi.spyOn(next.client.zones, "list").mockResolvedValue([listed]);
  return next;
}

it.each([{ existing: "adopt" }, { continues: { own: true } }])(
  "a zone with %j does not continue with one in the trash",
  async (more) => {
    const session = await TestSession.start();
    const inputs = ZoneInputs.parse({ spaceId: spaceId(session), name: "Trashed", ...more });
    const next = listingTrash(session, session.owner);
    expect(await zone.preview(next, inputs)).toMatchObject({ outputs: { __effects: [{ action: "add" }] } });
    const { id } = await zone.create(next, inputs);
    expect(id).not.toBe(session.service.id("zones", "Trashed"));
    expect(session.store.get("zones", id)?.trashedTime).toBeNull();
  },
);

it("a space that goes to the trash is not said to have zones in it that are there already", async () => {
  const session = await TestSession.start();
  const { editionId, service } = session;
  const next = listingTrash(session, service.id("users", "admin@example.com"));
  const teamId = service.id("teams", "Alpha");
  const id = spaceId(session);
  await space.delete(next, id, SpaceState.parse({ teamId, name: "Plans", spaceId: id, editionId }));
  expect(next.warnings).toEqual([]);
});
