import { describe, expect, it } from "vitest";
import { errorEnvelope, successEnvelope } from "./harness.ts";
import { Scene, unknownId } from "./scene.ts";

const kanban = {
  id: "1000000000003",
  name: "Kanban board",
  description: "Work that waits, runs and is done.",
  is_available_for_edition: "true",
};
const standard = [
  kanban,
  {
    id: "1000000000004",
    name: "Retrospective",
    description: "What went well, what did not, what to try.",
    is_available_for_edition: "true",
  },
  {
    id: "1000000000005",
    name: "Now, next, later",
    description: "A roadmap without dates.",
    is_available_for_edition: "true",
  },
  {
    id: "1000000000006",
    name: "Executive review",
    description: "For other plans only.",
    is_available_for_edition: "false",
  },
];

describe("listing templates", () => {
  it("returns all templates of the edition to every member", async () => {
    const scene = await Scene.open();
    for (const person of ["owner", "outsider"]) {
      const answer = await scene.call("GET", "/templates", undefined, person);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(
        successEnvelope(scene.below("/templates"), "Templates fetched", { templates: standard }),
      );
    }
  });

  it.each([
    ["from=1&limit=2", standard.slice(1, 3)],
    ["from=4", []],
    ["limit=1&fields=name,is_available_for_edition", [{ name: "Kanban board", is_available_for_edition: "true" }]],
    ["fields=id", standard.map(({ id }) => ({ id }))],
  ])("pages and selects by ?%s", async (query, templates) => {
    const scene = await Scene.open();
    expect((await scene.call("GET", `/templates?${query}`)).data).toEqual({ templates });
  });

  it("returns twenty by default", async () => {
    const scene = await Scene.open();
    const { store } = scene.emulator.world;
    const more = { editionId: scene.editionId, name: "More", description: "", available: true, frames: [] };
    store.transaction(() => {
      for (let index = 0; index < 30; index += 1) store.put("templates", { ...more, id: `2${index}` });
    });
    expect((await scene.call("GET", "/templates")).data.templates).toHaveLength(20);
    expect((await scene.call("GET", "/templates?limit=100")).data.templates).toHaveLength(34);
  });

  const names = "is not one of id, description, name, is_available_for_edition";
  it.each([
    ["fields=color", "fields[0]", names],
    ["from=x", "from", "is not a whole number"],
    ["limit=0", "limit", "is less than 1"],
    ["limit=101", "limit", "is more than 100"],
    ["search=x", "search", "is not recognized"],
  ])("refuses ?%s", async (query, field, reason) => {
    const scene = await Scene.open();
    const answer = await scene.call("GET", `/templates?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal("/templates", "IAM1031", { field, reason }));
  });
});

describe("reading a template", () => {
  it("returns its record", async () => {
    const scene = await Scene.open();
    const answer = await scene.call("GET", `/templates/${kanban.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(
      successEnvelope(scene.below(`/templates/${kanban.id}`), "Template fetched", { template: kanban }),
    );
  });

  it("returns only the selected fields", async () => {
    const scene = await Scene.open();
    const { data } = await scene.call("GET", `/templates/${kanban.id}?fields=id,name`);
    expect(data).toEqual({ template: { id: kanban.id, name: "Kanban board" } });
  });

  it.each([unknownId, "kanban"])("returns 404 for %s", async (id) => {
    const scene = await Scene.open();
    const answer = await scene.call("GET", `/templates/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(scene.refusal(`/templates/${id}`, "IAM1001", { resource: "template" }));
  });

  it("returns 404 for a template of another edition", async () => {
    const other = { name: "Other", owner: "other@example.com", teams: [{ name: "Gamma" }] };
    const own = { name: "Own", owner: "owner@example.com", teams: [{ name: "Alpha" }] };
    const scene = await Scene.open({ seed: { editions: [own, other] } });
    const foreign = [...scene.emulator.world.store.all("templates")].find(
      ({ editionId }) => editionId !== scene.editionId,
    );
    const answer = await scene.call("GET", `/templates/${foreign?.id}`);
    expect(foreign).toBeDefined();
    expect(answer.status).toBe(404);
  });
});

describe.each(["/templates", `/templates/${kanban.id}`])("GET %s", (path) => {
  it("requires an access token", async () => {
    const scene = await Scene.open();
    const answer = await scene.request("GET", scene.below(path));
    const message = "The user doesn't have permission to perform this action";
    const context = { edition_id: scene.editionId, reason: "no access token was sent" };
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(errorEnvelope(scene.below(path), "A1003", message, context));
  });

  it("requires the scope Service.editions.READ", async () => {
    const scene = await Scene.open();
    const headers = { authorization: `Bearer ${scene.token("owner", ["Service.spaces.READ"])}` };
    const answer = await scene.request("GET", scene.below(path), { headers });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(scene.refusal(path, "E4031", { scope: "Service.editions.READ" }));
  });
});
