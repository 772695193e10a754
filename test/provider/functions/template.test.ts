import { describe, expect, it } from "vitest";
import { CanvasError, Forbidden, NotFound } from "../../../provider/errors.ts";
import { rejection } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { ask, failuresOf } from "./harness.ts";

const told = ({ service }: Bench, name: string, description: string, isAvailable = true) => ({
  ...{ templateId: service.id("templates", name), name, description, isAvailable },
});
const retrospective = (bench: Bench) => told(bench, "Retrospective", "What went well, what did not, what to try.");

describe("getTemplate", () => {
  it("tells of a template by id and by name, with one request", async () => {
    const bench = await Bench.start();
    const expected = retrospective(bench);
    const { templateId } = expected;
    expect(await ask(bench, "getTemplate", { templateId })).toEqual(expected);
    expect(bench.takeRequests()).toEqual([`GET /templates/${templateId}`]);
    expect(await ask(bench, "getTemplate", { name: "Retrospective" })).toEqual(expected);
    expect(bench.takeRequests()).toEqual(["GET /templates"]);
  });

  it("says what templates there are instead of the one that is not", async () => {
    const bench = await Bench.start();
    const error = await rejection(ask(bench, "getTemplate", { name: "Retro" }), CanvasError);
    const names = '"Kanban board", "Retrospective", "Now, next, later", "Executive review"';
    expect(error.message).toBe(
      `edition ${bench.editionId} has no template named "Retro" (it has ${names}); correct the id or name`,
    );
    await rejection(ask(bench, "getTemplate", { templateId: "999" }), NotFound);
  });

  it("does not choose between templates of one name", async () => {
    const bench = await Bench.start();
    const ids = ["Kanban board", "Retrospective"].map((name) => bench.service.id("templates", name));
    bench.change((store) => {
      for (const template of store.all("templates"))
        if (ids.includes(template.id)) store.put("templates", { ...template, name: "Board" });
    });
    const error = await rejection(ask(bench, "getTemplate", { name: "Board" }), CanvasError);
    expect(error.message).toBe(
      `edition ${bench.editionId} has several templates named "Board" (${ids.join(", ")}); choose one by its id`,
    );
  });

  it("takes an id or a name, and not both", async () => {
    const bench = await Bench.start();
    expect(await failuresOf(bench, "getTemplate")).toEqual(["templateId: is required unless name is given"]);
    expect(await failuresOf(bench, "getTemplate", { templateId: "1", name: "" })).toEqual([
      "name: must not be empty",
      "name: cannot be used together with templateId",
    ]);
  });
});

it("getTemplates lists them all, also those that cannot be used", async () => {
  const bench = await Bench.start();
  expect(await ask(bench, "getTemplates")).toEqual({
    templates: [
      told(bench, "Kanban board", "Work that waits, runs and is done."),
      retrospective(bench),
      told(bench, "Now, next, later", "A roadmap without dates."),
      told(bench, "Executive review", "For other plans only.", false),
    ],
  });
  const accessToken = bench.service.tokenOf("owner@example.com", ["Service.teams.READ"]);
  await rejection(ask(bench.again({ accessToken }), "getTemplates"), Forbidden);
});
