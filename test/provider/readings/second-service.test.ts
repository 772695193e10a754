// The provider on a service that someone else wrote from the API description.
import { expect, it, onTestFinished } from "vitest";
import { Http } from "../../../provider/api/transport/http.ts";
import { seed } from "../../e2e/conformance/cases/index.ts";
import { SecondService } from "../../second-service/service.ts";
import { scenarios } from "./scenario.ts";

it("conforms on a second service, over HTTP", async () => {
  const service = await SecondService.start(seed);
  const http = new Http(10_000);
  onTestFinished(() => {
    http.close();
    service.close();
  });
  const settings = { baseUrl: service.url, accessToken: service.token, editionId: service.editionId };
  const failures: string[] = [];
  for (const [label, run] of scenarios({ service, settings, http })) {
    const outcome: unknown = await Promise.resolve()
      .then(run)
      .catch((error: unknown) => error);
    if (outcome !== undefined) failures.push(`${label}: ${outcome instanceof Error ? outcome.message : outcome}`);
  }
  expect(failures).toEqual([]);
});
