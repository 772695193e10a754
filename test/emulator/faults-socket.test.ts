import { afterEach, describe, expect, it } from "vitest";
import { type RunningServer, serve } from "../../emulator/http-server.ts";
import { TestService } from "./harness.ts";

let server: RunningServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** An emulator on a socket, with a fault for its first POST. */
async function broken(action: object): Promise<TestService> {
  const service = new TestService();
  server = await serve(service.emulator, "127.0.0.1", 0);
  await service.control("POST", "/faults", { method: "POST", nth: 1, action });
  return service;
}

function makeSpace(service: TestService, name = "Plans"): Promise<Response> {
  return fetch(`${server?.url}/service/api/v1/editions/${service.editionId}/spaces/`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${service.emulator.credentials.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ create_space: { space_name: name, team_id: service.team("Alpha") } }),
  });
}

const spaceNames = (service: TestService) => [...service.emulator.world.store.all("spaces")].map(({ name }) => name);

describe("over a socket", () => {
  it.each([
    ["before", []],
    ["after", ["Plans"]],
  ])("drops the connection %s the change", async (when, spaces) => {
    const service = await broken({ kind: "drop", when });
    await expect(makeSpace(service)).rejects.toThrow("fetch failed");
    expect(spaceNames(service)).toEqual(spaces);
    expect((await makeSpace(service, "More")).status).toBe(200);
    expect(spaceNames(service)).toEqual([...spaces, "More"]);
  });

  it("cuts the body after the change, with the headers of the full response", async () => {
    const service = await broken({ kind: "cut" });
    const response = await makeSpace(service);
    expect(response.status).toBe(200);
    expect(Number(response.headers.get("content-length"))).toBeGreaterThan(100);
    await expect(response.text()).rejects.toThrow("terminated");
    expect(spaceNames(service)).toEqual(["Plans"]);
    expect((await makeSpace(service, "More")).status).toBe(200);
  });

  it("delays the change and the response, but no other requests", async () => {
    const service = await broken({ kind: "delay", milliseconds: 300 });
    const started = performance.now();
    const slow = makeSpace(service);
    const headers = { authorization: `Bearer ${service.emulator.credentials.token}` };
    const quick = await fetch(`${server?.url}/service/api/v1/editions`, { headers });
    expect(quick.status).toBe(200);
    expect(spaceNames(service)).toEqual([]);
    expect((await slow).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(295);
    expect(spaceNames(service)).toEqual(["Plans"]);
  });
});
