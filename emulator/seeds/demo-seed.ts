import type { SeedInput } from "./seed-schema.ts";

type SeedFrame = NonNullable<
  NonNullable<SeedInput["editions"][number]["teams"][number]["spaces"]>[number]["zones"]
>[number]["frames"];
type Frame = NonNullable<SeedFrame>[number];
type Fill = NonNullable<NonNullable<Frame["properties"]>["fills"]>[number];

const owner = "owner@example.com";
const designer = "designer@example.com";
const engineer = "engineer@example.com";
const analyst = "analyst@example.com";
const writer = "writer@example.com";

const hex = (value: string) => ({ hex: { value } });
const solid = (value: string, alpha = 1) => ({ alpha, solid: { color: hex(value) } });
const linear = (from: string, to: string): Fill => ({
  gradient: {
    type: "LINEAR",
    stops: [
      { color: hex(from), position: 0 },
      { color: hex(to), position: 1 },
    ],
    linear: { start: { x: 0, y: 0 }, end: { x: 1, y: 1 } },
  },
});

const round = (type: "RADIAL" | "ANGULAR", ...colors: string[]): Fill => ({
  gradient: {
    type,
    stops: colors.map((value, index) => ({ color: hex(value), position: index / (colors.length - 1) })),
    radial_angular: { center: { x: 0.5, y: 0.5 }, spread_x: 0.6, spread_y: 0.6 },
  },
});

type Box = readonly [left: number, top: number, width: number, height: number];

function frame(name: string, [left, top, width, height]: Box, fill: Fill, rotate = 0): Frame {
  return {
    name,
    properties: {
      layout: { left, top, width, height, rotate },
      fills: [fill],
      strokes: [{ type: "SOLID", width: 1.5, position: "INSIDE", fill: solid("#0F172A", 0.18) }],
    },
  };
}

/** A row of frames of the same size. */
function row(top: number, names: readonly string[], fills: readonly Fill[]): Frame[] {
  return names.map((name, index) =>
    frame(name, [index * 260, top, 240, 150], fills[index % fills.length] ?? solid("#E2E8F0")),
  );
}

/** The default seed: a small organization. */
export const demo: SeedInput = {
  editions: [
    {
      name: "Example Organization",
      owner,
      members: [writer],
      groups: [{ name: "Reviewers", members: [analyst, writer] }],
      teams: [
        {
          name: "Product",
          description: "Decides what comes next.",
          members: [{ mailId: designer, role: "TEAM_ADMIN" }, { mailId: engineer }, { mailId: analyst }],
          invitations: [{ mailId: "newcomer@example.com" }],
          spaces: [
            {
              name: "Roadmap",
              favoriteOf: [owner],
              allowEmbed: true,
              members: [
                { type: "TEAM", member: "Product", role: "EDITOR" },
                { type: "GROUP", member: "Reviewers", role: "COMMENTER" },
              ],
              zones: [
                {
                  name: "Year at a glance",
                  frames: [
                    frame("Vision", [0, 0, 1020, 110], linear("#6366F1", "#22D3EE")),
                    ...row(
                      140,
                      ["Q1 Foundations", "Q2 Sharing", "Q3 Insight", "Q4 Scale"],
                      [solid("#C7D2FE"), solid("#A5F3FC"), solid("#BBF7D0"), solid("#FDE68A")],
                    ),
                    frame("Launch", [860, 250, 110, 70], solid("#F43F5E", 0.9), -8),
                  ],
                  comments: [{ author: analyst, text: "Can sharing move to the first quarter?" }],
                },
                {
                  name: "Now, next, later",
                  frames: row(0, ["Now", "Next", "Later"], [solid("#818CF8"), solid("#A5B4FC"), solid("#E0E7FF")]),
                },
                { name: "Last year", trashed: true, frames: [frame("Archive", [0, 0, 320, 180], solid("#CBD5E1"))] },
              ],
            },
            {
              name: "Discovery",
              owner: designer,
              members: [
                { member: engineer, role: "EDITOR" },
                { type: "ORG", role: "VIEWER" },
              ],
              zones: [
                {
                  // The import examples of the documentation name this zone and its first frame by id.
                  id: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21",
                  name: "Interviews",
                  frames: [
                    {
                      id: "0b2f6d3a-7c55-4e0e-8f5a-2f4d9c1e8a10",
                      ...frame("Needs", [0, 0, 240, 150], solid("#FBCFE8")),
                    },
                    frame("Pains", [260, 0, 240, 150], solid("#FED7AA")),
                    frame("Gains", [520, 0, 240, 150], solid("#D9F99D")),
                    ...row(180, ["Quotes", "Patterns", "Bets"], [solid("#F5D0FE"), solid("#FECACA"), solid("#A7F3D0")]),
                  ],
                },
                {
                  name: "Opportunity map",
                  frames: [
                    frame("Outcome", [220, 0, 280, 110], linear("#F59E0B", "#EF4444")),
                    ...row(160, ["Opportunity A", "Opportunity B", "Opportunity C"], [solid("#FEF3C7")]),
                  ],
                },
              ],
            },
            { name: "Old ideas", trashed: true, zones: [{ name: "Parking lot" }] },
          ],
        },
        {
          name: "Design",
          description: "Shapes how it looks and feels.",
          members: [{ mailId: designer, role: "TEAM_ADMIN" }, { mailId: writer }],
          spaces: [
            {
              name: "Design system",
              owner: designer,
              members: [{ type: "TEAM", member: "Design", role: "EDITOR" }],
              zones: [
                {
                  name: "Moodboard",
                  frames: [
                    frame("Glow", [0, 0, 240, 330], round("RADIAL", "#FDE68A", "#F97316", "#7C2D12")),
                    frame("Spectrum", [260, 0, 240, 150], round("ANGULAR", "#22D3EE", "#818CF8", "#F472B6", "#22D3EE")),
                    {
                      name: "Draft",
                      properties: {
                        layout: { left: 260, top: 180, width: 240, height: 150 },
                        fills: [solid("#E0E7FF", 0.5)],
                        strokes: [{ type: "DASH", width: 3, position: "OUTSIDE", fill: solid("#6366F1") }],
                      },
                    },
                    {
                      name: "Layers",
                      properties: {
                        layout: { left: 520, top: 0, width: 240, height: 330, rotate: 4 },
                        fills: [linear("#10B981", "#0EA5E9"), solid("#FFFFFF", 0.25)],
                        strokes: [{ type: "SOLID", width: 1.5, position: "INSIDE", fill: { no_fill: {} } }],
                      },
                    },
                  ],
                },
                {
                  name: "Palette",
                  frames: [
                    ...row(
                      0,
                      ["Indigo", "Sky", "Emerald", "Amber"],
                      [solid("#4F46E5"), solid("#0EA5E9"), solid("#10B981"), solid("#F59E0B")],
                    ),
                    ...row(
                      180,
                      ["Rose", "Slate", "Dawn", "Ocean"],
                      [solid("#F43F5E"), solid("#475569"), linear("#FDA4AF", "#FDE68A"), linear("#38BDF8", "#1E3A8A")],
                    ),
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};
