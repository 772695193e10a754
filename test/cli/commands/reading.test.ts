// What a command says before it reads a workspace that the documented limits make slow, and which edition it reads.
import { expect, it } from "vitest";
import { DriftSessions } from "../../../cli/drift/sessions.ts";
import type { ReadOptions } from "../../../cli/export/description.ts";
import { whileReading } from "../../../cli/export/live-workspace.ts";
import { StatusLine } from "../../../cli/output/terminal.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { speakingTo } from "../../../provider/validation/audience.ts";
import { rejection } from "../../provider/api/harness.ts";
import { listen } from "../fleet/folder.ts";
import { editionOf, startService } from "./service.ts";

const env = { CANVAS_BASE_URL: "http://127.0.0.1:1", CANVAS_ACCESS_TOKEN: "t", CANVAS_EDITION_ID: "1" };
const spaceIds = Array.from({ length: 130 }, (_, index) => String(index));

it("an export, once it knows the spaces", async () => {
  const { stderr } = listen();
  await whileReading(
    {},
    env,
    async ({ onSpaces }: ReadOptions) => onSpaces?.(spaceIds),
    () => 0,
  );
  // The pages of spaces, and the zones and members of each.
  expect(stderr()).toBe(
    "Reading the workspace: about 262 requests, 2 minutes under the documented limits (space members: 60 a minute, zones: 60 a minute).\n",
  );
});

it("drift, from what is recorded", () => {
  const resources = spaceIds.map((spaceId) => ({
    urn: `urn:pulumi:main::work::canvas:index:Zone::${spaceId}`,
    type: "Zone" as const,
    id: spaceId,
    inputs: {},
    state: { spaceId, zoneId: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21", editionId: "1", name: "Plan", trashed: false },
    secrets: new Set<string>(),
    isExternal: false,
    config: resolveConfig({ env, explicit: { retrySeconds: 0 } }),
  }));
  const sessions = new DriftSessions(false, new StatusLine());
  expect(sessions.readingText(resources)).toMatch(/^Reading the workspace: about 131 requests, 2 minutes /);
});

it("the edition is the user's only or default one, or the one of CANVAS_EDITION_ID", async () => {
  const { editions } = editionOf("Product");
  const others = editions.map((edition) => ({ ...edition, name: "Other" }));
  const { emulator, environment } = await startService({ editions: [...editions, ...others] });
  const { editionId } = emulator.credentials;
  const chosenBy = async (settings: NodeJS.ProcessEnv) => {
    let chosen = "";
    const read = async (options: ReadOptions) => {
      chosen = options.editionId;
    };
    await whileReading({}, settings, read, () => 0);
    return chosen;
  };
  expect(await chosenBy(environment)).toBe(editionId);
  const { store } = emulator.world;
  store.transaction(() => {
    for (const member of store.all("editionMembers")) store.put("editionMembers", { ...member, isDefault: false });
  });
  const { message } = await rejection(
    speakingTo("file", () => chosenBy(environment)),
    CanvasError,
  );
  expect(message).toMatch(/^the user is in several editions .* and none is the default; set CANVAS_EDITION_ID$/);
  expect(await chosenBy({ ...environment, CANVAS_EDITION_ID: editionId })).toBe(editionId);
});
