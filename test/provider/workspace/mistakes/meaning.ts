import { groups, type Mistake, team, zone, zonePath } from "./mistake.ts";

const colors = "black, blue, brown, cyan, green, gray, grey, orange, pink, purple, red, white, yellow";

/** People and groups that there are not, or too often. */
export const accessMistakes: readonly Mistake[] = [
  [
    "a link to a zone of another space",
    `${team}spaces:\n  roadmap:\n    link: { zones: [plam] }\n    zones: { plan: }\n`,
    '4:21: spaces.roadmap.link.zones[0] is "plam", which is not a zone of the space; did you mean plan?',
  ],
  [
    "an unknown group",
    `${groups}spaces:\n  roadmap:\n    access:\n      designer: editor\n`,
    '7:7: spaces.roadmap.access has "designer", which is neither a person nor a group; did you mean designers?',
  ],
  [
    "the organization, misspelled",
    `${team}access: { orgnization: viewer }\n`,
    '2:11: access has "orgnization", which is neither a person nor a group; did you mean organization?',
  ],
  [
    "neither a person nor a group",
    `${team}access: { "group:designers": viewer }\n`,
    '2:11: access has "group:designers", which is neither a person nor a group; name a person by e-mail address, a group of this file, team, organization or group:ID',
  ],
  [
    "a word that JavaScript knows",
    `${team}access: { constructor: viewer }\n`,
    '2:11: access has "constructor", which is neither a person nor a group; name a person by e-mail address, a group of this file, team, organization or group:ID',
  ],
  [
    "unknown people",
    `${team}people: { ada@example.com: admin }\naccess: { adda@example.com: viewer, zed@example.org: editor }\n`,
    "3:11: access has adda@example.com, who is not in people; did you mean ada@example.com?",
    "3:37: access has zed@example.org, who is not in people; add zed@example.org: member to people",
  ],
  [
    "an unknown person in a group, said once",
    `${team}people: { ada@example.com: admin }\ngroups: { us: [ada@example.com, eve@example.org] }\naccess: { us: viewer }\nspaces: { a: { access: { us: editor } } }\n`,
    "3:33: groups.us has eve@example.org, who is not in people; add eve@example.org: member to people",
  ],
  [
    "neither a person nor a group in a group",
    `${groups}  everyone: [desiners, bob]\n`,
    '4:14: groups.everyone has "desiners", which is neither a person nor a group; did you mean designers?',
    '4:24: groups.everyone has "bob", which is neither a person nor a group; name people by their e-mail addresses',
  ],
  [
    "cycles of groups",
    `${team}groups:\n  a: [ada@example.com, b]\n  b: [c]\n  c: [a]\n  self: [self]\naccess: { a: viewer }\n`,
    "3:24: groups.a contains itself: a > b > c > a; remove one of them",
    "6:10: groups.self contains itself: self > self; remove one of them",
  ],
  [
    "cycles of groups that share a group",
    `${team}groups:\n  x: [b]\n  a: [b]\n  b: [c, a]\n  c: [b]\n`,
    "4:7: groups.a contains itself: a > b > a; remove one of them",
    "5:7: groups.b contains itself: b > c > b; remove one of them",
  ],
  [
    "a group with a name that is taken",
    `${team}groups:\n  team: [ada@example.com]\n`,
    "3:3: groups.team has a name that means the whole team in access; choose a different name",
  ],
  [
    "a person twice",
    `${team}people:\n  ada@example.com: admin\n  Ada@example.com: member\n`,
    "4:3: people has ada@example.com again as Ada@example.com; upper and lower case are the same",
  ],
  [
    "overlapping access through two groups",
    `${groups}  everyone: [designers, eve@example.com]\naccess:\n  designers: editor\n  everyone: viewer\n`,
    "7:3: access gives ada@example.com and 1 more two roles: editor (as designers) and viewer (as everyone); keep one of them",
  ],
  [
    "overlapping access of a group and a person",
    `${groups}spaces:\n  roadmap:\n    access:\n      designers: editor\n      Ada@example.com: viewer\n`,
    "8:7: spaces.roadmap.access gives ada@example.com two roles: editor (as designers) and viewer (as Ada@example.com); keep one of them",
  ],
];

/** Zones, frames and colors that there are not, or too often. */
export const zoneMistakes: readonly Mistake[] = [
  [
    "a duplicate zone key",
    `${team}spaces:\n  roadmap:\n    zones: { plan: {}, archive-plan: {} }\n  archive:\n    zones: { plan: {} }\n`,
    "6:14: spaces.archive.zones.plan has the key of spaces.roadmap.zones.plan, but a key names one zone of the file; call this one archive-plan-2",
  ],
  [
    "frames nowhere",
    `${zone}        frames:\n          now:\n          next: { at: [0, 0] }\n          later:\n`,
    `7:11: ${zonePath} has no place for now, later; add layout: { rows: [now, later] } to the zone, or at: [LEFT, TOP] to the frame`,
  ],
  [
    "a frame that the layout forgot",
    `${zone}        frames: { now: {}, next: {} }\n        layout: { grid: { columns: 2, of: [now] } }\n`,
    `6:28: ${zonePath} has no place for next; add next to layout.grid.of, or at: [LEFT, TOP] to the frame`,
  ],
  [
    "a frame twice, one with a place of its own, and an unknown one",
    `${zone}        frames: { now: { at: [0, 0] }, next: {} }\n        layout:\n          rows: [now, { columns: [next, next] }, nxt]\n`,
    `8:18: ${zonePath}.layout.rows[0] is "now", which has its own place (at); remove one of the two`,
    `8:41: ${zonePath}.layout.rows[1].columns[1] is "next", which is already in the layout; remove one of the two`,
    `8:50: ${zonePath}.layout.rows[2] is "nxt", which is not a frame of the zone; it has now, next`,
  ],
  [
    "a layout without frames",
    `${zone}        layout: { rows: [now] }\n`,
    `6:26: ${zonePath}.layout.rows[0] is "now", which is not a frame of the zone; it has none`,
  ],
  [
    "bad colors",
    `${zone}        frames:\n          now: { at: [0, 0], fill: bleu }\n          next: { at: [0, 0], stroke: { color: valueOf } }\n          later: { at: [0, 0], fill: "#12345" }\n`,
    `7:36: ${zonePath}.frames.now.fill is "bleu", which is not a color; did you mean blue?`,
    `8:48: ${zonePath}.frames.next.stroke.color is "valueOf", which is not a color; write a name (${colors}) or "#RRGGBB"`,
    `9:38: ${zonePath}.frames.later.fill is "#12345", which is not a color; write a name (${colors}) or "#RRGGBB"`,
  ],
  [
    "a bad theme",
    `${team}theme: { colors: { brand: blue, none: "#FFF" }, frame: { fill: 1, stroke: {} } }\n`,
    '2:27: theme.colors.brand must be a hex color in quotes, such as "#1E90FF"',
    "2:33: theme.colors.none cannot name a color: it means no color",
    "2:64: theme.frame.fill must be a color, none, or { color, alpha }",
    "2:75: theme.frame.stroke.color is required",
  ],
  [
    "a bad color of the theme",
    `${team}theme: { colors: { brand: "#1E90FF" }, frame: { fill: brnad } }\n`,
    '2:55: theme.frame.fill is "brnad", which is not a color; did you mean brand?',
  ],
];

/** Copies of spaces. */
export const copyMistakes: readonly Mistake[] = [
  [
    "a copy of a space that the file does not have",
    `${team}spaces:\n  golden: {}\n  q3: { copyOf: { space: goldn } }\n`,
    '4:26: spaces.q3.copyOf.space is "goldn", which is not a space of the file; did you mean golden?',
  ],
  [
    "a copy of a title",
    `${team}spaces:\n  q3: { copyOf: { space: Our Golden Space } }\n`,
    '3:26: spaces.q3.copyOf.space is "Our Golden Space", which is not a space of the file; write the key of one, or the id of any space in quotes',
  ],
  [
    "an id without quotes",
    `${team}spaces:\n  q3: { copyOf: { space: 1234 } }\n`,
    '3:26: spaces.q3.copyOf.space must be a string; put it in quotes: "1234"',
  ],
  [
    "copies of each other, and of itself",
    `${team}spaces:\n  d: { copyOf: { space: a } }\n  a: { copyOf: { space: b } }\n  b: { copyOf: { space: a } }\n  c: { copyOf: { space: c } }\n`,
    "4:25: spaces.a.copyOf.space makes a circle of copies (a -> b -> a); let one of them copy no other",
    "6:25: spaces.c.copyOf.space makes a circle of copies (c -> c); let one of them copy no other",
  ],
  [
    "an id and a copy",
    `${team}spaces:\n  q3: { id: "12", copyOf: { space: "34" } }\n`,
    "3:13: spaces.q3.id cannot be used together with copyOf",
  ],
];

/** Several mistakes. */
export const mistakesTogether: readonly Mistake[] = [
  [
    "two mistakes of different kinds, in the order of the file",
    "access: { bob: viewer }\nspaces:\n  roadmap:\n    favorite: 1\n",
    "1:1: team is required, such as team: Product",
    '1:11: access has "bob", which is neither a person nor a group; name a person by e-mail address, a group of this file, team, organization or group:ID',
    "4:15: spaces.roadmap.favorite must be true or false",
  ],
  [
    "a consequence of another mistake is not reported",
    `${team}gruops:\n  designers: [ada@example.com]\naccess: { designers: viewer }\n`,
    "2:1: gruops is not a property of a workspace; did you mean groups?",
  ],
  [
    "a broken zone hides nothing in another",
    `${team}spaces:\n  roadmap:\n    zones:\n      plan: { frames: { now: {} }, layuot: { rows: [now] } }\n      other: { layout: { rows: [now] } }\n`,
    "5:36: spaces.roadmap.zones.plan.layuot is not a property of spaces.roadmap.zones.plan; did you mean layout?",
    '6:33: spaces.roadmap.zones.other.layout.rows[0] is "now", which is not a frame of the zone; it has none',
  ],
  [
    "a mistake behind an alias is reported where it is written",
    `${team}theme: { frame: &look { fill: bleu } }\nspaces: { a: { zones: { b: { frames: { now: *look } } } } }\n`,
    '2:31: theme.frame.fill is "bleu", which is not a color; did you mean blue?',
    '2:31: spaces.a.zones.b.frames.now.fill is "bleu", which is not a color; did you mean blue?',
    "3:40: spaces.a.zones.b has no place for now; add layout: { rows: [now] } to the zone, or at: [LEFT, TOP] to the frame",
  ],
];
