import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { acme } from "../../acme.ts";

/** A team with people and spaces of every kind, and a second team. */
export const workspace: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Product",
          description: "Decides what comes next.",
          members: [{ mailId: "ada@example.com", role: "TEAM_ADMIN" }, { mailId: "bob@example.com" }],
          spaces: [
            {
              name: "Roadmap",
              favoriteOf: ["owner@example.com"],
              members: [
                { member: "ada@example.com", role: "EDITOR" },
                { type: "TEAM", member: "Product", role: "VIEWER" },
                { type: "ORG", role: "GUEST_VIEWER" },
                { type: "GROUP", member: "Reviewers", role: "COMMENTER" },
              ],
              zones: [
                {
                  name: "Plan",
                  frames: [
                    { name: "Now", properties: { layout: { left: 0, top: 0, width: 320, height: 200 } } },
                    { name: "Next", properties: { layout: { left: 360, top: 0, width: 320, height: 200 } } },
                  ],
                },
                { name: "Dreams", trashed: true },
              ],
            },
            { name: "Archive", zones: [{ name: "Old plan" }] },
            { name: "Bin", trashed: true },
          ],
        },
        { name: "Sales" },
      ],
    },
  ],
};

/** A folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-export-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
