import { describe, expect, it } from "vitest";
import { createUser } from "../../../emulator/store/workspace-writes.ts";
import { CanvasError, ConfigError, Unauthorized } from "../../../provider/errors.ts";
import { rejection, startTime } from "../api/harness.ts";
import { TestSession, workspace } from "../resources/harness.ts";
import { call } from "./harness.ts";

const branch = { name: "Branch", type: "TEAM" as const, owner: "owner@example.com", teams: [{ name: "Gamma" }] };
const both = { editions: [...workspace.editions, branch] };

/** The result for an edition; the owner's default is Acme. */
function expectedEdition(session: TestSession, name: "Acme" | "Branch") {
  const editionId = [...session.store.all("editions")].find((edition) => edition.name === name)?.id ?? "";
  const times = { createdTime: startTime, lastModifiedTime: startTime };
  const isFirst = name === "Acme";
  return {
    editionId,
    name,
    type: isFirst ? "ORG" : "TEAM",
    state: "ACTIVE",
    isDefault: isFirst,
    ownerZuid: session.owner,
    ...times,
  };
}

describe("getEdition", () => {
  it("returns the given edition", async () => {
    const session = await TestSession.start(both);
    const expected = expectedEdition(session, "Branch");
    expect(await call(session, "getEdition", { editionId: expected.editionId })).toEqual(expected);
  });

  it("returns the configured edition by default", async () => {
    const session = await TestSession.start(both);
    expect(await call(session, "getEdition")).toEqual(expectedEdition(session, "Acme"));
    const other = expectedEdition(session, "Branch");
    expect(await call(session.newSession({ editionId: other.editionId }), "getEdition")).toEqual(other);
  });

  it("returns the user's default edition if none is configured, with one request", async () => {
    const session = (await TestSession.start(both)).newSession({ editionId: undefined });
    expect(await call(session, "getEdition")).toEqual(expectedEdition(session, "Acme"));
    expect(session.takeRequests()).toEqual(["GET /editions"]);
  });

  it("fails if the user has several editions and no default", async () => {
    const session = (await TestSession.start(both)).newSession({ editionId: undefined });
    session.changeStore((store) => {
      for (const member of store.all("editionMembers")) store.put("editionMembers", { ...member, isDefault: false });
    });
    const ids = [...session.store.all("editions")].map(({ id }) => id).join(", ");
    const error = await rejection(call(session, "getEdition"), CanvasError);
    expect(error.message).toBe(
      `the user is in several editions (${ids}) and none is the default; set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID`,
    );
  });

  it("fails with a remedy if the user has no edition", async () => {
    const session = await TestSession.start();
    session.changeStore(() => createUser(session.service.emulator.world, "newcomer@example.com"));
    const accessToken = session.service.tokenOf("newcomer@example.com");
    const newcomer = session.newSession({ editionId: undefined, accessToken });
    const error = await rejection(call(newcomer, "getEdition"), CanvasError);
    expect(error.message).toBe("the user is not in any edition; invite them to one, or create one with a Team");
    expect(await call(newcomer, "getEditions")).toEqual({ editions: [] });
  });

  it("passes on a 401", async () => {
    const session = await TestSession.start();
    await rejection(call(session.newSession({ accessToken: "at_wrong" }), "getEdition"), Unauthorized);
  });
});

it("getEditions lists the editions of the user", async () => {
  const session = await TestSession.start(both);
  expect(await call(session, "getEditions")).toEqual({
    editions: [expectedEdition(session, "Acme"), expectedEdition(session, "Branch")],
  });
  const member = session.newSession({ accessToken: session.service.tokenOf("member@example.com") });
  expect(await call(member, "getEditions")).toEqual({ editions: [expectedEdition(session, "Acme")] });
});

it("other functions fail without an edition, and say where to set one", async () => {
  const session = (await TestSession.start()).newSession({ editionId: undefined });
  const error = await rejection(call(session, "getTeams"), ConfigError);
  expect(error.message).toBe(
    "no edition is known; give an editionId, or set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID",
  );
  expect(session.takeRequests()).toEqual([]);
});
