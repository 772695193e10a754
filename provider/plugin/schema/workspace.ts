import type { ComponentSource } from "./package.ts";

/** The component `Workspace`. Its content is described by `workspace.schema.json`: Pulumi's schema has no unions. */
export const workspace: ComponentSource = {
  isComponent: true,
  description:
    "A team with its people, spaces, zones, and frames, described by one file. Each is a resource below the component: `product`, `product/people`, `product/spaces/roadmap`, `product/spaces/roadmap/access`, `product/zones/plan`, and `product/zones/plan/frames`.",
  lifecycle:
    "Each resource below the component is updated by itself: changing a title renames, and moving a zone to a different space in the file moves the zone. Deleting the component moves its spaces with their content to the trash, removes the people it added, and keeps the team.",
  importNote:
    "A component cannot be imported. For an existing workspace, run `npx pulumi-canvas export`: it writes the file with `adopt: true` under `options`, so the first `pulumi up` adopts what exists instead of creating it again.",
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
      description:
        "The path of a workspace.yaml, relative to the folder of the program; it may include other files. Set either this or `workspace`.",
    },
    environment: {
      type: "string",
      plain: true,
      description: "Which of the file's `environments`; required if it has some.",
    },
    workspace: {
      $ref: "pulumi.json#/Any",
      plain: true,
      description: "The content of a workspace.yaml as an object. Its values must be known at preview.",
    },
  },
};
