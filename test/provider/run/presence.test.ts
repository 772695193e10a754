// Gone, hidden and refused are three things: only a list that would have to show a space proves that it is gone.
import { expect } from "vitest";
import { CanvasError, MissingScope, Unauthorized } from "../../../provider/errors.ts";
import { isTeamGone, readSpace } from "../../../provider/run/presence.ts";
import { rejection } from "../api/harness.ts";
import { countRequests, it, TestSession } from "../resources/harness.ts";

const placeOf = ({ editionId, service }: TestSession, name = "Plans") => {
  const teamId = service.id("teams", "Alpha");
  return { editionId, teamId, spaceId: service.id("spaces", name) };
};

/** Deletes a space for good, without the provider. */
const remove = (session: TestSession, spaceId: string) =>
  session.changeStore((store) => {
    store.remove("spaces", spaceId);
  });

const hidden = "may still exist, but the token's user cannot see it; use a token of a user who has access to it";

it.each([
  ["canvas", ""],
  ["vani", "/vani/api/v1"],
])("finds out that a space is gone by the lists of %s", async (service, root) => {
  const session = (await TestSession.start()).newSession({ service });
  const place = placeOf(session);
  remove(session, place.spaceId);
  const requests = await countRequests(session, async () => expect(await readSpace(session, place)).toBeUndefined());
  // Active and trashed, of its own team and of the other one, or of all.
  expect(requests[`GET ${root}/spaces`]).toBe(4);
  expect(requests[`GET ${root}/spaces/ID`]).toBe(1);
  expect(await readSpace(session, { ...place, teamId: undefined })).toBeUndefined();
});

it("keeps a space that the user is not in: the service says so when it is asked for their role", async ({
  session,
}) => {
  const member = session.newSession({ accessToken: session.service.tokenOf("member@example.com") });
  for (const teamId of [placeOf(session).teamId, undefined]) {
    const { message } = await rejection(readSpace(member, { ...placeOf(session), teamId }), CanvasError);
    expect(message).toContain(hidden);
  }
});

it("keeps a space whose team the user is not in, or if they are in none", async ({ session }) => {
  const place = placeOf(session);
  remove(session, place.spaceId);
  const outsider = session.newSession({ accessToken: session.service.tokenOf("outsider@example.com") });
  for (const teamId of [place.teamId, undefined]) {
    const { message } = await rejection(readSpace(outsider, { ...place, teamId }), CanvasError);
    expect(message).toContain(hidden);
  }
});

it("finds a space in the trash of another team if the service refuses to read it", async ({ session }) => {
  const { editionId, spaceId } = placeOf(session, "Bin");
  session.fault("GET", `/spaces/${spaceId}`, { kind: "status", status: 404 });
  const teamId = session.service.id("teams", "Beta");
  expect(await readSpace(session, { editionId, spaceId, teamId })).toMatchObject({ name: "Bin", isActive: false });
});

it.for([
  [403, MissingScope],
  [401, Unauthorized],
] as const)("does not look for a space anywhere else after a plain %i", async ([status, Class], { session }) => {
  session.fault("GET", "/spaces/*", { kind: "status", status });
  const requests = await countRequests(session, () => rejection(readSpace(session, placeOf(session)), Class));
  expect(Object.keys(requests)).toEqual(["GET /spaces/ID"]);
});

it("counts a team as gone that the list of teams does not show", async ({ session }) => {
  expect(await isTeamGone(session, session.editionId, "999")).toBe(true);
  expect(await isTeamGone(session, session.editionId, session.service.id("teams", "Beta"))).toBe(false);
  session.client.clearLists();
  session.fault("GET", "/teams", { kind: "status", status: 403 });
  await rejection(isTeamGone(session, session.editionId, "999"), MissingScope);
});
