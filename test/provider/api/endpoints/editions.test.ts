import { expect, it } from "vitest";
import { Conflict, UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, Service, startTime, success } from "../harness.ts";

it("lists and gets editions with parsed types", async () => {
  const service = await Service.start();
  const client = service.client();
  const edition = {
    editionId: service.editionId,
    name: "Acme",
    type: "ORG",
    state: "ACTIVE",
    isDefault: true,
    ownerZuid: service.id("users", "owner@example.com"),
    createdTime: startTime,
    lastModifiedTime: startTime,
  };
  expect(await client.editions.list()).toEqual([edition]);
  expect(await client.editions.get(service.editionId)).toEqual(edition);
});

it("creates an edition with its first team; a second one is a conflict", async () => {
  const service = await Service.start();
  const client = service.client({ accessToken: service.tokenOf("outsider@example.com") });
  const created = await client.editions.create({ teamName: "Gamma", description: "Third", planType: "TRIAL" });
  expect(created.zuid).toBe(service.id("users", "outsider@example.com"));
  expect(await client.teams.get(created.editionId, created.teamId)).toMatchObject({
    teamId: service.id("teams", "Gamma"),
    name: "Gamma",
  });
  await rejection(client.editions.create({ teamName: "Delta" }), Conflict);
});

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

it("gets the subscription of an edition", async () => {
  const service = await Service.start();
  expect(await service.client().editions.subscription(service.editionId)).toEqual({
    editionId: service.editionId,
    planName: "BUSINESS_PLAN",
    planType: "Yearly",
    membersCount: expect.any(Number),
    purchaseDate: startTime,
    expiryDate: expect.any(String),
    status: "Active",
  });
});
