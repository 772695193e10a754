import { expect, it, describe as suite } from "vitest";
import type { FrameSnapshot, Snapshot, SpaceSnapshot, ZoneSnapshot } from "../../../cli/drift/snapshot.ts";
import { toWorkspace } from "../../../cli/export/described-workspace.ts";
import { describe } from "../../../cli/export/description.ts";
import { liveResources } from "../../../cli/export/live-resources.ts";

const team = { teamId: "5", name: "Product", description: "", isNameShared: false };
const empty: Snapshot = { editionId: "1", team, members: undefined, spaces: [], omissions: [] };
const uuid = (number: number) => `6f1c1d1e-0d4b-4b1a-9c43-${String(number).padStart(12, "0")}`;
const space = (name: string, more: Partial<SpaceSnapshot> = {}): SpaceSnapshot => ({
  spaceId: "7",
  name,
  isNameShared: false,
  favorite: false,
  members: [],
  zones: [],
  ...more,
});
const zone = (name: string, ...frames: FrameSnapshot[]): ZoneSnapshot => ({
  zoneId: uuid(1),
  name,
  isNameShared: false,
  frames,
});
const frame = (name: string, properties: object = {}): FrameSnapshot => ({
  id: uuid(2),
  name,
  type: "CUSTOM",
  properties: { layout: { left: 0, top: 0, width: 10, height: 10 }, ...properties },
});
const user = (mailId: string, role: string) => ({ memberId: "9", type: "USER", role, mailId });
const spacesOf = (...spaces: SpaceSnapshot[]) => ({ ...empty, spaces });

suite("keys", () => {
  it("are made from titles: readable, unique, and of letters that a key can have", () => {
    const names = ["Roadmap", "Überblick & Ziele", "roadmap", "Q1/Q2 50%", "计划", "計画", "a".repeat(60)];
    expect(describe(spacesOf(...names.map((name) => space(name)))).spaces.map(({ key }) => key)).toEqual([
      "roadmap",
      "uberblick-ziele",
      "roadmap-2",
      "q1-q2-50",
      "space",
      "space-2",
      "a".repeat(40),
    ]);
  });

  it("of zones are unique in the workspace, with the space in front where two have the same title", () => {
    const spaces = [
      space("Roadmap", { zones: [zone("Plan")] }),
      space("Archive", { zones: [zone("Plan"), zone("Plan")] }),
    ];
    expect(describe(spacesOf(...spaces)).spaces.flatMap(({ zones }) => zones.map(({ key }) => key))).toEqual([
      "plan",
      "archive-plan",
      "archive-plan-2",
    ]);
  });
});

suite("what no program can describe", () => {
  it("is left out, with everything in it, and the reason", () => {
    const snapshot: Snapshot = {
      ...empty,
      members: [
        { zuid: "8", role: "MEMBER", displayName: "Ada" },
        { zuid: "9", role: "MEMBER", mailId: "bob@example.com" },
      ],
      spaces: [
        space("🎉", { zones: [zone("Lost")] }),
        space("Roadmap", {
          members: [user("ada@example.com", "OWNER")],
          zones: [
            zone("\u0007"),
            zone("Plan", frame(""), frame("Now")),
            zone("Later", frame("Now", { layout: "left" }), frame("Now")),
          ],
        }),
      ],
      omissions: [{ what: "space 12", reason: "GET zones returned 403" }],
    };
    const { spaces, people, omissions } = describe(snapshot);
    expect(people).toEqual({ "bob@example.com": "MEMBER" });
    expect(spaces).toMatchObject([
      {
        name: "Roadmap",
        access: [],
        zones: [
          { name: "Plan", frames: [{ key: "now", name: "Now" }] },
          { name: "Later", frames: [{ key: "now", name: "Now" }] },
        ],
      },
    ]);
    const reasons: readonly (readonly [string, string])[] = [
      ["space 12", "GET zones returned 403"],
      ['"Ada" of team "Product"', "they have no e-mail address"],
      ['space "🎉" (7)', "name has a character"],
      ['access to space "Roadmap" (7)', 'members["ada@example.com"] must be one of'],
      [`zone "\\u0007" (${uuid(1)})`, "name has a character"],
      [`frame "" (${uuid(2)}) of zone "Plan" (${uuid(1)})`, "name must not be empty"],
      [`frame "Now" (${uuid(2)}) of zone "Later" (${uuid(1)})`, "GET frames lists"],
    ];
    expect(omissions).toEqual(reasons.map(([what, reason]) => ({ what, reason: expect.stringContaining(reason) })));
  });

  it("omits all people of the team for one invalid role, and a description that no file can have", () => {
    const members = [{ zuid: "9", role: "GUEST", mailId: "bob@example.com" }];
    const described = describe({ ...empty, members, team: { ...team, description: "Ours \u202e" } });
    expect([described.people, described.team]).toEqual([undefined, team]);
    expect(described.omissions.map(({ what }) => what).sort()).toEqual([
      'the description of team "Product"',
      'the members of team "Product"',
    ]);
  });

  it.each([
    ["🎉", "workspace"],
    ["Founded 2025-10-01", "founded-2025-10-01"],
  ])("names a team by its id if its name is not valid in a program: %s", (name, key) => {
    const description = describe({ ...empty, team: { ...team, name } });
    expect(liveResources(description)).toEqual([{ type: "Team", name: key, args: { teamId: "5" }, importId: "1/5" }]);
    expect(toWorkspace(description).workspace.team).toEqual({ id: "5" });
  });
});

suite("the file", () => {
  const workspaceOf = (snapshot: Snapshot) => toWorkspace(describe(snapshot));

  it("has people, access and frames in its own words", () => {
    const members = [
      { zuid: "8", role: "TEAM_ADMIN", mailId: "Ada@example.com" },
      { zuid: "9", role: "MEMBER", mailId: "bob@example.com" },
    ];
    const access = [
      { memberId: "8", type: "USER", role: "CREATOR", mailId: "ada@example.com" },
      user("Bob@example.com", "EDITOR"),
      { memberId: "11", type: "USER", role: "VIEWER", mailId: "eve@example.com" },
      { memberId: "12", type: "USER", role: "GUEST_VIEWER", mailId: "guest@example.com" },
      { memberId: "5", type: "TEAM", role: "COMMENTER" },
      { memberId: "6", type: "TEAM", role: "VIEWER" },
      { memberId: "1", type: "ORG", role: "GUEST_COMMENTER" },
      { memberId: "3", type: "GROUP", role: "VIEWER" },
    ];
    const fills = [{ solid: { color: { rgb: { red: 255, green: 255, blue: 255 } } } }];
    const strokes = [{ type: "DASH", width: 2, fill: { alpha: 0.5, solid: { color: { hex: { value: "#1E90FF" } } } } }];
    const half = { layout: { left: 1, width: 2, flipv: true } };
    const zones = [
      zone(
        "Plan",
        frame("now", { fills, strokes }),
        frame("Later", half),
        frame("Now", { fills: [...fills, ...fills] }),
      ),
    ];
    const spaces = [space("Roadmap", { favorite: true, members: access, zones })];
    const { workspace, differences } = workspaceOf({
      ...empty,
      team: { ...team, description: "Ours" },
      members,
      spaces,
    });
    expect(workspace).toEqual({
      options: { adopt: true },
      team: { name: "Product", description: "Ours" },
      people: { "Ada@example.com": "admin", "bob@example.com": "member" },
      spaces: {
        roadmap: {
          title: "Roadmap",
          access: {
            "bob@example.com": "editor",
            "11": "viewer",
            "guest@example.com": "guest-viewer",
            team: "commenter",
            "team:6": "viewer",
            organization: "guest-commenter",
            "group:3": "viewer",
          },
          favorite: true,
          zones: {
            plan: {
              title: "Plan",
              frames: {
                now: {
                  at: [0, 0],
                  size: [10, 10],
                  fill: "white",
                  stroke: { color: "#1E90FF", width: 2, style: "dashed", alpha: 0.5 },
                },
                later: { title: "Later", at: [1, 0], width: 2, flipVertical: true },
                "now-2": {
                  title: "Now",
                  at: [0, 0],
                  size: [10, 10],
                  fills: [{ solid: { color: { hex: "#FFFFFF" } } }, { solid: { color: { hex: "#FFFFFF" } } }],
                },
              },
            },
          },
        },
      },
    });
    expect(differences.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      'eve@example.com in the access of space "Roadmap": they are not in the team, and the file names them by their id, 11; the first update records that',
      'frame "Later" of zone "Plan": the service does not report its height; the first update sets what the file says',
    ]);
  });

  it("names a frame by id if one that is left out has its name", () => {
    const zones = [zone("Plan", frame("Now", { layout: "left" }), { ...frame("Now"), id: uuid(3) })];
    const { workspace } = workspaceOf(spacesOf(space("Roadmap", { zones })));
    expect(workspace.spaces?.roadmap?.zones?.plan?.frames?.now?.id).toBe(uuid(3));
  });

  it("has only a name for a team without a description, and no people if they were not read", () => {
    expect(workspaceOf(empty)).toEqual({
      workspace: { team: "Product", spaces: {}, options: { adopt: true } },
      differences: [],
    });
  });
});
