import { expect, it } from "vitest";
import { Service, startTime } from "../harness.ts";

it("lists, gets and updates teams", async () => {
  const service = await Service.start();
  const { teams } = service.client();
  const { editionId } = service;
  const teamId = service.id("teams", "Beta");
  const owner = service.id("users", "owner@example.com");
  const beta = {
    teamId,
    name: "Beta",
    description: "",
    memberCount: 1,
    isDefault: false,
    editionId,
    createdTime: startTime,
    createdBy: owner,
    createdByName: "Owner",
  };
  expect((await teams.list(editionId)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ["Alpha", true],
    ["Beta", false],
  ]);
  expect(await teams.get(editionId, teamId)).toEqual(beta);

  await teams.update(editionId, teamId, { name: "Gamma" });
  expect(await teams.get(editionId, teamId)).toEqual({ ...beta, name: "Gamma" });
  await teams.update(editionId, teamId, { description: "Second team" });
  expect(await teams.get(editionId, teamId)).toEqual({ ...beta, name: "Gamma", description: "Second team" });
});
