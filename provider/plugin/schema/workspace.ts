import type { ComponentSource } from "./package.ts";

/** The component `Workspace`. What a workspace may hold is for `workspace.schema.json` to say: Pulumi's schema has no unions. */
export const workspace: ComponentSource = {
  isComponent: true,
  description:
    "A team with its people, spaces, zones and frames, as one file describes them. Each is a resource of its own below the component: `product`, `product/people`, `product/spaces/roadmap`, `product/spaces/roadmap/access`, `product/zones/plan` and `product/zones/plan/frames`.",
  lifecycle:
    "Each resource below the component is updated by itself: another title renames, and a zone that is put into another space is moved. Deleting the component moves its spaces to the trash with their content, removes the people whom it has added, and leaves the team.",
  importNote:
    "A component has nothing to import. For a workspace that exists, run `npx pulumi-canvas export`: it writes the file with `adopt: true` under `options`, so that the first `pulumi up` takes over what is there instead of creating it again.",
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
        "What is pending with people, such as `people: ada@example.com joins once they accept the invitation`: `open` of `TeamMembers` and `SpaceMembers`.",
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
