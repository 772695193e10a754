// What the messages about editions, credentials, and refused requests advise leads to where they say.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createUser } from "../../../emulator/store/workspace-writes.ts";
import { Lifecycle } from "../../../provider/lifecycle/lifecycle.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { failureText } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { fakeServer, respondWith, Service } from "../api/harness.ts";
import { call } from "../functions/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { team } from "../resources/lifecycles.ts";
import { as, messageOf, present } from "./follow.ts";

describe("an edition that is not known", () => {
  const settings = "canvas:editionId in the stack configuration, or CANVAS_EDITION_ID";

  it("at preview: give it, or configure it", async () => {
    const session = await TestSession.start();
    const failuresOf = (settingsOfRun: Record<string, unknown>, more: Properties) => {
      const news = { teamId: "1", name: "New", ...more };
      const checked = new Lifecycle(definitionOf("Space")).check(session.newSession(settingsOfRun), undefined, {
        olds: () => ({}),
        news,
      });
      return checked.failures.map(failureText);
    };
    const without = { editionId: undefined };
    expect(failuresOf(without, {})).toEqual([`editionId is required; give it, or set ${settings}`]);
    expect(failuresOf(without, { editionId: "1" })).toEqual([]);
    expect(failuresOf({ editionId: "1" }, {})).toEqual([]);
  });

  it("because there are several: configure one", async () => {
    const edition = (name: string) => ({ name, owner: "owner@example.com", teams: [{ name: "Alpha" }] });
    const session = await TestSession.start({ editions: [edition("Acme"), edition("Other")] });
    session.changeStore((store) => {
      for (const member of store.all("editionMembers")) store.put("editionMembers", { ...member, isDefault: false });
    });
    expect(await messageOf(team.create(session.newSession({ editionId: undefined }), { name: "Alpha" }))).toMatch(
      /^the user is in several editions \(\d+, \d+\) and none is the default; set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID$/,
    );
    const { editionId } = session;
    expect((await team.create(session.newSession({ editionId }), { name: "Alpha" })).state).toMatchObject({
      editionId,
    });
  });

  it("because there is none: another token, or the first team", async () => {
    const session = await TestSession.start();
    session.changeStore(() => createUser(session.service.emulator.world, "newcomer@example.com"));
    const accessToken = session.service.tokenOf("newcomer@example.com");
    const run = () => session.newSession({ editionId: undefined, accessToken });
    const inputs = { teamId: session.service.id("teams", "Alpha"), name: "Alpha" };
    expect(await messageOf(team.create(run(), inputs))).toBe(
      `the token's user is in no edition, so team ${inputs.teamId} cannot be found; use a token of someone who is in its edition`,
    );
    const { state: found } = await team.create(session.newSession({ editionId: undefined }), inputs);
    expect(found).toMatchObject(inputs);
    expect(await messageOf(call(run(), "getEdition"))).toBe(
      "the user is not in any edition; invite them to one, or create one with a Team",
    );
    const { state } = await team.create(run(), { name: "First" });
    expect(await call(run(), "getEdition")).toMatchObject({ editionId: state.editionId });
  });
});

describe("a request that is refused", () => {
  it("because of the token: a valid one", async () => {
    const session = await TestSession.start();
    const list = (accessToken: string) => session.newSession({ accessToken }).client.teams.list(session.editionId);
    expect(await messageOf(list("wrong"))).toMatch(
      / returned 401 .*; canvas:accessToken \(CANVAS_ACCESS_TOKEN\) is not valid or has expired: set a new one, or use a refresh token \(pulumi-canvas login\)$/,
    );
    expect(await list(session.service.tokenOf("member@example.com"))).not.toEqual([]);
  });

  it("because of a scope: a token that has it", async () => {
    const session = await TestSession.start();
    const list = (scopes: readonly string[]) => {
      const accessToken = session.service.tokenOf("owner@example.com", scopes);
      return session.newSession({ accessToken }).client.teams.list(session.editionId);
    };
    expect(await messageOf(list(["Service.spaces.READ"]))).toMatch(
      / returned 403.*; the token lacks the scope Service.teams.READ; use a token that has it$/,
    );
    expect(await list(["Service.teams.READ"])).not.toEqual([]);
  });

  it("because of a scope that a login did not ask for: another login", async () => {
    const session = await TestSession.start();
    const { credentials } = session.service.emulator;
    const list = () => session.newSession(session.service.refreshSettings).client.teams.list(session.editionId);
    const grant = (scopes: readonly string[]) =>
      session.changeStore((store) => {
        const token = present(store.get("refreshTokens", credentials.refreshToken));
        store.put("refreshTokens", { ...token, scopes });
      });
    grant(["Service.spaces.READ"]);
    expect(await messageOf(list())).toMatch(
      / returned 403.*; the token lacks the scope Service.teams.READ; run pulumi-canvas login again to grant it$/,
    );
    grant(["Service.teams.READ"]);
    // As the login does.
    rmSync(join(process.env.PULUMI_HOME ?? "", "canvas"), { recursive: true });
    expect(await list()).not.toEqual([]);
  });

  it("because of the API key: a valid one", async () => {
    const session = await TestSession.start();
    const list = (apiKey: string) => session.newSession({ apiKey }).client.teams.list(session.editionId);
    expect(await messageOf(list("wrong"))).toMatch(
      / returned 401 \(A1008 .*\); correct canvas:apiKey \(CANVAS_API_KEY\): it is not the key of this edition$/,
    );
    const [key] = session.store.all("apiKeys");
    expect(await list(key?.key ?? "")).not.toEqual([]);
  });
});

it("a request that the service does not accept: correct what it names", async () => {
  const session = await TestSession.start();
  const spaceId = session.service.id("spaces", "Plans");
  const create = (name: string) => session.client.zones.create(session.editionId, spaceId, { name });
  expect(await messageOf(create("long".repeat(3000)))).toMatch(
    / returned 400 .*; correct what it names and try again$/,
  );
  expect((await create("short")).zoneId).not.toBe("");
});

it("a refusal without an envelope: check the proxy and canvas:baseUrl", async () => {
  const session = await TestSession.start();
  const baseUrl = await fakeServer(respondWith({ status: 413, body: "<h1>413</h1>" }));
  const list = (more: Record<string, unknown>) => session.newSession(more).client.teams.list(session.editionId);
  expect(await messageOf(list({ baseUrl }))).toBe(
    "GET teams returned 413; a proxy may have answered instead of the service: check it, and canvas:baseUrl (CANVAS_BASE_URL)",
  );
  expect(await list({ baseUrl: session.service.url })).not.toEqual([]);
});

it("an id that would address something else: the id that the service shows", async () => {
  const session = await TestSession.start();
  expect(await messageOf(session.client.spaces.get(session.editionId, ".."))).toBe(
    '".." cannot be an id in /editions/{editionId}/spaces/{spaceId}; give the id that the service shows',
  );
  const spaceId = session.service.id("spaces", "Plans");
  expect((await session.client.spaces.get(session.editionId, spaceId)).name).toBe("Plans");
});

it("a zone that is restricted: someone shares it", async () => {
  const session = await TestSession.start();
  const [zoneId, zuid] = [session.service.id("zones", "Canvas"), session.service.id("users", "member@example.com")];
  const spaceId = session.service.id("spaces", "Plans");
  const { client } = session;
  await client.spaceMembers.addOne([session.editionId, spaceId], { memberId: zuid, role: "VIEWER", type: "USER" });
  const share = { id: `${zoneId}:${zuid}`, zoneId, memberId: zuid, memberType: "USER", role: "VIEWER" } as const;
  const added = { addedTime: 0, addedBy: session.owner };
  const read = (permission: "restricted" | "allowed") => {
    session.changeStore((store) => store.put("zoneShares", { ...share, ...added, permission }));
    return as(session, "member@example.com").client.zones.get(session.editionId, spaceId, zoneId);
  };
  expect(await messageOf(read("restricted"))).toMatch(
    / returned 403 \(S1033 .*\); ask someone who can see the zone to share it with the token's user$/,
  );
  expect((await read("allowed")).name).toBe("Canvas");
});

describe("a wrong address: check canvas:baseUrl", () => {
  it.each([
    [
      "where nothing is",
      undefined,
      /^GET teams found nothing at .*; start the service there .*, or check canvas:baseUrl \(CANVAS_BASE_URL\)$/,
    ],
    ["of a web site", "<html>", / with something other than JSON; check canvas:baseUrl \(CANVAS_BASE_URL\)$/],
    ["of another API", "{}", / without a success envelope; check canvas:baseUrl \(CANVAS_BASE_URL\)$/],
  ])("%s", async (_, body, says) => {
    const session = await TestSession.start();
    const headers = { "content-type": body === "{}" ? "application/json" : "text/html" };
    const baseUrl = body === undefined ? "http://127.0.0.1:1" : await fakeServer(respondWith({ headers, body }));
    const list = (more: Record<string, unknown>) => session.newSession(more).client.teams.list(session.editionId);
    expect(await messageOf(list({ baseUrl, retrySeconds: 0 }))).toMatch(says);
    expect(await list({ baseUrl: session.service.url })).not.toEqual([]);
  });
});

describe("an identity provider that refuses", () => {
  const start = async () => {
    const service = await Service.start();
    const list = (more: object) =>
      service.client({ ...service.refreshSettings, ...more }).teams.list(service.editionId);
    return { service, list };
  };

  it.each<[name: string, wrong: object, says: RegExp]>([
    [
      "refreshToken",
      { refreshToken: "used" },
      /^canvas:refreshToken .* is no longer accepted \(invalid_grant\); get another one with pulumi-canvas login --print and set it, /,
    ],
    ["clientSecret", { clientSecret: "wrong" }, /^canvas:clientId .* or canvas:clientSecret .* is not accepted; /],
  ])("because of %s: the right one", async (_, wrong, says) => {
    const { list } = await start();
    expect(await messageOf(list(wrong))).toMatch(says);
    expect(await list({})).not.toEqual([]);
  });

  it("and belongs to another data center: its address, and a login there", async () => {
    const { service, list } = await start();
    const other = await Service.start();
    const message = await messageOf(list({ ...other.refreshSettings, authUrl: other.url }));
    expect(message).toMatch(
      /; check that canvas:authUrl \(CANVAS_AUTH_URL\) is the identity provider of the service's data center, or run pulumi-canvas login again$/,
    );
    expect(await list({ authUrl: service.url })).not.toEqual([]);
  });

  it("because there were too many requests: raise canvas:retrySeconds", async () => {
    const { service, list } = await start();
    service.fault({ path: "/oauth/v2/token", nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 30 } });
    expect(await messageOf(list({ retrySeconds: 1 }))).toBe(
      "POST token returned 429; try again in 30 s, or raise canvas:retrySeconds (CANVAS_RETRY_SECONDS)",
    );
    service.emulator.faults.clear();
    service.fault({ path: "/oauth/v2/token", nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 30 } });
    expect(await list({ retrySeconds: 60 })).not.toEqual([]);
  });
});
