import { expect, it } from "vitest";
import { CanvasError, PartialUpdateError } from "../../../provider/errors.ts";
import { SpaceLinkInputs } from "../../../provider/resources/space-link.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "./harness.ts";
import { spaceLink as links, space as spaces } from "./lifecycles.ts";

const inputsOf = (session: TestSession, more: object = {}) =>
  SpaceLinkInputs.parse({ spaceId: session.service.id("spaces", "Plans"), ...more });

const zoneOf = (session: TestSession) => session.service.id("zones", "Canvas");

const shareOf = (session: TestSession) => session.store.get("externalShares", session.service.id("spaces", "Plans"));

const create = (session: TestSession, more: object = {}) => links.create(session, inputsOf(session, more));

/** Changes the link as somebody else would. */
const changeByHand = (session: TestSession, change: object) =>
  session.changeStore((store) => {
    const share = shareOf(session);
    if (share) store.put("externalShares", { ...share, ...change });
  });

it.each(["canvas", "vani"])("opens a space, changes who may do what, and revokes the link, on %s", async (service) => {
  const session = (await TestSession.start()).newSession({ service });
  const zone = zoneOf(session);
  const { id, state } = await create(session, { zones: [zone], expires: "2030-12-31", name: "Agency" });
  expect(state).toMatchObject({ permission: "VIEWER", expires: "2030-12-31", name: "Agency", active: true });
  expect(state.url).toMatch(/^https:/);
  expect(shareOf(session)).toMatchObject({ zoneIds: [zone], expirationTime: Date.parse("2030-12-31T23:59:59Z") });
  session.takeRequests();
  const open = inputsOf(session, { permission: "COMMENTER", password: "s3cret" });
  const changed = await links.update(session, id, state, open);
  expect(shareOf(session)).toMatchObject({
    permission: "COMMENTER",
    zoneIds: null,
    password: "s3cret",
    linkName: "Agency",
  });
  expect(shareOf(session)?.expirationTime).toBe(-1);
  expect(changed).toMatchObject({ permission: "COMMENTER", password: "s3cret", name: "Agency", url: state.url });
  expect(links.needsUpdate(changed)).toBe(false);
  await links.delete(session, id, changed);
  expect(shareOf(session)).toBeUndefined();
});

it("costs one request to create in a new space, and one list for all links of a team to read", async () => {
  const session = await TestSession.start();
  const { state: inTeam } = await spaces.create(session, {
    ...{ teamId: session.service.id("teams", "Alpha"), name: "Open", trashed: false },
  });
  session.takeRequests();
  const inputs = SpaceLinkInputs.parse({ spaceId: inTeam.spaceId });
  const { state } = await links.create(session, inputs);
  expect(session.takeRequests()).toEqual([`POST /spaces/${inTeam.spaceId}/externalshares`]);
  const other = await create(session);
  const reader = session.newSession();
  await reader.client.spaces.list(session.editionId, { teamId: inTeam.teamId, kind: "ALLSPACES" });
  reader.takeRequests();
  expect(await links.read(reader, inTeam.spaceId, state)).toEqual(state);
  expect(await links.read(reader, other.id, other.state)).toEqual(other.state);
  expect(reader.takeRequests()).toEqual([`GET /teams/${inTeam.teamId}/externalshares`]);
});

it("finds what somebody has changed, and sets it again", async () => {
  const session = await TestSession.start();
  const inputs = inputsOf(session, { password: "s3cret", expires: "2030-12-31" });
  const { id, state } = await links.create(session, inputs);
  changeByHand(session, { permission: "EDITOR", password: null, expirationTime: -1 });
  const found = await links.read(session.newSession(), id, state);
  expect(found).toMatchObject({ permission: "EDITOR", password: "", expires: undefined });
  if (found) await links.update(session.newSession(), id, found, inputs);
  expect(shareOf(session)).toMatchObject({ permission: "VIEWER", password: "s3cret" });
});

it.each([{ active: false }, { password: "new" }])(
  "is not taken for done if nobody knows whether it is: %j",
  async (change) => {
    const session = await TestSession.start();
    const { id, state } = await create(session, { password: "old" });
    session.fault("PUT", "/spaces/*/externalshares", { kind: "drop", when: "before" });
    const inputs = inputsOf(session, { password: "old", ...change });
    await rejection(links.update(session, id, state, inputs), CanvasError);
    expect(shareOf(session)).toMatchObject({ status: "ACTIVE", password: "old" });
  },
);

it("gets what the program says if it is adopted, also what the service does not show", async () => {
  const session = await TestSession.start();
  await create(session);
  changeByHand(session, { password: "by hand", sharedBy: "1" });
  const { state } = await create(session.newSession(), { adopt: true, active: false, password: "s3cret" });
  expect(state).toMatchObject({ adopted: true, active: false, password: "s3cret" });
  expect(shareOf(session)).toMatchObject({ status: "INACTIVE", password: "s3cret" });
});

it.each([{ sharedBy: "1" }, { password: "by hand" }])(
  "is not continued if somebody else made it: %j",
  async (change) => {
    const session = await TestSession.start();
    await create(session);
    changeByHand(session, change);
    await rejection(create(session.newSession()), CanvasError);
  },
);

it("that somebody has switched on again is switched off by the next update", async () => {
  const session = await TestSession.start();
  const inputs = inputsOf(session, { active: false });
  const { id, state } = await links.create(session, inputs);
  changeByHand(session, { status: "ACTIVE" });
  const found = await links.read(session.newSession(), id, state);
  expect(found?.active).toBe(true);
  if (found) await links.update(session.newSession(), id, found, inputs);
  expect(shareOf(session)?.status).toBe("INACTIVE");
});

it("is made again if it is gone, although the state has it because it was off", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session, { active: false });
  session.changeStore((store) => store.remove("externalShares", id));
  const now = await links.update(session.newSession(), id, state, inputsOf(session));
  expect(now.active).toBe(true);
  expect(shareOf(session)?.status).toBe("ACTIVE");
});

it("keeps what somebody has set that a program cannot, until the next update", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session, { name: "Agency" });
  changeByHand(session, { linkName: "Bürö", zoneIds: [] });
  const found = await links.read(session.newSession(), id, state);
  expect(found).toMatchObject({ name: "Bürö", zones: [] });
  if (found) await links.update(session.newSession(), id, found, inputsOf(session, { name: "Agency" }));
  expect(shareOf(session)).toMatchObject({ linkName: "Agency", zoneIds: null });
});

it("has no password in the state once the program gives none, and keeps it on the service", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session, { password: "s3cret" });
  const now = await links.update(session.newSession(), id, state, inputsOf(session, { permission: "EDITOR" }));
  expect(now.password).toBeUndefined();
  expect(shareOf(session)).toMatchObject({ password: "s3cret", permission: "EDITOR" });
});

it("is looked for in a preview also if its space is still in the trash, and is not revoked there", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session);
  session.changeStore((store) => {
    const space = store.get("spaces", id);
    if (space) store.put("spaces", { ...space, trashedTime: 1 });
  });
  expect((await links.preview(session.newSession(), inputsOf(session)))?.id).toBeUndefined();
  const next = session.newSession();
  await links.delete(next, id, state);
  expect(next.warnings).toEqual([expect.stringContaining("comes back with its space, which is in the trash")]);
  session.changeStore((store) => store.remove("spaces", id));
  await links.delete(session.newSession(), id, state);
});

it("of a renamed resource goes on, and the delete of the former one leaves it alone", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session);
  const run = session.newSession();
  await links.diff(run, id, state, inputsOf(session));
  await links.create(run, inputsOf(session, { permission: "COMMENTER" }));
  await links.delete(run, id, state);
  expect(shareOf(session)?.permission).toBe("COMMENTER");
});

it("never reads a password, and keeps one that somebody has set", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session);
  changeByHand(session, { password: "by hand" });
  const found = await links.read(session.newSession(), id, state);
  expect(found).toEqual(state);
  await links.update(session.newSession(), id, state, inputsOf(session, { permission: "EDITOR" }));
  expect(shareOf(session)).toMatchObject({ permission: "EDITOR", password: "by hand" });
});

it("is gone once somebody has revoked it, but neither after its end nor while it is switched off", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session);
  session.changeStore((store) => store.remove("externalShares", id));
  expect(await links.read(session.newSession(), id, state)).toBeUndefined();
  const ended = { ...state, expires: "2020-01-01" };
  expect(await links.read(session.newSession(), id, ended)).toEqual(ended);
  const off = { ...state, active: false };
  expect(await links.read(session.newSession(), id, off)).toEqual(off);
});

it("comes back with a space that is in the trash", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session);
  session.changeStore((store) => {
    const space = store.get("spaces", id);
    if (space) store.put("spaces", { ...space, trashedTime: 1 });
  });
  expect(await links.read(session.newSession(), id, state)).toEqual(state);
});

it("refuses a space that has a link already, unless it may be adopted, and leaves an adopted one alone", async () => {
  const session = await TestSession.start();
  await create(session, { permission: "EDITOR" });
  const next = session.newSession();
  const { message } = await rejection(create(next), CanvasError);
  expect(message).toMatch(/^space \d+ has a public link already; set adopt: true to manage it here, or revoke it$/);
  const { id, state } = await create(session.newSession(), { adopt: true });
  expect(state.adopted).toBe(true);
  expect(shareOf(session)?.permission).toBe("VIEWER");
  await links.delete(session.newSession(), id, state);
  expect(shareOf(session)).toBeDefined();
});

it("continues with the link of a run that died before it was recorded", async () => {
  const session = await TestSession.start();
  await create(session, { name: "Agency" });
  const { state } = await create(session.newSession(), { name: "Agency" });
  expect(state.adopted).toBeUndefined();
});

it("is there although the response to its create got lost", async () => {
  const session = await TestSession.start();
  session.fault("POST", "/spaces/*/externalshares", { kind: "drop", when: "after" });
  const { state } = await create(session);
  expect(state.url).toMatch(/^https:/);
});

it("fails, and keeps what is recorded, if the service leaves out a zone", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session, { zones: [zoneOf(session)] });
  const elsewhere = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
  const inputs = inputsOf(session, { zones: [zoneOf(session), elsewhere] });
  const failure = await rejection(links.update(session, id, state, inputs), CanvasError);
  expect(failure).not.toBeInstanceOf(PartialUpdateError);
  expect(failure.message).toContain("the service did not take zones");
});

it("is switched off if the service does not show what deleting it takes", async () => {
  const session = await TestSession.start();
  const { id, state } = await create(session);
  session.fault("DELETE", "/spaces/*/externalshares", { kind: "status", status: 400 });
  await links.delete(session, id, state);
  expect(shareOf(session)?.status).toBe("INACTIVE");
  expect(session.warnings).toEqual([
    `the public link of space ${id} is switched off, because the service does not show the id that deleting it takes`,
  ]);
});

it("is imported by its space", async () => {
  const session = await TestSession.start();
  await create(session, { permission: "COMMENTER", expires: "2030-12-31", password: "s3cret" });
  const { id, state } = await links.import(session.newSession(), session.editionId, ["Plans"]);
  expect(id).toBe(session.service.id("spaces", "Plans"));
  expect(state).toMatchObject({ permission: "COMMENTER", expires: "2030-12-31" });
  expect(state.password).toBeUndefined();
});
