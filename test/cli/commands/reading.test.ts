// What a command says before it reads a workspace that the documented limits make slow.
import { afterEach, expect, it, vi } from "vitest";
import { whileReading } from "../../../cli/commands/live-workspace.ts";
import { readDrift } from "../../../cli/commands/read-drift.ts";
import type { ReadOptions } from "../../../cli/export/read-description.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { CanvasError, ConnectionError } from "../../../provider/errors.ts";
import { rejection } from "../../provider/api/harness.ts";
import { editionOf, startService } from "./service.ts";

const env = { CANVAS_BASE_URL: "http://127.0.0.1:1", CANVAS_ACCESS_TOKEN: "t", CANVAS_EDITION_ID: "1" };
const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
const spaceIds = Array.from({ length: 130 }, (_, index) => String(index));

afterEach(() => vi.restoreAllMocks());

it("an export, once it knows the spaces", async () => {
  const shown = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const read = async ({ onSpaces }: ReadOptions) => onSpaces?.(spaceIds);
  expect(await whileReading({}, env, read, () => 0)).toBe(0);
  // The pages of spaces, and the zones and members of each.
  expect(shown.mock.calls).toEqual([
    [
      "Reading the workspace: about 261 requests, 2 minutes under the documented limits (space members: 60 a minute, zones: 60 a minute).\n",
    ],
  ]);
});

it("without an edition, it is the user's only or default one", async () => {
  const { emulator, environment } = await startService(editionOf("Product"));
  let editionId = "";
  const read = async (options: ReadOptions) => {
    editionId = options.editionId;
  };
  expect(await whileReading({}, environment, read, () => 0)).toBe(0);
  expect(editionId).toBe(emulator.credentials.editionId);
});

it("in several editions, none of which is the default, it names the variable that chooses one", async () => {
  const { editions } = editionOf("Product");
  const others = editions.map((edition) => ({ ...edition, name: "Other" }));
  const { emulator, environment } = await startService({ editions: [...editions, ...others] });
  const { store } = emulator.world;
  store.transaction(() => {
    for (const member of store.all("editionMembers")) store.put("editionMembers", { ...member, isDefault: false });
  });
  const choosing = whileReading(
    {},
    environment,
    async () => {},
    () => 0,
  );
  const { message } = await rejection(choosing, CanvasError);
  expect(message).toMatch(
    /^the user is in several editions \(\d+, \d+\) and none is the default; set CANVAS_EDITION_ID$/,
  );
  const chosen = { ...environment, CANVAS_EDITION_ID: emulator.credentials.editionId };
  expect(
    await whileReading(
      {},
      chosen,
      async () => {},
      () => 0,
    ),
  ).toBe(0);
});

it("drift, before the first request", async () => {
  const shown = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const config = resolveConfig({ env, explicit: { retrySeconds: 0 } });
  const resources = spaceIds.map((spaceId) => ({
    urn: `urn:pulumi:main::work::canvas:index:Zone::${spaceId}`,
    type: "Zone" as const,
    id: spaceId,
    inputs: {},
    state: { spaceId, zoneId, editionId: "1", name: "Plan", trashed: false },
    secrets: new Set<string>(),
    isExternal: false,
    config,
  }));
  await rejection(readDrift(resources, false), ConnectionError);
  expect(shown.mock.calls[0]).toEqual([
    "Reading the workspace: about 131 requests, 2 minutes under the documented limits (zones: 60 a minute).\n",
  ]);
});
