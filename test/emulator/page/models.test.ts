import { describe, expect, it } from "vitest";
import { frameFacts } from "../../../emulator/page/board/frame-facts.ts";
import { parseRoute } from "../../../emulator/page/model/hash-routes.ts";
import { RequestFeed } from "../../../emulator/page/model/request-feed.ts";
import { search } from "../../../emulator/page/model/search.ts";
import { demoWorkspace } from "./page-workspace.ts";

describe("a route", () => {
  it.each([
    ["#/spaces/12", { collection: "spaces", id: "12" }],
    ["#/editions/1/people", { list: "people", editionId: "1" }],
    ["#/requests", { tool: "requests" }],
    ["#/requests/4", { tool: "requests", requestNumber: 4 }],
    ["#/requests/four", undefined],
    ["#/controls/4", undefined],
    ["#/zones/a%2Fb", { collection: "zones", id: "a/b" }],
    ["#/zones/2/frames/3", { collection: "zones", id: "2", frameId: "3" }],
    ["#/spaces/2/frames/3", undefined],
    ["#/zones/%", undefined],
    ["#/spaces/12/people", undefined],
    ["", undefined],
  ])("%s", (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });
});

describe("a search", () => {
  const { service, workspace } = demoWorkspace();
  const found = (text: string) => search(workspace, text).map(({ fields, path }) => `${fields[0]?.text} in ${path}`);
  const reasons = (text: string) => search(workspace, text).map(({ why }) => `${why.name}: ${why.text}`);

  it("finds names whatever their case, with their path", () => {
    expect(found("GLANCE")).toEqual(["Year at a glance in Example Organization / Product / Roadmap"]);
  });

  it("finds addresses and ids", () => {
    expect(found("newcomer@")).toEqual(["newcomer@example.com in Example Organization / Product / People"]);
    expect(found(service.team("Design"))[0]).toBe("Design in Example Organization");
  });

  it("finds trashed objects, and nothing for an empty text", () => {
    expect(found("parking")).toEqual(["Parking lot in Example Organization / Product / Trash / Old ideas"]);
    expect(found("  ")).toEqual([]);
  });

  it("finds tools, lists and templates, and lists what starts with the text first", () => {
    expect(found("requests")).toEqual(["Requests in Emulator"]);
    expect(found("all z")).toEqual(["All zones in Example Organization"]);
    const [template] = workspace.children("templates", service.editionId);
    expect(found(template?.name ?? "")).toContain(`${template?.name} in Example Organization / Templates`);
    const [first, second] = found("ro");
    expect(first).toBe("Roadmap in Example Organization / Product");
    expect(second).toBe("Product in Example Organization");
  });

  it("says which field matched, and finds the frames that the emulator found", () => {
    const [zone] = service.emulator.world.store.all("zones");
    const frame = { frameId: "f-77", zoneId: zone?.id ?? "", name: "Sketch", type: "CUSTOM" };
    expect(reasons("newcomer@")).toEqual(["Name: newcomer@example.com"]);
    expect(reasons("designer@")[0]).toBe("Address: designer@example.com");
    expect(reasons(service.team("Design"))).toContain(`ID: ${service.team("Design")}`);
    const [match] = search(workspace, "f-77", [frame]);
    expect(match).toMatchObject({ why: { name: "ID", text: "f-77" }, href: `#/zones/${zone?.id}/frames/f-77` });
    expect(match?.path).toBe(`Example Organization / Product / Roadmap / ${zone?.name}`);
  });
});

describe("a search for requests", () => {
  const { service, workspace } = demoWorkspace();
  const teamId = service.team("Design");
  const path = `/service/api/v1/editions/${service.editionId}/teams/${teamId}`;
  const sent = {
    time: "2026-11-17T08:00:00Z",
    query: "",
    user: null,
    requestBytes: 0,
    responseBytes: 0,
    durationMs: 1,
  };
  const log = [
    { ...sent, number: 2, method: "PUT", path, operation: "updateTeam", status: 200 },
    { ...sent, number: 1, method: "GET", path: "/service/api/v1/nowhere", query: "?x=1", status: null },
  ];
  const found = (text: string) => search(workspace, text, [], log).map(({ why, href }) => [why.name, href]);

  it("looks at method, path, query, and operation", () => {
    expect(found("put /ed")).toEqual([["Request", "#/requests/2"]]);
    expect(found("updateteam")).toEqual([["Operation", "#/requests/2"]]);
    expect(found("nowhere?x")).toEqual([["Request", "#/requests/1"]]);
    expect(found(path)).toEqual([["Path", "#/requests/2"]]);
  });

  it("lists them after the thing that has the id", () => {
    const matches = found(teamId);
    expect([matches[0], matches.at(-1)]).toEqual([
      ["ID", `#/teams/${teamId}`],
      ["Request", "#/requests/2"],
    ]);
  });

  it("says what came of them", () => {
    const outcomes = search(workspace, "service/api", [], log).map((match) => match.path.replace(/^.* · /, ""));
    expect(outcomes).toEqual(["200", "dropped"]);
  });
});

describe("the requests", () => {
  const request = { time: "", method: "GET", path: "/", query: "", user: null, status: 200 } as const;
  const requests = (count: number) =>
    Array.from({ length: count }, () => ({ ...request, requestBytes: 0, responseBytes: 0, durationMs: 1 }));

  it("are numbered from the first, newest first, and at most two hundred", () => {
    const feed = new RequestFeed();
    feed.update({ isComplete: true, total: 1000, requests: requests(150), quotas: [] });
    feed.update({ total: 1100, requests: requests(100), quotas: [] });
    expect(feed.latest).toHaveLength(200);
    expect([feed.latest[0]?.number, feed.latest[199]?.number]).toEqual([1100, 901]);
  });

  it("start over after the log was cleared", () => {
    const feed = new RequestFeed();
    feed.update({ total: 5, requests: requests(5), quotas: [] });
    feed.update({ isComplete: true, total: 0, requests: [], quotas: [] });
    expect(feed).toMatchObject({ latest: [], total: 0 });
  });
});

describe("the facts of a frame", () => {
  it("include everything that is set", () => {
    const solid = { color: { hex: "#0af" } };
    const frame = {
      id: "a",
      name: "A",
      type: "CUSTOM",
      layout: { left: 1.005, top: -2, width: 30, height: 40, rotate: 8, flipHorizontal: true, flipVertical: true },
      fills: [{ solid, alpha: 0.5 }, { gradient: { stops: [{ color: solid.color, position: 0.5 }] } }, {}],
      strokes: [{ type: "SQUARE_DOT" as const, width: 2, fill: { solid } }],
    };
    expect(frameFacts(frame)).toEqual([
      ["Left, top", "1, -2 px"],
      ["Size", "30 × 40 px"],
      ["Rotation", "8°"],
      ["Flipped", "horizontally and vertically"],
      ["Fill", "rgb(0, 170, 255), 50% opaque; linear gradient: rgb(0, 170, 255) at 50%; none"],
      ["Stroke", "2 px square dot, center rgb(0, 170, 255)"],
      ["Type", "CUSTOM"],
    ]);
  });

  it("have defaults for everything else", () => {
    expect(frameFacts({ id: "a", name: "A", type: "CUSTOM" })).toEqual([
      ["Left, top", "0, 0 px"],
      ["Size", "100 × 100 px"],
      ["Fill", "none"],
      ["Stroke", "none"],
      ["Type", "CUSTOM"],
    ]);
  });
});
