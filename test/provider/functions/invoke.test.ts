import { expect, it } from "vitest";
import { invoke } from "../../../provider/dynamic/invoke.ts";
import { Bench } from "../resources/harness.ts";

/** The stack's configuration for a bench, by key. */
function stackOf({ service, editionId }: Bench): (key: string) => string | undefined {
  const settings = new Map([
    ["baseUrl", service.url],
    ["accessToken", service.emulator.credentials.token],
    ["editionId", editionId],
  ]);
  return (key) => settings.get(key);
}

it("calls that are made at once share a list, and a later one sees what has changed since", async () => {
  const bench = await Bench.start();
  const stack = stackOf(bench);
  const names = async () => (await invoke("getTeams", {}, stack)).result?.teams.map(({ name }) => name);
  const before = ["Alpha", "Beta"];
  expect(await Promise.all([names(), names(), names()])).toEqual([before, before, before]);
  expect(bench.takeRequests()).toEqual(["GET /teams"]);
  bench.change((store) => {
    for (const team of store.all("teams")) store.put("teams", { ...team, name: `New ${team.name}` });
  });
  expect(await names()).toEqual(["New Alpha", "New Beta"]);
  expect(bench.takeRequests()).toEqual(["GET /teams"]);
});

it("what is wrong is told in words: an argument, several, the configuration, or the service's no", async () => {
  const bench = await Bench.start();
  const stack = stackOf(bench);
  expect(await invoke("getTeam", {}, stack)).toEqual({ problem: "teamId is required unless name is given" });
  expect(await invoke("search", {}, stack)).toEqual({
    problem: "there are 2 problems:\n- teamId is required\n- text is required",
  });
  expect(await invoke("getEditions", {}, (key) => (key === "baseUrl" ? "here" : stack(key)))).toEqual({
    problem: "canvas:baseUrl (CANVAS_BASE_URL) is no address; write one like https://canvas.example.com",
  });
  const { problem } = await invoke("getSpace", { spaceId: "999" }, stack);
  expect(problem).toMatch(/^GET space answered 404 .*; check the ids in .*\/spaces\/999, /);
});
