/** Files that do not become one workspace, the messages, and files that follow their advice. */
export interface CompositionMistake {
  readonly mistake: string;
  readonly files: Readonly<Record<string, string>>;
  readonly messages: readonly string[];
  readonly corrected: Readonly<Record<string, string>>;
}

const workspace = "teams/design.yaml";
const shared = "shared/parts.yaml";
const including = "team: Design\ninclude: [../shared/parts.yaml]\n";
const sprint = `blueprints:\n  sprint:\n    parameters: { number: integer }\n    space:\n      title: Sprint \${number}\n`;

export const includeMistakes: readonly CompositionMistake[] = [
  {
    mistake: "a file that is not there",
    files: { [workspace]: including },
    messages: [
      "teams/design.yaml:2:11: include[0] cannot be read: there is no file shared/parts.yaml; correct the path",
    ],
    corrected: { [workspace]: including.replace("parts", "people"), "shared/people.yaml": "people: {}\n" },
  },
  {
    mistake: "a folder",
    files: { [workspace]: "team: Design\ninclude: [.]\n" },
    messages: ["teams/design.yaml:2:11: include[0] cannot be read: teams is not a file; correct the path"],
    corrected: { [workspace]: including, [shared]: "people: {}\n" },
  },
  {
    mistake: "a file outside of the repository",
    files: { [workspace]: "team: Design\ninclude: [../../../etc/passwd]\n" },
    messages: ["teams/design.yaml:2:11: include[0] is outside of the repository; include only files below it"],
    corrected: { [workspace]: including, [shared]: "people: {}\n" },
  },
  {
    mistake: "an absolute path",
    files: { [workspace]: "team: Design\ninclude: [/etc/passwd]\n" },
    messages: ["teams/design.yaml:2:11: include[0] must be a relative path"],
    corrected: { [workspace]: including, [shared]: "people: {}\n" },
  },
  {
    mistake: "files that include each other",
    files: {
      [workspace]: including,
      [shared]: "include: [people.yaml]\n",
      "shared/people.yaml": "include: [parts.yaml]\n",
    },
    messages: [
      "shared/people.yaml:1:11 (used in shared/parts.yaml:1:11, teams/design.yaml:2:11): include[0] includes its own file: shared/parts.yaml > shared/people.yaml > shared/parts.yaml; remove one of them",
    ],
    corrected: { [workspace]: including, [shared]: "include: [people.yaml]\n", "shared/people.yaml": "people: {}\n" },
  },
  {
    mistake: "a workspace that includes itself",
    files: { [workspace]: "team: Design\ninclude: [design.yaml]\n" },
    messages: [
      "teams/design.yaml:2:11: include[0] includes its own file: teams/design.yaml > teams/design.yaml; remove one of them",
    ],
    corrected: { [workspace]: "team: Design\n" },
  },
  {
    mistake: "a workspace as included file",
    files: { [workspace]: including, [shared]: "team: Shared\npeple: {}\n" },
    messages: [
      "shared/parts.yaml:1:1 (used in teams/design.yaml:2:11): team is not a property of an included file; it has include, people, peopleFrom, groups, access, profiles, theme, blueprints",
      "shared/parts.yaml:2:1 (used in teams/design.yaml:2:11): peple is not a property of an included file; did you mean people?",
    ],
    corrected: { [workspace]: including, [shared]: "people: {}\n" },
  },
  {
    mistake: "bad YAML in an included file",
    files: { [workspace]: including, [shared]: "people:\n\tada: admin\n" },
    messages: ["shared/parts.yaml:2:1 (used in teams/design.yaml:2:11): a tab cannot indent a line; use spaces"],
    corrected: { [workspace]: including, [shared]: "people:\n  ada@example.com: admin\n" },
  },
  {
    mistake: "a bad value in an included file",
    files: { [workspace]: including, [shared]: "people:\n  ada@example.com: owner\n" },
    messages: [
      'shared/parts.yaml:2:20 (used in teams/design.yaml:2:11): people["ada@example.com"] must be one of admin, member; it is "owner"',
    ],
    corrected: { [workspace]: including, [shared]: "people:\n  ada@example.com: admin\n" },
  },
  {
    mistake: "an included file that is empty, and an include that is not a list",
    files: { [workspace]: "team: Design\ninclude: ../shared/parts.yaml\n" },
    messages: ["teams/design.yaml:2:10: include must be a list, such as [a, b]"],
    corrected: { [workspace]: including, [shared]: "{}\n" },
  },
  {
    mistake: "two included files that disagree",
    files: {
      [workspace]: "team: Design\ninclude: [../shared/parts.yaml, ../shared/more.yaml]\n",
      [shared]: "people:\n  ada@example.com: admin\n  bob@example.com: member\n",
      "shared/more.yaml": "people:\n  ada@example.com: member\n  bob@example.com: member\n",
    },
    messages: [
      'shared/parts.yaml:2:3 (used in teams/design.yaml:2:11; also in shared/more.yaml:2:3): people["ada@example.com"] is different in two included files; keep one of them, or set it in the file that includes both',
    ],
    corrected: {
      [workspace]:
        "team: Design\ninclude: [../shared/parts.yaml, ../shared/more.yaml]\npeople: { ada@example.com: admin }\n",
      [shared]: "people:\n  ada@example.com: admin\n",
      "shared/more.yaml": "people:\n  ada@example.com: member\n",
    },
  },
];

const using = (entry: string) => `${including}spaces:\n  ${entry}\n`;

export const blueprintMistakes: readonly CompositionMistake[] = [
  {
    mistake: "an unknown blueprint",
    files: { [workspace]: using("a: { blueprint: sprnt }"), [shared]: sprint },
    messages: ['teams/design.yaml:4:19: spaces.a.blueprint is "sprnt", which is not a blueprint; did you mean sprint?'],
    corrected: { [workspace]: using("a: { blueprint: sprint, with: { number: 1 } }"), [shared]: sprint },
  },
  {
    mistake: "a blueprint that nobody has written",
    files: { [workspace]: using("a: { blueprint: board }"), [shared]: sprint },
    messages: ['teams/design.yaml:4:19: spaces.a.blueprint is "board", which is not a blueprint; add it to blueprints'],
    corrected: { [workspace]: using("a: { blueprint: board }"), [shared]: `${sprint}  board: { space: {} }\n` },
  },
  {
    mistake: "a space where a zone is needed",
    files: { [workspace]: using("a: { zones: { b: { blueprint: sprint, with: { number: 1 } } } }"), [shared]: sprint },
    messages: [
      'teams/design.yaml:4:33 (defined in shared/parts.yaml:2:3): spaces.a.zones.b.blueprint is "sprint", which is a blueprint of a space; use it in spaces, or another one here',
    ],
    corrected: { [workspace]: using("b: { blueprint: sprint, with: { number: 1 } }"), [shared]: sprint },
  },
  {
    mistake: "missing, unknown and wrong values",
    files: {
      [workspace]: using(
        'a: { blueprint: sprint }\n  b: { blueprint: sprint, with: { numbr: 1 } }\n  c: { blueprint: sprint, with: { number: "12" } }',
      ),
      [shared]: sprint,
    },
    messages: [
      "teams/design.yaml:4:3 (defined in shared/parts.yaml:3:19): spaces.a needs the parameter number (integer); add with: { number: ... }",
      "teams/design.yaml:5:27 (defined in shared/parts.yaml:3:19): spaces.b.with needs the parameter number (integer); add with: { number: ... }",
      "teams/design.yaml:5:35 (defined in shared/parts.yaml:2:3): spaces.b.with.numbr is not a parameter of the blueprint; did you mean number?",
      "teams/design.yaml:6:43 (defined in shared/parts.yaml:3:19): spaces.c.with.number must be a number; leave out the quotes: 12",
    ],
    corrected: { [workspace]: using("a: { blueprint: sprint, with: { number: 12 } }"), [shared]: sprint },
  },
  {
    mistake: "with without a blueprint",
    files: { [workspace]: using("a: { with: { number: 1 } }"), [shared]: sprint },
    messages: ["teams/design.yaml:4:6: spaces.a has with or each, which need a blueprint; add blueprint: NAME"],
    corrected: { [workspace]: using("a: { blueprint: sprint, with: { number: 1 } }"), [shared]: sprint },
  },
  {
    mistake: "the same key for each",
    files: { [workspace]: using("a: { blueprint: sprint, each: [{ number: 1 }, { number: 2 }] }"), [shared]: sprint },
    messages: [
      "teams/design.yaml:4:3 (also in teams/design.yaml:4:3): spaces.a makes the key a, which is there already; use different keys",
    ],
    corrected: {
      [workspace]: using(`"a-\${number}": { blueprint: sprint, each: [{ number: 1 }, { number: 2 }] }`),
      [shared]: sprint,
    },
  },
  {
    mistake: "a bad value in a blueprint",
    files: {
      [workspace]: using("a: { blueprint: sprint, with: { number: 1 } }"),
      [shared]: `${sprint}      favorite: 1\n`,
    },
    messages: ["shared/parts.yaml:6:17 (used in teams/design.yaml:4:3): spaces.a.favorite must be true or false"],
    corrected: {
      [workspace]: using("a: { blueprint: sprint, with: { number: 1 } }"),
      [shared]: `${sprint}      favorite: true\n`,
    },
  },
  {
    mistake: "blueprints that are wrong, used or not",
    files: {
      [workspace]: including,
      [shared]:
        "blueprints:\n  a: { space: {}, zone: {} }\n  b: { parameters: { n: int }, zone: {} }\n  c: {}\n  D: { zone: {} }\n  e: { parameters: { n: { type: date, defalt: 1 } }, space: {} }\n",
    },
    messages: [
      "shared/parts.yaml:2:6 (used in teams/design.yaml:2:11): blueprints.a must have only one of space, zone",
      'shared/parts.yaml:3:25 (used in teams/design.yaml:2:11): blueprints.b.parameters.n must be one of string, integer, number, boolean, person, color, date; it is "int"',
      "shared/parts.yaml:4:6 (used in teams/design.yaml:2:11): blueprints.c must have one of space, zone",
      "shared/parts.yaml:5:3 (used in teams/design.yaml:2:11): blueprints.D must consist of a-z, 0-9, - and _, such as d; a title can be anything",
      "shared/parts.yaml:6:39 (used in teams/design.yaml:2:11): blueprints.e.parameters.n.defalt is not a property of blueprints.e.parameters.n; did you mean default?",
    ],
    corrected: {
      [workspace]: including,
      [shared]:
        "blueprints:\n  a: { space: {} }\n  b: { parameters: { n: integer }, zone: {} }\n  d: { zone: {} }\n  e: { parameters: { n: { type: date, default: 2026-12-31 } }, space: {} }\n",
    },
  },
  {
    mistake: "placeholders without parameters",
    files: {
      [workspace]: including,
      [shared]: `${sprint}      zones: { "z-\${nmber}": { title: "\${what} $\${ok}", frames: { a: { fill: "\${open" } } } }\n`,
    },
    messages: [
      `shared/parts.yaml:6:16 (used in teams/design.yaml:2:11): blueprints.sprint.space.zones["z-\${nmber}"] has \${nmber}, which is not a parameter of the blueprint; did you mean number?`,
      `shared/parts.yaml:6:39 (used in teams/design.yaml:2:11): blueprints.sprint.space.zones["z-\${nmber}"].title has \${what}, which is not a parameter of the blueprint; it has number`,
      `shared/parts.yaml:6:78 (used in teams/design.yaml:2:11): blueprints.sprint.space.zones["z-\${nmber}"].frames.a.fill has \${open}, which is not a parameter of the blueprint; it has number`,
    ],
    corrected: {
      [workspace]: including,
      [shared]: `${sprint}      zones: { "z-\${number}": { title: "\${number}" } }\n`,
    },
  },
  {
    mistake: "blueprints that are made from themselves",
    files: {
      [workspace]: including,
      [shared]:
        "blueprints:\n  a: { zone: { blueprint: b } }\n  b: { zone: { blueprint: a } }\n  c: { space: { blueprint: c, each: [] } }\n",
    },
    messages: [
      "shared/parts.yaml:2:3 (used in teams/design.yaml:2:11): blueprints.a is made from itself: a > b > a; remove one of them",
      "shared/parts.yaml:4:3 (used in teams/design.yaml:2:11): blueprints.c is made from itself: c > c; remove one of them",
      "shared/parts.yaml:4:31 (used in teams/design.yaml:2:11): blueprints.c.space.each is not possible here: a blueprint is one space or zone; remove it",
    ],
    corrected: {
      [workspace]: including,
      [shared]: "blueprints:\n  a: { zone: { blueprint: b } }\n  b: { zone: {} }\n",
    },
  },
  {
    mistake: "values that are not of their type",
    files: {
      [workspace]: using("a: { blueprint: b, with: { p: bob, c: bleu, d: 2026-02-30, s: 5, n: many, y: 1 } }"),
      [shared]:
        "blueprints:\n  b: { parameters: { p: person, c: color, d: date, s: string, n: number, y: boolean }, space: {} }\n",
    },
    messages: [
      "teams/design.yaml:4:33 (defined in shared/parts.yaml:2:22): spaces.a.with.p must be an e-mail address such as ada@example.com",
      "teams/design.yaml:4:41 (defined in shared/parts.yaml:2:33): spaces.a.with.c must be a color; did you mean blue?",
      "teams/design.yaml:4:50 (defined in shared/parts.yaml:2:43): spaces.a.with.d must be a date such as 2026-12-31",
      'teams/design.yaml:4:65 (defined in shared/parts.yaml:2:52): spaces.a.with.s must be a string; put it in quotes: "5"',
      "teams/design.yaml:4:71 (defined in shared/parts.yaml:2:63): spaces.a.with.n must be a number",
      "teams/design.yaml:4:80 (defined in shared/parts.yaml:2:74): spaces.a.with.y must be true or false",
    ],
    corrected: {
      [workspace]: using('a: { blueprint: b, with: { p: bob@example.com, c: blue, d: 2026-02-28, s: "5" } }'),
      [shared]: "blueprints:\n  b: { parameters: { p: person, c: color, d: date, s: string }, space: {} }\n",
    },
  },
];

export const profileMistakes: readonly CompositionMistake[] = [
  {
    mistake: "unknown profiles, and a list of something else",
    files: {
      [workspace]: "team: Design\naccess: [intern, 5]\nprofiles: { internal: { team: viewer } }\n",
    },
    messages: [
      'teams/design.yaml:2:10: access[0] is "intern", which is not a profile; did you mean internal?',
      "teams/design.yaml:2:18: access[1] must be a map, the name of a profile, or a list of these",
    ],
    corrected: { [workspace]: "team: Design\naccess: [internal]\nprofiles: { internal: { team: viewer } }\n" },
  },
  {
    mistake: "an unknown profile of a space",
    files: { [workspace]: "team: Design\nspaces: { a: { access: other } }\n" },
    messages: ['teams/design.yaml:2:24: spaces.a.access is "other", which is not a profile; add it to profiles'],
    corrected: {
      [workspace]: "team: Design\nspaces: { a: { access: other } }\nprofiles: { other: { team: viewer } }\n",
    },
  },
  {
    mistake: "a bad role in a profile",
    files: {
      [workspace]: "team: Design\nspaces:\n  a: { access: internal }\nprofiles:\n  internal: { team: vewer }\n",
    },
    messages: [
      'teams/design.yaml:5:21 (used in teams/design.yaml:3:8): spaces.a.access.team must be one of editor, commenter, viewer, guest-commenter, guest-viewer, none; it is "vewer"; did you mean viewer?',
    ],
    corrected: {
      [workspace]: "team: Design\nspaces:\n  a: { access: internal }\nprofiles:\n  internal: { team: viewer }\n",
    },
  },
];
