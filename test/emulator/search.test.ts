import { describe, expect, it } from "vitest";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { errorEnvelope, successEnvelope } from "./harness.ts";
import { frameId, Scene, unknownId } from "./scene.ts";

const frame = (number: number, name: string) => ({ id: frameId(number), name });
const comment = (text: string) => ({ author: "owner@example.com", text });

/** Spaces visible to all, some or no members of team Alpha, whose contents match "plan". */
const seed: SeedInput = {
  editions: [
    {
      name: "Acme",
      owner: "owner@example.com",
      members: ["outsider@example.com"],
      teams: [
        {
          name: "Alpha",
          members: [{ mailId: "member@example.com" }],
          spaces: [
            {
              name: "Shared",
              members: [{ type: "TEAM", member: "Alpha", role: "VIEWER" }],
              zones: [
                {
                  name: "Master PLAN",
                  frames: [frame(1, "Planning"), frame(2, "Other")],
                  comments: [comment("A fine plan"), comment("Nothing")],
                },
                { name: "Sketches", frames: [frame(3, "Floor plan")] },
                { name: "Plan in the trash", trashed: true, frames: [frame(4, "Planned")] },
              ],
            },
            { name: "Private", zones: [{ name: "Secret plan", frames: [frame(5, "Plan B")] }] },
            { name: "Gone", trashed: true, zones: [{ name: "Plan of old", comments: [comment("Old plan")] }] },
          ],
        },
        { name: "Beta", spaces: [{ name: "Elsewhere", zones: [{ name: "Plan of Beta" }] }] },
      ],
    },
  ],
};

class Library extends Scene {
  /** Searches in team Alpha. */
  find(path: string, query: string, as?: string) {
    return this.call("GET", `/teams/${this.team("Alpha")}${path}?${query}`, undefined, as);
  }

  /** The id of a zone or space, by name. */
  id(table: "zones" | "spaces", name: string): string {
    for (const record of this.emulator.world.store.all(table)) if (record.name === name) return record.id;
    throw new Error(`there is no ${name}`);
  }

  /** The location of a result, as in every item. */
  place(spaceName: string, zoneName: string) {
    const space_id = this.id("spaces", spaceName);
    const zone_id = this.id("zones", zoneName);
    const query = `action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zone_id}`;
    const uri = `/service/api/v1/editions/${this.editionId}/spaces/${space_id}?${query}`;
    return { zone_id, space_id, space_name: spaceName, uri };
  }

  zoneItem(spaceName: string, zone_name: string) {
    return { zone_name, ...this.place(spaceName, zone_name) };
  }

  frameItem(spaceName: string, zone_name: string, number: number, frame_name: string) {
    return { frame_id: frameId(number), frame_name, zone_name, ...this.place(spaceName, zone_name) };
  }

  commentItem(spaceName: string, zoneName: string, text: string) {
    const found = [...this.emulator.world.store.all("comments")].find((record) => record.text === text);
    return { comment_id: found?.id, ...this.place(spaceName, zoneName) };
  }
}

const library = () => new Library({ seed });

describe("searching everything", () => {
  it("returns the hits of every kind that the caller can see", async () => {
    const scene = library();
    const path = `/teams/${scene.team("Alpha")}/search`;
    const answer = await scene.find("/search", "search=plan", "member");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(path), "Search finished", {
        search_result: {
          zones: [scene.zoneItem("Shared", "Master PLAN")],
          frames: [
            scene.frameItem("Shared", "Master PLAN", 1, "Planning"),
            scene.frameItem("Shared", "Sketches", 3, "Floor plan"),
          ],
          comments: [scene.commentItem("Shared", "Master PLAN", "A fine plan")],
          shapes: [],
        },
      }),
    );
  });

  it("searches private spaces for an edition admin, but never the trash or another team", async () => {
    const scene = library();
    const { data } = await scene.find("/search", "search=PLAN");
    const names = data.search_result.zones.map((zone: { zone_name: string }) => zone.zone_name);
    expect(names).toEqual(["Master PLAN", "Secret plan"]);
    expect(data.search_result.frames).toHaveLength(3);
    expect(data.search_result.comments).toHaveLength(1);
  });

  it.each([
    ["frames", [0, 2, 0, 0]],
    ["comments", [0, 0, 1, 0]],
    ["Zones", [1, 0, 0, 0]],
    ["shapes", [0, 0, 0, 0]],
    ["Zones,frames, comments,shapes", [1, 2, 1, 0]],
  ])("searches only the types %s", async (types, counts) => {
    const scene = library();
    const { data } = await scene.find("/search", `search=plan&types=${types}`, "member");
    const { zones, frames, comments, shapes } = data.search_result;
    expect([zones, frames, comments, shapes].map((hits) => hits.length)).toEqual(counts);
  });

  it("returns 200 when nothing matches", async () => {
    const scene = library();
    const answer = await scene.find("/search", "search=unicorn");
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ search_result: { zones: [], frames: [], comments: [], shapes: [] } });
  });

  it("omits a zone that is restricted for the caller", async () => {
    const scene = library();
    scene.spaceId = scene.id("spaces", "Shared");
    scene.zoneId = scene.id("zones", "Master PLAN");
    await scene.restrict("member");
    const { data } = await scene.find("/search", "search=plan", "member");
    expect(data.search_result).toEqual({
      zones: [],
      comments: [],
      shapes: [],
      frames: [scene.frameItem("Shared", "Sketches", 3, "Floor plan")],
    });
  });

  it("refuses an unknown type", async () => {
    const scene = library();
    const answer = await scene.find("/search", "search=plan&types=zones,people");
    const context = { field: "types[1]", reason: "is not one of frames, comments, zones, shapes" };
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`/teams/${scene.team("Alpha")}/search`, "IAM1031", context));
  });
});

describe.each([
  ["/zones/search", (scene: Library) => [scene.zoneItem("Shared", "Master PLAN")]],
  ["/spaces/search", (scene: Library) => [scene.zoneItem("Shared", "Master PLAN")]],
  [
    "/frames/search",
    (scene: Library) => [
      scene.frameItem("Shared", "Master PLAN", 1, "Planning"),
      scene.frameItem("Shared", "Sketches", 3, "Floor plan"),
    ],
  ],
  ["/comments/search", (scene: Library) => [scene.commentItem("Shared", "Master PLAN", "A fine plan")]],
])("searching %s", (path, expected) => {
  it("returns the hits that the caller can see", async () => {
    const scene = library();
    const answer = await scene.find(path, "search=pLaN", "member");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`/teams/${scene.team("Alpha")}${path}`), "Search finished", {
        search_result: expected(scene),
      }),
    );
  });

  it("returns 200 with no hits when nothing matches", async () => {
    const scene = library();
    const answer = await scene.find(path, "search=unicorn");
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ search_result: [] });
  });

  it("does not accept types", async () => {
    const scene = library();
    const answer = await scene.find(path, "search=plan&types=zones");
    const context = { field: "types", reason: "is not recognized" };
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(`/teams/${scene.team("Alpha")}${path}`, "IAM1031", context));
  });
});

describe("the pages of a search", () => {
  it.each([
    ["from=1", ["Floor plan", "Plan B"]],
    ["limit=2", ["Planning", "Floor plan"]],
    ["from=1&limit=1", ["Floor plan"]],
    ["from=3", []],
  ])("follow ?%s", async (query, names) => {
    const scene = library();
    const { data } = await scene.find("/frames/search", `search=plan&${query}`);
    expect(data.search_result.map((hit: { frame_name: string }) => hit.frame_name)).toEqual(names);
    const { data: all } = await scene.find("/search", `search=plan&${query}`);
    expect(all.search_result.frames).toEqual(data.search_result);
  });

  it("have twenty hits by default", async () => {
    const scene = await Scene.open();
    await scene.insert(...Array.from({ length: 25 }, (_, index) => index + 1));
    const path = `/teams/${scene.team("Alpha")}/frames/search?search=frame`;
    expect((await scene.call("GET", path)).data.search_result).toHaveLength(20);
    expect((await scene.call("GET", `${path}&from=20`)).data.search_result).toHaveLength(5);
  });
});

describe.each(["/search", "/zones/search", "/spaces/search", "/frames/search", "/comments/search"])(
  "GET .../teams/{team_id}%s",
  (path) => {
    it.each([
      ["from=0", "search", "is required"],
      ["search=x&from=-1", "from", "is not a whole number"],
      ["search=x&limit=0", "limit", "is less than 1"],
      ["search=x&limit=101", "limit", "is more than 100"],
    ])("refuses ?%s", async (query, field, reason) => {
      const scene = library();
      const answer = await scene.find(path, query);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(scene.refusal(`/teams/${scene.team("Alpha")}${path}`, "IAM1031", { field, reason }));
    });

    it("refuses an empty keyword", async () => {
      const scene = library();
      const answer = await scene.find(path, "search=");
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: { details: { error_code: "IAM1031", field: "search" } } });
    });

    it("returns 404 for an unknown team", async () => {
      const scene = library();
      const answer = await scene.call("GET", `/teams/${unknownId}${path}?search=plan`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(scene.refusal(`/teams/${unknownId}${path}`, "IAM1001", { resource: "team" }));
    });

    it("returns 401 to a user outside the team", async () => {
      const scene = library();
      const answer = await scene.find(path, "search=plan", "outsider");
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(scene.refusal(`/teams/${scene.team("Alpha")}${path}`, "A1003", {}, "outsider"));
    });

    it("requires an access token", async () => {
      const scene = library();
      const below = scene.below(`/teams/${scene.team("Alpha")}${path}`);
      const answer = await scene.request("GET", `${below}?search=plan`);
      const message = "The user doesn't have permission to perform this action";
      const context = { edition_id: scene.editionId, reason: "no access token was sent" };
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(errorEnvelope(below, "A1003", message, context));
    });

    const area = path === "/search" ? "Service.spaces.READ" : "Service.zones.READ";
    it.each([
      [["securesearch.READ"], area],
      [[area], "securesearch.READ"],
    ])("requires more than the scopes %j", async (scopes, scope) => {
      const scene = library();
      const route = `/teams/${scene.team("Alpha")}${path}`;
      const headers = { authorization: `Bearer ${scene.token("owner", scopes)}` };
      const answer = await scene.request("GET", `${scene.below(route)}?search=plan`, { headers });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual(scene.refusal(route, "E4031", { scope }));
    });
  },
);
