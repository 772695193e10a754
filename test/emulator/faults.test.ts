import { describe, expect, it, onTestFinished } from "vitest";
import { serve } from "../../emulator/http-server.ts";
import { TestService } from "./harness.ts";
import { Scene } from "./scene.ts";

/** A service with these faults. */
async function broken(...rules: object[]): Promise<TestService> {
  const service = new TestService();
  for (const rule of rules) expect((await service.control("POST", "/faults", rule)).status).toBe(201);
  return service;
}

const spaceNames = (service: TestService) => [...service.emulator.world.store.all("spaces")].map(({ name }) => name);
const makeSpace = (service: TestService, name: string) =>
  service.call("POST", "/spaces/", { create_space: { space_name: name, team_id: service.team("Alpha") } });
const read = (service: TestService) => service.call("GET", "");

describe("over a socket, a fault of the first POST", () => {
  async function listen(action: object) {
    const service = await broken({ method: "POST", nth: 1, action });
    const server = await serve(service.emulator, "127.0.0.1", 0);
    onTestFinished(() => server.close());
    const headers = {
      authorization: `Bearer ${service.emulator.credentials.token}`,
      "content-type": "application/json",
    };
    const api = `${server.url}/service/api/v1/editions`;
    const make = (space_name: string) => {
      const body = JSON.stringify({ create_space: { space_name, team_id: service.team("Alpha") } });
      return fetch(`${api}/${service.editionId}/spaces/`, { method: "POST", headers, body });
    };
    return { service, make, list: () => fetch(api, { headers }) };
  }

  it.each<[object, object, string[]]>([
    [{ kind: "status", status: 500 }, { status: 500, text: expect.stringContaining('"U1001"') }, []],
    [{ kind: "status", status: 500, when: "after" }, { status: 500 }, ["Plans"]],
    [{ kind: "status", status: 413, bare: true }, { status: 413, text: "<h1>413</h1>" }, []],
    [{ kind: "drop", when: "before" }, { error: "fetch failed" }, []],
    [{ kind: "drop", when: "after" }, { error: "fetch failed" }, ["Plans"]],
    [{ kind: "cut" }, { error: "terminated" }, ["Plans"]],
    [{ kind: "malformed" }, { status: 200, text: expect.stringMatching(/,,$/) }, ["Plans"]],
  ])("%j answers %j, and leaves the spaces %j", async (action, outcome, spaces) => {
    const { service, make } = await listen(action);
    const answer = make("Plans").then(async (response) => ({ status: response.status, text: await response.text() }));
    expect(await answer.catch(({ message }: Error) => ({ error: message }))).toMatchObject(outcome);
    expect(spaceNames(service)).toEqual(spaces);
    expect((await make("More")).status).toBe(200);
    expect(spaceNames(service)).toEqual([...spaces, "More"]);
  });

  it("delays the change and the response, but no other requests", async () => {
    const { service, make, list } = await listen({ kind: "delay", milliseconds: 300 });
    const started = performance.now();
    const slow = make("Plans");
    expect((await list()).status).toBe(200);
    expect(spaceNames(service)).toEqual([]);
    expect((await slow).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(295);
    expect(spaceNames(service)).toEqual(["Plans"]);
  });
});

it.each([
  [400, "IAM1031"],
  [401, "E4011"],
  [403, "U1001"],
  [404, "IAM1001"],
  [429, "IAM1055"],
  [503, "U1001"],
])("a faulty status %i has the code %s", async (status, error_code) => {
  const service = await broken({ action: { kind: "status", status, retryAfterSeconds: 7 } });
  const answer = await read(service);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, "7"]);
  expect(answer.body).toMatchObject({ status: "error", error: { details: { error_code } } });
});

it("a partial success makes selected members fail with a 206", async () => {
  const scene = await Scene.start();
  await scene.control("POST", "/faults", { path: "/**/members", action: { kind: "partial", items: [1] } });
  const [outsider, admin] = [scene.zuid("outsider"), scene.zuid("admin")];
  const members_info = [outsider, admin].map((zuid) => ({ zuid, role: "VIEWER", type: "USER" }));
  const { status, data } = await scene.call("POST", `${scene.spacePath}/members`, { members_info });
  expect(status).toBe(206);
  expect(data.added_members).toMatchObject([{ zuid: outsider }]);
  expect(data.failed_members).toMatchObject([{ zuid: admin, error_code: "U1001" }]);
  expect(scene.emulator.world.store.get("spaceMembers", `${scene.spaceId}:${admin}`)).toBeUndefined();
});

describe("the choice of requests that a fault affects", () => {
  const action = { kind: "status", status: 503 };
  const statuses = async (service: TestService, count: number) => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) seen.push((await read(service)).status);
    return seen;
  };

  it.each([
    ["only the nth match", [{ method: "GET", nth: 3, action }], [200, 200, 503, 200]],
    ["none of them", [{ probability: 0, action }], [200, 200, 200, 200]],
    ["all of them", [{ probability: 1, action }], [503, 503, 503, 503]],
    [
      "the first of several rules, and the next one after its nth request",
      [{ method: "GET", nth: 1, action }, { action: { kind: "status", status: 500 } }],
      [503, 500, 500, 500],
    ],
  ])("is %s", async (_, rules, expected) => {
    const service = await broken(...rules);
    await makeSpace(service, "Not counted");
    expect(await statuses(service, 4)).toEqual(expected);
  });

  it("is the same for the same seed, and different for a different seed", async () => {
    const run = async (seed: number) => statuses(await broken({ probability: 0.5, seed, action }), 40);
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 503]));
  });

  it.each([
    [{ path: "/service/api/v1/editions/*" }, 503],
    [{ path: "/service/api/v1/*" }, 200],
    [{ path: "/**/editions/**" }, 503],
    [{ path: "/service/api/v1/edition.*" }, 200],
    [{ method: "POST" }, 200],
  ])("follows %j for a read", async (rule, status) => {
    expect((await read(await broken({ ...rule, action }))).status).toBe(status);
  });

  it("follows method and body, and is counted", async () => {
    const service = await broken({ method: "POST", body: "Plans", action });
    await read(service);
    expect((await makeSpace(service, "Plans")).status).toBe(503);
    expect((await makeSpace(service, "Others")).status).toBe(200);
    expect((await service.control("GET", "/faults")).body).toMatchObject([{ id: "1", matched: 1, fired: 1 }]);
  });

  it("includes the token endpoint, but never the control API", async () => {
    const service = await broken({ action });
    const token = await service.emulator.fetch(new Request("http://emulator.test/oauth/v2/token", { method: "POST" }));
    expect(token.status).toBe(503);
    expect((await service.control("GET", "/clock")).status).toBe(200);
  });
});
