import { expect, it } from "vitest";
import { NotFound } from "../../../../provider/errors.ts";
import { rejection, Service } from "../harness.ts";

it("lists and gets templates", async () => {
  const service = await Service.start();
  const { templates } = service.client();
  const [first] = await templates.list(service.editionId);
  expect(first).toEqual({
    templateId: expect.stringMatching(/^\d+$/),
    name: expect.any(String),
    description: expect.any(String),
    isAvailable: expect.any(Boolean),
  });
  expect(await templates.get(service.editionId, first?.templateId ?? "")).toEqual(first);
  await rejection(templates.get(service.editionId, "9999999999999"), NotFound);
});
