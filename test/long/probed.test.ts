// The provider with the settings that a probe of the service has found.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ProbeJournal } from "../../cli/doctor/probe/journal.ts";
import { runProbe } from "../../cli/doctor/probe/run-probe.ts";
import { resolveConfig } from "../../provider/config.ts";
import { seed } from "../e2e/conformance/cases/index.ts";
import { Service } from "../e2e/service.ts";
import { EmulatorHttp } from "../provider/api/emulator-http.ts";
import { TestTiming } from "../provider/api/harness.ts";
import { failuresUnder } from "../provider/readings/expectations.ts";
import { combinations } from "../provider/readings/random-combinations.ts";

it.for(combinations.map((names) => [names.join(", "), names] as const))(
  "conforms with %s",
  { timeout: 120_000 },
  async ([, names], test) => {
    const service = await Service.start(test, { seed, readings: [...names], settings: { rateLimits: false } });
    const { token: accessToken, apiKey, editionId } = service.emulator.credentials;
    const explicit = { baseUrl: service.url, accessToken, apiKey, editionId };
    const http = new EmulatorHttp(service.emulator);
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-probe-"));
    test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const config = resolveConfig({ explicit, env: {} });
    const journal = new ProbeJournal(folder);
    const { paths } = await runProbe({ config, team: "Alpha", journal, http, timing: new TestTiming() });
    expect(await failuresUnder(names, { service, http, settings: { ...explicit, paths } })).toEqual([]);
  },
);
