import type { ResourceSpec } from "./spec.ts";

/** The component `Workspace`. What a workspace may hold is for `workspace.schema.json` to say: Pulumi's schema has no unions. */
export const workspace: ResourceSpec = {
  isComponent: true,
  description:
    "A team with its people, spaces, zones and frames, as one file describes them. Each is a resource of its own below the component: `product`, `product/people`, `product/spaces/roadmap`, `product/spaces/roadmap/access`, `product/zones/plan` and `product/zones/plan/frames`. Another title renames; a zone that is put into another space is moved. Deleting the component moves its spaces to the trash with their content, removes the people whom it has added, and leaves the team.",
  properties: {
    teamId: { type: "string", description: "The id of the team." },
    spaces: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "The ids of the spaces, by their keys.",
    },
    zones: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "The ids of the zones, by their keys.",
    },
    open: {
      type: "array",
      items: { type: "string" },
      description:
        "What is left open with people, such as `people: ada@example.com is invited`, as `open` of `TeamMembers` and `SpaceMembers` tells it.",
    },
  },
  required: ["teamId", "spaces", "zones", "open"],
  inputProperties: {
    file: {
      type: "string",
      plain: true,
      description: "The path of a workspace.yaml, from the folder of the program. Either this or `workspace`.",
    },
    workspace: {
      $ref: "pulumi.json#/Any",
      plain: true,
      description: "The content of a workspace.yaml as an object. Its values have to be known at preview.",
    },
  },
};
