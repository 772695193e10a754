// A seed for tests of import and lists, and functions that run both without the engine.

import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { parseImportId } from "../../../provider/core/import-id.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { acme } from "../../acme.ts";
import type { TestSession } from "../resources/harness.ts";

/** Names that are ambiguous, look like ids or contain slashes; all types of members; trashed spaces and zones. */
export const importSeed: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Alpha",
          description: "First team",
          members: [{ mailId: "Ada@Example.com", role: "TEAM_ADMIN" }, { mailId: "member@example.com" }],
          invitations: [{ mailId: "invited@example.com" }],
          spaces: [
            {
              name: "Plans",
              allowEmbed: true,
              favoriteOf: ["owner@example.com"],
              members: [
                { member: "Ada@Example.com", role: "EDITOR" },
                { type: "TEAM", member: "Beta", role: "VIEWER" },
                { type: "GROUP", member: "Reviewers", role: "COMMENTER" },
                { type: "ORG", role: "GUEST_VIEWER" },
              ],
              zones: [
                {
                  name: "Canvas",
                  frames: [{ name: "Now", properties: { layout: { left: 1, width: 320 } } }, { name: "Q1/Q2" }],
                },
                { name: "Board", frames: [{ name: "Same" }, { name: "Same" }, { name: "" }] },
                { name: "Same" },
                { name: "Same" },
                { name: "Old", trashed: true },
              ],
            },
            { name: "R&D / 50%", zones: [{ name: "Sketch" }] },
            { name: "2024", zones: [{ name: "Review" }] },
            {
              ...{ name: "Bin", trashed: true, members: [{ member: "outsider@example.com", role: "VIEWER" }] },
              zones: [{ name: "Inside", frames: [{ name: "Lost" }] }],
            },
            { name: "Plans", trashed: true },
            { name: "Twice" },
          ],
        },
        { name: "Beta", spaces: [{ name: "Twice" }] },
      ],
    },
  ],
};

/** The ids of the objects that the tests import. */
export function seedIds({ service, store, owner }: TestSession) {
  const frameId = (name: string) => [...store.all("frames")].find((frame) => frame.name === name)?.frameId ?? "";
  return {
    ...{ owner, frame: frameId("Now"), slashed: frameId("Q1/Q2"), nameless: frameId("") },
    ...{
      team: service.id("teams", "Alpha"),
      beta: service.id("teams", "Beta"),
      ada: service.id("users", "ada@example.com"),
    },
    ...{ plans: service.id("spaces", "Plans"), research: service.id("spaces", "R&D / 50%") },
    ...{ year: service.id("spaces", "2024"), bin: service.id("spaces", "Bin"), review: service.id("zones", "Review") },
    ...{ canvas: service.id("zones", "Canvas"), board: service.id("zones", "Board"), old: service.id("zones", "Old") },
    ...{ sketch: service.id("zones", "Sketch"), group: [...store.all("groups")][0]?.id ?? "" },
  };
}

/** What `pulumi import` does with an id. */
export async function importResource(session: TestSession, name: ResourceName, text: string) {
  const definition = definitionOf(name);
  const { editionId, parts } = parseImportId(definition, text, session.config.editionId);
  return definition.import(session, editionId, parts);
}

/** The entries of a resource listing. */
export async function listResources(session: TestSession, name: ResourceName, query: Properties) {
  const definition = definitionOf(name);
  return definition.list(session, session.editionId, definition.listQuery.parse(query));
}
