import { describe, expect, it } from "vitest";
import { errorEnvelope, TestService } from "./harness.ts";
import { frameId, Scene } from "./scene.ts";

/** Adds a fault rule through the control API and returns its id. */
async function breakThings(service: TestService, rule: object): Promise<string> {
  const response = await service.control("POST", "/faults", rule);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const spaceNames = (service: TestService) => [...service.emulator.world.store.all("spaces")].map(({ name }) => name);
const makeSpace = (service: TestService, name: string) =>
  service.call("POST", "/spaces/", { create_space: { space_name: name, team_id: service.team("Alpha") } });
const read = (service: TestService) => service.call("GET", "");

describe("a faulty status", () => {
  it.each([
    ["before", []],
    ["after", ["Plans"]],
  ])("%s the change leaves the spaces %j", async (when, spaces) => {
    const service = new TestService();
    await breakThings(service, { method: "POST", action: { kind: "status", status: 500, when } });
    const answer = await makeSpace(service, "Plans");
    const message = "Internal server error - the request was well-formed but could not be completed";
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual(errorEnvelope(`/editions/${service.editionId}/spaces/`, "U1001", message));
    expect(spaceNames(service)).toEqual(spaces);
  });

  it("comes before the change by default", async () => {
    const service = new TestService();
    await breakThings(service, { action: { kind: "status", status: 500 } });
    await makeSpace(service, "Plans");
    expect(spaceNames(service)).toEqual([]);
  });

  it.each([
    [400, "IAM1031"],
    [401, "E4011"],
    [403, "U1001"],
    [404, "IAM1001"],
    [429, "IAM1055"],
    [500, "U1001"],
    [502, "U1001"],
    [503, "U1001"],
  ])("%i has the code %s", async (status, error_code) => {
    const service = new TestService();
    await breakThings(service, { action: { kind: "status", status, retryAfterSeconds: 7 } });
    const answer = await read(service);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("retry-after")).toBe("7");
    expect(answer.body).toMatchObject({ status: "error", error: { details: { error_code } } });
  });
});

describe("a damaged response", () => {
  it("is cut in half although its header has the full length", async () => {
    const service = new TestService();
    await breakThings(service, { method: "POST", nth: 1, action: { kind: "cut" } });
    await expect(makeSpace(service, "Plans")).rejects.toThrow("a fault cut the body");
    expect(spaceNames(service)).toEqual(["Plans"]);
  });

  it("is not JSON when malformed", async () => {
    const service = new TestService();
    await breakThings(service, { method: "POST", action: { kind: "malformed" } });
    await expect(makeSpace(service, "Plans")).rejects.toThrow(SyntaxError);
    expect(spaceNames(service)).toEqual(["Plans"]);
  });
});

describe("partial success", () => {
  it("makes selected members fail with a 206", async () => {
    const scene = await Scene.open();
    await breakThings(scene, { path: "/**/members", action: { kind: "partial", items: [1] } });
    const people = ["member", "outsider", "admin"];
    const members_info = people.map((person) => ({ zuid: scene.zuid(person), role: "VIEWER", type: "USER" }));
    const answer = await scene.call("POST", `${scene.spacePath}/members`, { members_info });
    expect(answer.status).toBe(206);
    expect(answer.body.status).toBe("success");
    expect(answer.data.added_members.map(({ zuid }: { zuid: string }) => zuid)).toEqual([
      scene.zuid("member"),
      scene.zuid("admin"),
    ]);
    expect(answer.data.failed_members).toEqual([
      {
        zuid: scene.zuid("outsider"),
        error_code: "U1001",
        error_message: "User is inactive and cannot be added to project",
      },
    ]);
    expect(scene.emulator.world.store.get("spaceMembers", `${scene.spaceId}:${scene.zuid("outsider")}`)).toBe(
      undefined,
    );
  });

  it("makes selected frames fail with a 200 and leaves them unchanged", async () => {
    const scene = await Scene.open();
    const [first = "", second = ""] = await scene.insert(1, 2);
    await breakThings(scene, { path: "/**/frames", action: { kind: "partial", items: [0] } });
    const frames = [first, second].map((id) => ({ id, properties: { layout: { top: 9 } } }));
    const updated = await scene.call("PUT", `${scene.zonePath}/frames`, { frames });
    expect(updated.status).toBe(200);
    expect(updated.data.results).toEqual([
      {
        id: first,
        errors: [{ error_code: "EL1004", message: "Invalid field value", facet: "frame" }],
        status: "failed",
      },
      { id: second, status: "success" },
    ]);
    expect(scene.emulator.world.store.get("frames", `${scene.zoneId}:${first}`)?.properties).toEqual({});
    const deleted = await scene.call("DELETE", `${scene.zonePath}/frames`, { ids: [first, second] });
    expect(deleted.status).toBe(200);
    expect(deleted.data.results).toEqual([
      { id: first, errors: [{ error_code: "EL1004", message: "Invalid field value" }], status: "failed" },
      { frame_id: second, status: "success" },
    ]);
    const left = await scene.call("GET", `${scene.zonePath}/frames`);
    expect(left.data.frames.map(({ meta }: { meta: { id: string } }) => meta.id)).toEqual([frameId(1)]);
  });
});

describe("the choice of requests that a fault affects", () => {
  const statuses = async (service: TestService, count: number) => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) seen.push((await read(service)).status);
    return seen;
  };
  const action = { kind: "status", status: 503 };

  it("is only the nth match", async () => {
    const service = new TestService();
    await breakThings(service, { method: "GET", nth: 3, action });
    await makeSpace(service, "Not counted");
    expect(await statuses(service, 5)).toEqual([200, 200, 503, 200, 200]);
  });

  it.each([
    [0, [200, 200, 200, 200, 200, 200]],
    [1, [503, 503, 503, 503, 503, 503]],
  ])("is all or none of them at probability %d", async (probability, expected) => {
    const service = new TestService();
    await breakThings(service, { probability, action });
    expect(await statuses(service, 6)).toEqual(expected);
  });

  it("is the same for the same seed, and different for a different seed", async () => {
    const run = async (seed: number) => {
      const service = new TestService();
      await breakThings(service, { probability: 0.5, seed, action });
      return statuses(service, 40);
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 503]));
  });

  it.each([
    ["/service/api/v1/editions/*", 503],
    ["/service/api/v1/*", 200],
    ["/service/**", 503],
    ["/**/editions/**", 503],
    ["/**", 503],
    ["/other/**", 200],
    ["/service/api/v1/edition.*", 200],
  ])("follows the path %s", async (path, status) => {
    const service = new TestService();
    await breakThings(service, { path, action });
    expect((await read(service)).status).toBe(status);
  });

  it("follows the body", async () => {
    const service = new TestService();
    const action = { kind: "status", status: 413, bare: true };
    await breakThings(service, { method: "POST", body: "Plans", action });
    const url = `http://emulator/service/api/v1/editions/${service.editionId}/spaces/`;
    const { token } = service.emulator.credentials;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const create = (name: string) => {
      const body = JSON.stringify({ create_space: { space_name: name, team_id: service.team("Alpha") } });
      return service.emulator.fetch(new Request(url, { method: "POST", headers, body }));
    };
    const refused = await create("Plans");
    expect([refused.status, await refused.text()]).toEqual([413, "<h1>413</h1>"]);
    expect((await create("Others")).status).toBe(200);
  });

  it("follows the method", async () => {
    const service = new TestService();
    await breakThings(service, { method: "POST", action });
    expect((await read(service)).status).toBe(200);
    expect((await makeSpace(service, "Plans")).status).toBe(503);
  });

  it("includes the token endpoint, but never the control API", async () => {
    const service = new TestService();
    await breakThings(service, { action });
    const token = await service.emulator.fetch(new Request("http://emulator.test/oauth/v2/token", { method: "POST" }));
    expect(token.status).toBe(503);
    expect((await service.control("GET", "/clock")).status).toBe(200);
  });

  it("uses the first of several rules, and the next one after its nth request", async () => {
    const service = new TestService();
    await breakThings(service, { nth: 1, action });
    await breakThings(service, { action: { kind: "status", status: 500 } });
    expect(await statuses(service, 2)).toEqual([503, 500]);
  });

  it("is counted", async () => {
    const service = new TestService();
    const id = await breakThings(service, { nth: 2, action });
    await statuses(service, 3);
    expect(await (await service.control("GET", "/faults")).json()).toEqual([
      { id, path: "/**", seed: 1, nth: 2, matched: 3, fired: 1, action: { ...action, when: "before" } },
    ]);
  });
});
