import { expect, it } from "vitest";
import { invoke } from "../../../provider/dynamic/invoke.ts";
import { TestSession } from "../resources/harness.ts";

/** Stack configuration for the session's emulator, by key. */
function stackOf({ service, editionId }: TestSession): (key: string) => string | undefined {
  const settings = new Map([
    ["baseUrl", service.url],
    ["accessToken", service.emulator.credentials.token],
    ["editionId", editionId],
  ]);
  return (key) => settings.get(key);
}

it("simultaneous calls share a list, and a later call loads it again", async () => {
  const session = await TestSession.start();
  const stack = stackOf(session);
  const names = async () => (await invoke("getTeams", {}, stack)).result?.teams.map(({ name }) => name);
  const before = ["Alpha", "Beta"];
  expect(await Promise.all([names(), names(), names()])).toEqual([before, before, before]);
  expect(session.takeRequests()).toEqual(["GET /teams"]);
  session.changeStore((store) => {
    for (const team of store.all("teams")) store.put("teams", { ...team, name: `New ${team.name}` });
  });
  expect(await names()).toEqual(["New Alpha", "New Beta"]);
  expect(session.takeRequests()).toEqual(["GET /teams"]);
});

it("returns a problem for invalid arguments, an invalid configuration and error responses", async () => {
  const session = await TestSession.start();
  const stack = stackOf(session);
  expect(await invoke("getTeam", {}, stack)).toEqual({ problem: "teamId is required unless name is given" });
  expect(await invoke("search", {}, stack)).toEqual({
    problem: "there are 2 problems:\n- teamId is required\n- text is required",
  });
  expect(await invoke("getEditions", {}, (key) => (key === "baseUrl" ? "here" : stack(key)))).toEqual({
    problem: "canvas:baseUrl (CANVAS_BASE_URL) is not an address; write one like https://canvas.example.com",
  });
  const { problem } = await invoke("getSpace", { spaceId: "999" }, stack);
  expect(problem).toMatch(
    /^GET space returned 401 \(A1003 .*\/spaces\/999\); its user lacks a role in the space that allows it/,
  );
});
