import { expect, it } from "vitest";
import { Service } from "../harness.ts";

it("searches a team for zones, frames and comments, together or separately", async () => {
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
  const location = {
    ...{ zoneId: service.id("zones", "Launch plan"), spaceId: service.id("spaces", "Plans"), spaceName: "Plans" },
    uri: expect.stringContaining("GET_SPACE_DATA_WITH_ZONE_DATA"),
  };
  const zone = { ...location, zoneName: "Launch plan" };
  const frame = { ...zone, frameId: expect.any(String), frameName: "Launch day" };
  const comment = { ...location, commentId: expect.any(String) };

  expect(await search.all(...at, { search: "launch" })).toEqual({
    ...{ zones: [zone], frames: [frame], comments: [comment], shapes: [] },
  });
  expect(await search.zones(...at, { search: "launch", limit: 5 })).toEqual([zone]);
  expect(await search.frames(...at, { search: "launch" })).toEqual([frame]);
  expect(await search.comments(...at, { search: "launch" })).toEqual([comment]);
  expect(await search.zones(...at, { search: "nothing" })).toEqual([]);
});
