import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import {
  MapWithReferences,
  Reference,
  type Replacement,
  replaceReferences,
} from "../../../provider/workspace/references.ts";
import { loadWorkspaceFile, parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { Continues, workspaceResources } from "../../../provider/workspace/workspace-resources.ts";

const readable: Replacement = {
  replace: ({ resource, output }) => `${resource}.${output}`,
  combine: (outputs, make) => make(outputs),
};
const editionId = new Reference("product", "editionId");
const planOf = (text: string) => workspaceResources("product", parseWorkspace(text, "workspace.yaml"));

it("plans every part of a workspace", () => {
  const workspace = loadWorkspaceFile(fileURLToPath(new URL("example.yaml", import.meta.url))).workspace;
  const teamId = new Reference("product", "teamId");
  const spaceId = new Reference("product/spaces/roadmap", "spaceId");
  const archiveId = new Reference("product/spaces/archive", "spaceId");
  const solid = (hex: string) => ({ solid: { color: { hex } } });
  const stroke = { type: "DASH", width: 1, fill: solid("#9E9E9E") };
  expect(workspaceResources("product", workspace)).toEqual([
    {
      type: "Team",
      name: "product",
      args: { teamId: "1000000000005", name: "Product", description: "Decides what comes next." },
    },
    {
      type: "TeamMembers",
      name: "product/people",
      parent: "product",
      args: {
        teamId,
        editionId,
        members: { "ada@example.com": "TEAM_ADMIN", "bob@example.com": "MEMBER", "eve@example.com": "MEMBER" },
        unlisted: "remove",
        maxRemovals: 3,
        minAdmins: 2,
        assignTo: "ada@example.com",
        onDestroy: "release",
      },
    },
    {
      type: "Space",
      name: "product/spaces/archive",
      parent: "product",
      args: {
        teamId,
        editionId,
        name: "archive",
        existing: "adopt",
        continues: { trashed: "own" },
        onDestroy: "retain",
      },
    },
    {
      type: "Space",
      name: "product/spaces/roadmap",
      parent: "product",
      args: {
        teamId,
        editionId,
        name: "Roadmap",
        favorite: true,
        allowEmbed: false,
        existing: "adopt",
        continues: { trashed: "own" },
        onDestroy: "retain",
      },
    },
    {
      type: "SpaceMembers",
      name: "product/spaces/archive/access",
      parent: "product/spaces/archive",
      deletedWith: "product/spaces/archive",
      dependsOn: ["product/people"],
      args: {
        spaceId: archiveId,
        editionId,
        members: {},
        unlisted: "remove",
        maxRemovals: 3,
        onDestroy: "release",
      },
    },
    {
      type: "Zone",
      name: "product/zones/old-plan",
      parent: "product/spaces/archive",
      deletedWith: "product/spaces/archive",
      args: { spaceId: archiveId, editionId, name: "old-plan", existing: "adopt", onDestroy: "retain" },
    },
    {
      type: "SpaceMembers",
      name: "product/spaces/roadmap/access",
      parent: "product/spaces/roadmap",
      deletedWith: "product/spaces/roadmap",
      dependsOn: ["product/people"],
      args: {
        spaceId,
        editionId,
        members: new MapWithReferences(
          {
            "ada@example.com": "EDITOR",
            "bob@example.com": "EDITOR",
            "group:77": "VIEWER",
            "guest@example.org": "GUEST_VIEWER",
          },
          [{ key: new Reference("product", "teamId", "team:"), value: "VIEWER" }],
        ),
        unlisted: "remove",
        maxRemovals: 3,
        onDestroy: "release",
      },
    },
    {
      type: "Zone",
      name: "product/zones/plan",
      parent: "product/spaces/roadmap",
      deletedWith: "product/spaces/roadmap",
      args: { spaceId, editionId, name: "Plan", from: { template: "4711" }, existing: "adopt", onDestroy: "retain" },
    },
    {
      type: "Frames",
      name: "product/zones/plan/frames",
      parent: "product/zones/plan",
      deletedWith: "product/zones/plan",
      retainOnDelete: true,
      args: {
        spaceId,
        editionId,
        zoneId: new Reference("product/zones/plan", "zoneId"),
        frames: {
          later: {
            layout: { left: 10, top: 230, width: 720, height: 200 },
            fills: [{ ...solid("#EF5350"), alpha: 0.5 }],
            strokes: [stroke],
          },
          next: {
            name: "Next",
            layout: { left: 330, top: 10, width: 400, height: 200 },
            fills: [solid("#FFF176")],
            strokes: [],
          },
          note: {
            type: "A4",
            layout: { left: 1000, top: 40, width: 200, height: 100, rotate: 5 },
            fills: [{ noFill: true }],
            strokes: [stroke],
          },
          now: {
            name: "Now",
            layout: { left: 10, top: 10, width: 300, height: 200 },
            fills: [solid("#1E90FF")],
            strokes: [stroke],
          },
        },
        adopt: true,
      },
    },
  ]);
});

it("manages no people, access or frames that the file does not mention", () => {
  const plan = planOf("team: Product\nspaces:\n  roadmap:\n    zones:\n      plan:\n");
  expect(plan).toEqual([
    { type: "Team", name: "product", args: { name: "Product" } },
    {
      type: "Space",
      name: "product/spaces/roadmap",
      parent: "product",
      args: { teamId: new Reference("product", "teamId"), editionId, name: "roadmap", continues: { trashed: "own" } },
    },
    {
      type: "Zone",
      name: "product/zones/plan",
      parent: "product/spaces/roadmap",
      deletedWith: "product/spaces/roadmap",
      args: { spaceId: new Reference("product/spaces/roadmap", "spaceId"), editionId, name: "plan" },
    },
  ]);
});

it("manages what an empty block mentions: nobody and nothing is listed", () => {
  const plan = planOf(
    "team: Product\npeople: {}\nspaces:\n  roadmap:\n    access: {}\n    zones:\n      plan: { frames: {} }\n",
  );
  expect(plan.map(({ type }) => type)).toEqual(["Team", "TeamMembers", "Space", "SpaceMembers", "Zone", "Frames"]);
  expect(plan[1]?.args).toMatchObject({ members: {}, onDestroy: "release" });
  expect(plan[3]?.args).toMatchObject({ members: {} });
  expect(plan[5]?.args).toMatchObject({ frames: {} });
});

it("continues what the state records under another key, and what the file had before", () => {
  const text =
    "team: Product\npeople: {}\nspaces:\n  road:\n    access: { team: viewer }\n    zones:\n      planning:\n      old:\n";
  const continues = {
    renamed: { "spaces/road": "spaces/roadmap", "zones/planning": "zones/plan" },
    former: {
      "spaces/road": { id: "7" },
      "zones/old": { id: "o", spaceId: "7" },
      "zones/planning": { id: "p", spaceId: "8" },
    },
    interrupted: ["spaces/road"],
    ownInvitations: ["ada@example.com"],
  };
  const plan = workspaceResources("product", parseWorkspace(text, "workspace.yaml"), continues);
  expect(plan.map(({ name, formerName }) => [name, formerName])).toEqual([
    ["product", undefined],
    ["product/people", undefined],
    ["product/spaces/road", "product/spaces/roadmap"],
    ["product/spaces/road/access", "product/spaces/roadmap/access"],
    ["product/zones/planning", "product/zones/plan"],
    ["product/zones/old", undefined],
  ]);
  const continued = plan.find(({ type }) => type === "Space")?.args.continues;
  expect(continued).toEqual({ space: "7", own: true, trashed: "own" });
  expect(plan.filter(({ type }) => type === "Zone").map(({ args }) => args.continues)).toEqual([
    { space: "8", zone: "p" },
    // The zone waits until the space that it was in is back.
    { space: new Reference("product/spaces/road", "spaceId"), zone: "o" },
  ]);
  expect(plan.filter(({ args }) => args.ownInvitations).map(({ name }) => name)).toEqual(["product/people"]);
});

it("copies a space of the file after everything in it, and binds zones of a copy", () => {
  const text = `team: Product
spaces:
  a-copy: { copyOf: { space: b-copy }, zones: { late: {} } }
  b-copy: { copyOf: { space: golden }, zones: { extra: { template: "5" } } }
  elsewhere: { copyOf: { space: "77" } }
  golden: { zones: { board: { frames: { now: { at: [0, 0] } } } } }
`;
  const plan = planOf(text);
  expect(plan.map(({ name }) => name.replace("product/", ""))).toEqual([
    ...["product", "spaces/elsewhere", "spaces/golden", "zones/board", "zones/board/frames"],
    ...["spaces/b-copy", "zones/extra", "spaces/a-copy", "zones/late"],
  ]);
  const copies = plan.filter(({ type, args }) => type === "Space" && args.from !== undefined);
  const copyOf = (space: unknown) => ({ space, copy: true });
  expect(copies.map(({ name, args, dependsOn }) => [name, args.from, dependsOn])).toEqual([
    ["product/spaces/elsewhere", copyOf("77"), undefined],
    [
      "product/spaces/b-copy",
      copyOf(new Reference("product/spaces/golden", "spaceId")),
      ["product/zones/board", "product/zones/board/frames"],
    ],
    ["product/spaces/a-copy", copyOf(new Reference("product/spaces/b-copy", "spaceId")), ["product/zones/extra"]],
  ]);
  const zones = plan.filter(({ type }) => type === "Zone");
  expect(zones.map(({ name, args }) => [name, args.continues])).toEqual([
    ["product/zones/board", undefined],
    ["product/zones/extra", undefined],
    ["product/zones/late", { own: true }],
  ]);
});

it("makes a copy even if the trash has a space of its title, which may be a copy of another one", () => {
  const text =
    'team: Product\nspaces: { golden: , q3: { copyOf: { space: golden } }, q4: { copyOf: { space: "77" } } }\n';
  const spaces = planOf(text).filter(({ type }) => type === "Space");
  expect(spaces.map(({ name, args }) => [name, args.continues])).toEqual([
    ["product/spaces/golden", { trashed: "own" }],
    ["product/spaces/q4", { trashed: "ignore" }],
    ["product/spaces/q3", { trashed: "ignore" }],
  ]);
});

it("does not let a zone wait for a copy, which may come after it", () => {
  const text = "team: Product\nspaces:\n  golden: { zones: { old: } }\n  q3: { copyOf: { space: golden } }\n";
  const former = { "spaces/q3": { id: "7" }, "zones/old": { id: "o", spaceId: "7" } };
  const workspace = parseWorkspace(text, "workspace.yaml");
  const plan = workspaceResources("product", workspace, Continues.parse({ former }));
  expect(plan.find(({ type }) => type === "Zone")?.args.continues).toEqual({ space: "7", zone: "o" });
});

it("takes the ids of what is there", () => {
  const id = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
  const zone = `{ id: ${id}, frames: { now: { id: ${id}, at: [0, 0] } } }`;
  const [, space, placed, frames] = planOf(
    `team: Product\nspaces: { roadmap: { id: "7", zones: { plan: ${zone} } } }\n`,
  );
  expect(space?.args.from).toEqual({ space: "7" });
  expect(placed?.args.from).toEqual({ zone: id });
  expect(frames?.args.frames).toMatchObject({ now: { frameId: id } });
});

it("puts the zones of each space in the order of the file, one after another, without a dependency", () => {
  const plan = planOf(
    "team: T\nspaces: { b: { zones: { now: {}, a: {}, next: {} } }, a: { zones: { z: {}, y: {} } } }\n",
  );
  const zones = plan.filter(({ type }) => type === "Zone");
  expect(zones.map(({ name, after, dependsOn }) => [name, after, dependsOn])).toEqual([
    ["product/zones/z", undefined, undefined],
    ["product/zones/y", "product/zones/z", undefined],
    ["product/zones/now", undefined, undefined],
    ["product/zones/a", "product/zones/now", undefined],
    ["product/zones/next", "product/zones/a", undefined],
  ]);
});

it.each<[string, string, Record<string, string>]>([
  ["inherits", "", { "team:product.teamId": "VIEWER", "ada@example.com": "EDITOR" }],
  [
    "adds",
    "{ organization: viewer }",
    { "team:product.teamId": "VIEWER", "ada@example.com": "EDITOR", "org:product.editionId": "VIEWER" },
  ],
  [
    "adds, in British spelling",
    "{ organisation: viewer }",
    { "team:product.teamId": "VIEWER", "ada@example.com": "EDITOR", "org:product.editionId": "VIEWER" },
  ],
  [
    "overrides a group with a person",
    "{ ada@example.com: viewer }",
    { "team:product.teamId": "VIEWER", "ada@example.com": "VIEWER" },
  ],
  [
    "overrides a person with a group",
    "{ us: commenter }",
    { "team:product.teamId": "VIEWER", "ada@example.com": "COMMENTER" },
  ],
  [
    "names a user by a long id",
    "{ 12345678901234567890: viewer, team: none, us: none }",
    { "12345678901234567890": "VIEWER" },
  ],
  ["names an organizer", "{ team: none, us: organizer }", { "ada@example.com": "ORGANISER" }],
  ["takes away", "{ team: none, us: guest-commenter }", { "ada@example.com": "GUEST_COMMENTER" }],
])("gives access: a space %s", (_what, own, members) => {
  const access = own === "" ? "" : `access: ${own}`;
  const plan = planOf(
    `team: Product\ngroups: { us: [ADA@example.com] }\naccess: { team: viewer, us: editor }\nspaces: { a: { ${access} } }\n`,
  );
  const found = plan.find(({ type }) => type === "SpaceMembers")?.args.members;
  expect(replaceReferences(found, readable)).toEqual(members);
});
