import { describe, expect, it } from "vitest";
import { frameFacts } from "../../../emulator/page/board/frame-facts.ts";
import { parseRoute } from "../../../emulator/page/model/hash-routes.ts";
import { RequestFeed } from "../../../emulator/page/model/request-feed.ts";
import { search } from "../../../emulator/page/tree/node-search.ts";
import { demoWorkspace } from "./page-workspace.ts";

describe("a route", () => {
  it.each([
    ["#/spaces/12", { collection: "spaces", id: "12" }],
    ["#/editions/1/people", { list: "people", editionId: "1" }],
    ["#/requests", { tool: "requests" }],
    ["#/zones/a%2Fb", { collection: "zones", id: "a/b" }],
    ["#/zones/%", undefined],
    ["#/spaces/12/people", undefined],
    ["", undefined],
  ])("%s", (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });
});

describe("a search", () => {
  const { service, workspace } = demoWorkspace();
  const found = (text: string) => search(workspace, text).map(({ row, path }) => `${row.label} in ${path}`);

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
