import { groups, type Mistake, space, team, zone, zonePath } from "./mistake.ts";

const spaceRoles = "organizer, editor, commenter, viewer, guest-commenter, guest-viewer";

/** Keys, types and words that a workspace does not have. */
export const shapeMistakes: readonly Mistake[] = [
  ["no team", "spaces: {}\n", "1:1: team is required, such as team: Product"],
  ["an empty team", "team:\n", "1:1: team is empty; start with the name of the team, such as team: Product"],
  ["a number as team", "team: 5\n", "1:7: team must be the name of a team, or { name, id, description }"],
  ["a team without name and id", "team: { description: Us }\n", "1:7: team.name is required unless id is given"],
  [
    "a title that the service does not take",
    "team: Fast \u{1F680}\n",
    '1:7: team has a character that a name cannot have; remove "\u{1F680}" from "Fast \u{1F680}": names have letters of any language, digits, spaces, and punctuation, but no emoji, line breaks, control characters, or direction marks',
  ],
  [
    "a title that acts on a terminal",
    `${team}spaces:\n  roadmap:\n    title: "Road\\e[2Jmap"\n`,
    '4:12: spaces.roadmap.title has a character that a name cannot have; remove "\\u001b" from "Road\\u001b[2Jmap": names have letters of any language, digits, spaces, and punctuation, but no emoji, line breaks, control characters, or direction marks',
  ],
  [
    "a title of a frame that reverses the text",
    `${team}spaces:\n  roadmap:\n    zones:\n      plan:\n        frames:\n          now: { title: "a\\u202eb", at: [0, 0] }\n`,
    '7:25: spaces.roadmap.zones.plan.frames.now.title has a character that a name cannot have; remove "\\u202e" from "a\\u202eb": names have no line breaks, control characters, or direction marks',
  ],
  [
    "an unknown key",
    `${team}peeple:\n  ada@example.com: admin\n`,
    "2:1: peeple is not a property of a workspace; did you mean people?",
  ],
  [
    "an unknown key further in",
    `${space}    tilte: Roadmap\n`,
    "4:5: spaces.roadmap.tilte is not a property of spaces.roadmap; did you mean title?",
  ],
  [
    "an unknown key that is like none",
    `${space}    owner: ada@example.com\n`,
    "4:5: spaces.roadmap.owner is not a property of spaces.roadmap; it has id, title, copyOf, access, link, favorite, embed, zones",
  ],
  ["a text instead of a map of people", `${team}people: ada\n`, "2:9: people must be a map: lines of KEY: VALUE"],
  [
    "a list instead of a map of zones",
    `${space}    zones: [plan]\n`,
    "4:12: spaces.roadmap.zones must be a map: lines of KEY: VALUE",
  ],
  [
    "a person instead of a list",
    `${team}groups:\n  us: ada@example.com\n`,
    "3:7: groups.us must be a list, such as [a, b]",
  ],
  ["a word instead of true", `${space}    favorite: yes\n`, "4:15: spaces.roadmap.favorite must be true or false"],
  ["nothing after people", `${team}people:\n`, "2:1: people is empty; give it a value, or leave it out"],
  [
    "a color taken for a comment",
    `${team}theme:\n  colors:\n    brand: #1E90FF\n`,
    '4:5: theme.colors.brand is empty; put a color that starts with # in quotes, such as "#1E90FF", because # starts a comment',
  ],
  [
    "a title as key",
    `${team}spaces:\n  Road Map: {}\n`,
    '3:3: spaces["Road Map"] must consist of a-z, 0-9, - and _, such as road-map; a title can be anything',
  ],
  [
    "a bad role in the team",
    `${team}people:\n  ada@example.com: owner\n`,
    '3:20: people["ada@example.com"] must be one of admin, member, guest; it is "owner"',
  ],
  [
    "a bad role in a space",
    `${groups}access:\n  designers: EDITER\n`,
    `5:14: access.designers must be one of ${spaceRoles}; it is "EDITER"; did you mean editor?`,
  ],
  [
    "taking away where nothing is inherited",
    `${team}access: { team: none }\n`,
    `2:17: access.team must be one of ${spaceRoles}; it is "none"`,
  ],
  [
    "a template id that is a number",
    `${zone}        template: 4711\n`,
    `6:19: ${zonePath}.template must be a string; put it in quotes: "4711"`,
  ],
  [
    "a template id that is a name",
    `${zone}        template: kanban\n`,
    `6:19: ${zonePath}.template must be an id of the service: digits only, such as 1000000000001`,
  ],
  [
    "a template and a copy",
    `${zone}        template: "4711"\n        copyOf: { spaceId: "1" }\n`,
    `7:17: ${zonePath}.copyOf.zoneId is required`,
    `7:17: ${zonePath}.copyOf cannot be used together with template`,
  ],
  [
    "bad places and sizes",
    `${zone}        frames:\n          now: { at: [1, 2, 3], width: 5, size: [1, 2] }\n          next: { at: left, width: -1, height: "20" }\n`,
    `7:22: ${zonePath}.frames.now.at must be [LEFT, TOP], two numbers of pixels`,
    `7:40: ${zonePath}.frames.now.width cannot be used together with size`,
    `8:23: ${zonePath}.frames.next.at must be [LEFT, TOP], two numbers of pixels`,
    `8:36: ${zonePath}.frames.next.width must be at least 0`,
    `8:48: ${zonePath}.frames.next.height must be a number; leave out the quotes: 20`,
  ],
  [
    "layouts that are none",
    `${zone}        layout: { rows: [{ row: [a] }, 5, { grid: { of: [a] } }, { columns: [] }] }\n`,
    `6:26: ${zonePath}.layout.rows[0] must have one of rows, columns, grid`,
    `6:28: ${zonePath}.layout.rows[0].row is not a property of ${zonePath}.layout.rows[0]; it has rows, columns, grid, gap`,
    `6:40: ${zonePath}.layout.rows[1] must be the key of a frame, or a layout: rows, columns or grid`,
    `6:51: ${zonePath}.layout.rows[2].grid.columns is required`,
    `6:77: ${zonePath}.layout.rows[3].columns must not be empty`,
  ],
  ["a list as layout", `${zone}        layout: [now]\n`, `6:17: ${zonePath}.layout must be a map: lines of KEY: VALUE`],
  [
    "rows and columns",
    `${zone}        layout: { rows: [a], columns: [b] }\n`,
    `6:17: ${zonePath}.layout must have only one of rows, columns, grid`,
  ],
  [
    "bad options",
    `${team}options: { unlisted: delete, maxRemovals: ten, adopted: true, minAdmins: 0 }\n`,
    '2:22: options.unlisted must be one of report, remove; it is "delete"',
    "2:43: options.maxRemovals must be a number",
    "2:48: options.adopted is not a property of options; did you mean adopt?",
    "2:74: options.minAdmins must be at least 1",
  ],
  [
    "keys that objects reserve",
    `${zone}        frames: { __proto__: {}, now: {} }\npeople: { __proto__: admin }\n`,
    `6:19: ${zonePath}.frames.__proto__ cannot be a key`,
    "7:11: people.__proto__ cannot be a key",
  ],
];
