// What the classes do that the plugin does not. Pulumi does not ask a dynamic provider in the preview of a create: what would
// be removed is found by `check`.
import { expect, it, vi } from "vitest";
import { dynamicProvider } from "../../../provider/dynamic/provider.ts";
import type { ResourceName } from "../../../provider/resources/index.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { TestSession } from "../resources/harness.ts";
import { accept, everybody, inTeam, start, team } from "../resources/roster-fixture.ts";

const rosterOf = (session: TestSession) => providerOf(session, "TeamMembers");

function providerOf({ service, editionId }: TestSession, name: ResourceName, access?: Record<string, string>) {
  const settings: Record<string, string> = {
    "canvas:baseUrl": service.url,
    "canvas:editionId": editionId,
    ...(access ?? { "canvas:accessToken": service.emulator.credentials.token }),
  };
  return dynamicProvider(name, { get: (key) => settings[key] });
}

const { "cid@example.com": _, ...listed } = everybody;

it("refuses a new roster that removes too many people", async () => {
  const session = await start();
  const inputs = team.inputs(session, { "owner@example.com": "TEAM_ADMIN" }, { unlisted: "remove" });
  const { failures } = await rosterOf(session).check({}, inputs);
  expect(failures.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("the update would remove 4 of 5 members (admin@example.com, ann@example.com,"),
  ]);
});

it("names the people a new roster removes, and removes nobody yet", async () => {
  const session = await start();
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const inputs = team.inputs(session, listed, { unlisted: "remove" });
  expect((await rosterOf(session).check({}, inputs)).failures).toEqual([]);
  expect(printed).toHaveBeenCalledWith(`the update removes cid@example.com from team ${inputs.teamId}`);
  printed.mockRestore();
  expect(inTeam(session)).toEqual(everybody);
});

it("warns that an update may remove people while its members are not known", async () => {
  const session = await start();
  const roster = rosterOf(session);
  const { inputs } = await roster.check({}, team.inputs(session, { "new@example.com": "MEMBER" }));
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { id, outs } = await roster.create(inputs);
  accept(session, "new");
  const { props } = await roster.read(id, outs);
  printed.mockClear();
  await roster.diff(id, props, { ...inputs, members: unknownValue });
  const lines = printed.mock.calls.map(String);
  printed.mockRestore();
  expect(lines.filter((line) => line.includes(`the members of team ${inputs.teamId}`))).toHaveLength(1);
});

it("refuses a second space that restores the same one", async () => {
  const session = await TestSession.start();
  const spaces = providerOf(session, "Space");
  const teamId = session.service.id("teams", "Alpha");
  const restoring = { teamId, name: "Plans", from: { space: session.service.id("spaces", "Plans") } };
  const { inputs } = await spaces.check({}, restoring);
  await spaces.create(inputs);
  await expect(spaces.create(inputs)).rejects.toThrow("is adopted by two resources");
});

it("adopts people as before, although the check has seen them", async () => {
  const session = await start();
  const roster = rosterOf(session);
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { inputs } = await roster.check({}, team.inputs(session, listed, { unlisted: "remove" }));
  const { outs } = await roster.create(inputs);
  printed.mockRestore();
  expect(outs.people).toMatchObject({ "ann@example.com": { adopted: true } });
});

it("asks nothing about a roster that removes nobody, or is there already", async () => {
  const session = await start();
  const roster = rosterOf(session);
  await roster.check({}, team.inputs(session, listed));
  const inputs = team.inputs(session, listed, { unlisted: "remove" });
  await roster.check(inputs, inputs);
  expect(session.takeRequests()).toEqual([]);
});

it("returns the inputs that fit what a refresh has found, which the engine takes for what it ignores", async () => {
  const session = await TestSession.start();
  const spaces = providerOf(session, "Space");
  const teamId = session.service.id("teams", "Alpha");
  const { inputs } = await spaces.check({}, { teamId, name: "New", existing: "ignore" });
  const { id, outs } = await spaces.create(inputs);
  expect(await spaces.read(id, outs)).toMatchObject({ inputs: { teamId, name: "New" } });
  await session.client.spaces.rename(session.editionId, id, "By hand");
  const read = await spaces.read(id, outs);
  expect(read).toMatchObject({ props: { name: "By hand" }, inputs: { teamId, name: "By hand" } });
  const { inputs: ignoring } = await spaces.check(read.inputs, { ...inputs, name: read.inputs?.name });
  expect(await spaces.diff(id, read.props, ignoring)).toMatchObject({ changes: false });
});

it("reviews a new roster with the same access token, because a refresh token may work only once", async () => {
  const session = await start();
  const { refreshToken, clientId, clientSecret } = session.service.emulator.credentials;
  const access = {
    "canvas:refreshToken": refreshToken,
    "canvas:clientId": clientId,
    "canvas:clientSecret": clientSecret,
  };
  const roster = providerOf(session, "TeamMembers", access);
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { inputs } = await roster.check({}, team.inputs(session, listed, { unlisted: "remove" }));
  await roster.create(inputs);
  printed.mockRestore();
  expect(session.service.requests(/oauth/)).toHaveLength(1);
});
