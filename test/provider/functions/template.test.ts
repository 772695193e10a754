import { describe, expect, it } from "vitest";
import { Forbidden } from "../../../provider/errors.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { call } from "./harness.ts";

const expectedTemplate = ({ service }: TestSession, name: string, description: string, isAvailable = true) => ({
  templateId: service.id("templates", name),
  name,
  description,
  isAvailable,
});
const retrospective = (session: TestSession) =>
  expectedTemplate(session, "Retrospective", "What went well, what did not, what to try.");

describe("getTemplate", () => {
  it("returns a template by id and by name, with one request", async () => {
    const session = await TestSession.start();
    const expected = retrospective(session);
    const { templateId } = expected;
    expect(await call(session, "getTemplate", { templateId })).toEqual(expected);
    expect(session.takeRequests()).toEqual([`GET /templates/${templateId}`]);
    expect(await call(session, "getTemplate", { name: "Retrospective" })).toEqual(expected);
    expect(session.takeRequests()).toEqual(["GET /templates"]);
  });
});

it("getTemplates lists all templates, also unavailable ones", async () => {
  const session = await TestSession.start();
  expect(await call(session, "getTemplates")).toEqual({
    templates: [
      expectedTemplate(session, "Kanban board", "Work that waits, runs and is done."),
      retrospective(session),
      expectedTemplate(session, "Now, next, later", "A roadmap without dates."),
      expectedTemplate(session, "Executive review", "For other plans only.", false),
    ],
  });
  const accessToken = session.service.tokenOf("owner@example.com", ["Service.teams.READ"]);
  await rejection(call(session.newSession({ accessToken }), "getTemplates"), Forbidden);
});
