import { describe, expect, it } from "vitest";
import { createUser } from "../../../emulator/workspace.ts";
import { CanvasError, ConfigError, Unauthorized } from "../../../provider/errors.ts";
import { rejection, startTime } from "../api/harness.ts";
import { Bench, workspace } from "../resources/harness.ts";
import { ask } from "./harness.ts";

const branch = { name: "Branch", type: "TEAM" as const, owner: "owner@example.com", teams: [{ name: "Gamma" }] };
const both = { editions: [...workspace.editions, branch] };

/** All that is told of an edition; the owner's default is the first. */
function told(bench: Bench, name: "Acme" | "Branch") {
  const editionId = [...bench.store.all("editions")].find((edition) => edition.name === name)?.id ?? "";
  const times = { createdTime: startTime, lastModifiedTime: startTime };
  const isFirst = name === "Acme";
  return {
    ...{ editionId, name, type: isFirst ? "ORG" : "TEAM", state: "ACTIVE", isDefault: isFirst },
    ...{ ownerZuid: bench.owner, ...times },
  };
}

describe("getEdition", () => {
  it("tells of the edition that is named", async () => {
    const bench = await Bench.start(both);
    const expected = told(bench, "Branch");
    expect(await ask(bench, "getEdition", { editionId: expected.editionId })).toEqual(expected);
  });

  it("tells of the provider's own when none is named", async () => {
    const bench = await Bench.start(both);
    expect(await ask(bench, "getEdition")).toEqual(told(bench, "Acme"));
    const other = told(bench, "Branch");
    expect(await ask(bench.again({ editionId: other.editionId }), "getEdition")).toEqual(other);
  });

  it("tells of the user's default when the provider has none, with one request", async () => {
    const bench = (await Bench.start(both)).again({ editionId: undefined });
    expect(await ask(bench, "getEdition")).toEqual(told(bench, "Acme"));
    expect(bench.takeRequests()).toEqual(["GET /editions"]);
  });

  it("does not choose between several of which none is the default", async () => {
    const bench = (await Bench.start(both)).again({ editionId: undefined });
    bench.change((store) => {
      for (const member of store.all("editionMembers")) store.put("editionMembers", { ...member, isDefault: false });
    });
    const ids = [...bench.store.all("editions")].map(({ id }) => id).join(", ");
    const error = await rejection(ask(bench, "getEdition"), CanvasError);
    expect(error.message).toBe(
      `the user is in several editions (${ids}) and none is the default; set canvas:editionId`,
    );
  });

  it("tells someone who is in none what to do", async () => {
    const bench = await Bench.start();
    bench.change(() => createUser(bench.service.emulator.world, "newcomer@example.com"));
    const accessToken = bench.service.tokenOf("newcomer@example.com");
    const newcomer = bench.again({ editionId: undefined, accessToken });
    const error = await rejection(ask(newcomer, "getEdition"), CanvasError);
    expect(error.message).toBe("the user is in no edition; have them invited to one, or make one with a Team");
    expect(await ask(newcomer, "getEditions")).toEqual({ editions: [] });
  });

  it("says who may not ask", async () => {
    const bench = await Bench.start();
    await rejection(ask(bench.again({ accessToken: "at_wrong" }), "getEdition"), Unauthorized);
  });
});

it("getEditions lists the editions of the user", async () => {
  const bench = await Bench.start(both);
  expect(await ask(bench, "getEditions")).toEqual({ editions: [told(bench, "Acme"), told(bench, "Branch")] });
  const member = bench.again({ accessToken: bench.service.tokenOf("member@example.com") });
  expect(await ask(member, "getEditions")).toEqual({ editions: [told(bench, "Acme")] });
});

it("every other function says where the edition can be set", async () => {
  const bench = (await Bench.start()).again({ editionId: undefined });
  const error = await rejection(ask(bench, "getTeams"), ConfigError);
  expect(error.message).toBe(
    "no edition is known; give an editionId, or set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID",
  );
  expect(bench.takeRequests()).toEqual([]);
});
