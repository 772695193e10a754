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
    zoneId: service.id("zones", "Launch plan"),
    spaceId: service.id("spaces", "Plans"),
    spaceName: "Plans",
    uri: expect.stringContaining("GET_SPACE_DATA_WITH_ZONE_DATA"),
  };
  const zone = { ...location, zoneName: "Launch plan" };
  const frame = { ...zone, frameId: expect.any(String), frameName: "Launch day" };
  const comment = { ...location, commentId: expect.any(String) };

  const nothing = { zones: [], frames: [], comments: [] };
  const all = { zones: [zone], frames: [frame], comments: [comment] };
  expect(await search.find(...at, "all", { search: "launch" })).toEqual(all);
  expect(await search.find(...at, "zones", { search: "launch", limit: 5 })).toEqual({ ...nothing, zones: [zone] });
  expect(await search.find(...at, "frames", { search: "launch" })).toEqual({ ...nothing, frames: [frame] });
  expect(await search.find(...at, "comments", { search: "launch" })).toEqual({ ...nothing, comments: [comment] });
  expect(await search.find(...at, "zones", { search: "nothing" })).toEqual(nothing);
});
