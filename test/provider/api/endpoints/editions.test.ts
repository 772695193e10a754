import { expect, it } from "vitest";
import { UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, success } from "../harness.ts";

it.each([{ editions_info: [] }, { editions_info: {} }])("returns no editions for the data %j", async (data) => {
  const client = createClient({ baseUrl: await fakeServer(respondWith(success(data))), accessToken: "token" });
  expect(await client.editions.list()).toEqual([]);
});

it.each([[undefined], [null], [[]], ["none"], [{}]])(
  "fails for the data %j, which must not look like no edition",
  async (data) => {
    const client = createClient({ baseUrl: await fakeServer(respondWith(success(data))), accessToken: "token" });
    const { message } = await rejection(client.editions.list(), UnexpectedResponse);
    expect(message).toContain("GET editions returned data of an unexpected shape");
  },
);
