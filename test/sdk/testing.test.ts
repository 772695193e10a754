import { createRequire } from "node:module";
import { expect, it, onTestFinished } from "vitest";
import type * as testing from "../../dist/sdk/testing.js";

const { startEmulator }: typeof testing = createRequire(import.meta.url)("../../dist/sdk/testing.js");

const seed = {
  editions: [
    {
      name: "Acme",
      owner: "owner@example.com",
      teams: [
        {
          name: "Product",
          invitations: [{ mailId: "ada@example.com", role: "TEAM_ADMIN" }],
          spaces: [
            {
              name: "Roadmap",
              trashed: true,
              members: [{ type: "ORG", role: "VIEWER" }],
              zones: [{ name: "Plan", frames: [{ name: "Now" }, { name: "Next" }] }],
            },
          ],
        },
      ],
    },
  ],
};

it("an emulator starts with a workspace, shows it as a tree, and stops", async () => {
  const emulator = await startEmulator({ seed });
  onTestFinished(() => emulator.stop());
  const { url, editionId, token, environment } = emulator;
  expect(environment).toEqual({
    CANVAS_BASE_URL: url,
    CANVAS_ACCESS_TOKEN: token,
    CANVAS_EDITION_ID: editionId,
  });
  expect(await emulator.teams()).toMatchObject([
    {
      name: "Product",
      members: { "owner@example.com": "TEAM_ADMIN" },
      invitations: { "ada@example.com": "TEAM_ADMIN" },
      spaces: [
        {
          name: "Roadmap",
          isTrashed: true,
          members: { "owner@example.com": "CREATOR", [`organization:${editionId}`]: "VIEWER" },
          zones: [{ name: "Plan", frames: ["Now", "Next"] }],
        },
      ],
    },
  ]);
  await emulator.stop();
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

it("a seed that is not one is said", async () => {
  await expect(startEmulator({ seed: {} })).rejects.toThrow(/^the emulator did not start: .*editions is required$/);
});
