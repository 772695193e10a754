// A write that may have been applied stays in doubt if the lookup after it fails; a failed token puts nothing in doubt.
import { expect } from "vitest";
import { CanvasError, isOutcomeUnknown, PartialCreateError } from "../../../provider/errors.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { SpaceMembersInputs } from "../../../provider/resources/space-members.ts";
import { type FakeResponse, fakeServer, rejection, respondWith, success } from "../api/harness.ts";
import { it, TestSession } from "./harness.ts";
import { frames, spaceMembers, team } from "./lifecycles.ts";
import { create as invite } from "./team-member-fixture.ts";

const failed = { status: 401, body: {} };
/** A session of a service that sends these responses in turn, without retries. */
const against = async (session: TestSession, ...responses: readonly FakeResponse[]) =>
  session.newSession({ baseUrl: await fakeServer(respondWith(...responses)), retrySeconds: 0 });

it.for([
  { kind: "drop", when: "before" },
  { kind: "status", status: 503 },
])(
  "an invitation of somebody else is not ours because the identity provider failed with %j",
  async (action, { session }) => {
    session.service.fault({ path: "/oauth/v2/token", nth: 1, action });
    const later = session.newSession({ ...session.service.refreshSettings, retrySeconds: 0 });
    const error = await rejection(invite(later, "invited"), CanvasError);
    expect([isOutcomeUnknown(error), error.summary]).toEqual([false, expect.stringMatching(/^POST token /)]);
    expect(later.service.requests(/members/)).toEqual([]);
  },
);

it("records a person whose invitation was not confirmed", async () => {
  const session = await against(await TestSession.start(), success({ added_members: [] }), failed);
  const error = await rejection(invite(session, "new"), PartialCreateError);
  expect(error.state).toMatchObject({ status: "uncertain" });
});

it("records a member of a roster whom the service did not confirm", async ({ session }) => {
  const space = { space_id: "7", space_name: "Plans", team_id: "5" };
  const known = {
    space_members: [],
    space_info: space,
    user_permission_info: { current_user_id: "1", role: "EDITOR" },
  };
  let isAdded = false;
  const baseUrl = await fakeServer(({ method }, response) => {
    const { status, body } = { status: 200, ...(isAdded ? failed : success(known)) };
    isAdded ||= method === "POST";
    response.writeHead(status).end(JSON.stringify(body));
  });
  const inputs = SpaceMembersInputs.parse({ spaceId: "7", members: { "12": "VIEWER" } });
  const create = spaceMembers.create(session.newSession({ baseUrl, retrySeconds: 0 }), inputs);
  const error = await rejection(create, PartialCreateError);
  expect(error.state).toMatchObject({ people: { "12": { status: "joined", memberId: "12", role: "VIEWER" } } });
});

it("says that a frame may have been inserted if the list after its second request fails", async ({ session }) => {
  const place = { spaceId: session.service.id("spaces", "Plans"), zoneId: session.service.id("zones", "Canvas") };
  session.fault("POST", "/spaces/*/zones/*/frames", { kind: "status", status: 500 });
  session.fault("GET", "/spaces/*/zones/*/frames", { kind: "status", status: 400 }, 2);
  const inputs = FramesInputs.parse({ ...place, idSeed: "seed", frames: { a: {}, b: {} } });
  const error = await rejection(frames.create(session, inputs), CanvasError);
  expect(error.message).toMatch(/^zone \S+: frame "a" \(\S+\) and frame "b" \(\S+\) may have been inserted/);
});

it("says that a change which the service did not confirm may have been made", async ({ session }) => {
  const later = await against(session, success(undefined), failed);
  const state = { teamId: "5", name: "Old", description: "", editionId: session.editionId };
  const error = await rejection(team.update(later, "5", state, { teamId: "5", name: "New" }), CanvasError);
  expect([isOutcomeUnknown(error), error.message]).toEqual([
    true,
    expect.stringMatching(/^GET team returned 401; .*; the change may have been made: refresh before trying again$/),
  ]);
});
