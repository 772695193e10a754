// The provider on a service that was written from the API description alone, and decides otherwise where that is silent.
import { expect, it, onTestFinished } from "vitest";
import { Http } from "../../../provider/api/transport/http.ts";
import { functionOf } from "../../../provider/functions/index.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { seed } from "../../e2e/conformance/cases/index.ts";
import { SecondService } from "../../second-service/service.ts";
import { fakeServer } from "../api/harness.ts";
import { scenarios, sessionOf, type Target } from "./scenario.ts";

async function start(): Promise<Target> {
  const service = new SecondService(seed);
  const baseUrl = await fakeServer(service.listener);
  const http = new Http(10_000);
  onTestFinished(() => http.close());
  return { service, http, settings: { baseUrl, accessToken: service.token, editionId: service.editionId } };
}

it("conforms", async () => {
  const failures: string[] = [];
  for (const [label, run] of scenarios(await start())) {
    const outcome: unknown = await run().catch((error: unknown) => error);
    if (outcome !== undefined) failures.push(`${label}: ${outcome instanceof Error ? outcome.message : outcome}`);
  }
  expect(failures).toEqual([]);
});

it("imports and finds a space in the trash, where it cannot be read", async () => {
  const target = await start();
  const { editionId } = target.service;
  const trashed = target.service.space("Adopted two");
  for (const text of [trashed, "Adopted two"]) {
    const imported = await definitionOf("Space").import(sessionOf(target), editionId, [text]);
    expect(imported).toMatchObject({ id: trashed, state: { name: "Adopted two", trashed: true } });
  }
  for (const inputs of [{ spaceId: trashed }, { name: "Adopted two" }]) {
    const found = await functionOf("getSpace").call(sessionOf(target), inputs);
    expect(found).toMatchObject({ spaceId: trashed, name: "Adopted two", trashed: true });
  }
});
