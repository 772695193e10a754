import { expect, it } from "vitest";
import { NotFound } from "../../../../provider/errors.ts";
import { rejection, Service, startTime } from "../harness.ts";

it("lists and reads templates", async () => {
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

it("searches a team for everything, zones, frames and comments", async () => {
  const service = await Service.start(
    {},
    {
      editions: [
        {
          name: "Acme",
          owner: "owner@example.com",
          teams: [
            {
              name: "Alpha",
              spaces: [
                {
                  name: "Plans",
                  zones: [
                    {
                      name: "Launch plan",
                      frames: [{ name: "Launch day" }],
                      comments: [{ author: "owner@example.com", text: "When is the launch?" }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  );
  const { search } = service.client();
  const at = [service.editionId, service.id("teams", "Alpha")] as const;
  const place = {
    ...{ zoneId: service.id("zones", "Launch plan"), spaceId: service.id("spaces", "Plans"), spaceName: "Plans" },
    uri: expect.stringContaining("GET_SPACE_DATA_WITH_ZONE_DATA"),
  };
  const zone = { ...place, zoneName: "Launch plan" };
  const frame = { ...zone, frameId: expect.any(String), frameName: "Launch day" };
  const comment = { ...place, commentId: expect.any(String) };

  expect(await search.all(...at, { search: "launch" })).toEqual({
    ...{ zones: [zone], frames: [frame], comments: [comment], shapes: [] },
  });
  expect(await search.all(...at, { search: "launch", types: ["frames"] })).toMatchObject({
    zones: [],
    frames: [frame],
  });
  expect(await search.zones(...at, { search: "launch", limit: 5 })).toEqual([zone]);
  expect(await search.frames(...at, { search: "launch" })).toEqual([frame]);
  expect(await search.comments(...at, { search: "launch" })).toEqual([comment]);
  expect(await search.zones(...at, { search: "nothing" })).toEqual([]);
});

it("reads the subscription", async () => {
  const service = await Service.start();
  expect(await service.client().subscription.get(service.editionId)).toEqual({
    editionId: service.editionId,
    planName: "PAID_PLAN",
    purchaseDate: startTime,
    expiryDate: expect.any(String),
    status: "Active",
  });
});
