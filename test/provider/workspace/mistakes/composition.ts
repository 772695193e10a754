/** Files that do not become one workspace, the messages, and files that follow their advice. */
export interface CompositionMistake {
  readonly mistake: string;
  readonly files: Readonly<Record<string, string>>;
  readonly messages: readonly string[];
  readonly corrected: Readonly<Record<string, string>>;
}

const workspace = "teams/design.yaml";
const shared = "shared/parts.yaml";
const gone =
  "is no longer a setting; write blueprints and profiles as functions in workspace.ts: see The workspace file, In TypeScript, in the documentation";
const including = "team: Design\ninclude: [../shared/parts.yaml]\n";

export const compositionMistakes: readonly CompositionMistake[] = [
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
      "shared/people.yaml:1:11 (used in shared/parts.yaml:1:11, teams/design.yaml:2:11): include[0] includes its own file, or one that leads to it; remove it",
    ],
    corrected: { [workspace]: including, [shared]: "include: [people.yaml]\n", "shared/people.yaml": "people: {}\n" },
  },
  {
    mistake: "a workspace that includes itself",
    files: { [workspace]: "team: Design\ninclude: [design.yaml]\n" },
    messages: ["teams/design.yaml:2:11: include[0] includes its own file, or one that leads to it; remove it"],
    corrected: { [workspace]: "team: Design\n" },
  },
  {
    mistake: "a workspace as included file",
    files: { [workspace]: including, [shared]: "team: Shared\npeple: {}\n" },
    messages: [
      "shared/parts.yaml:1:1 (used in teams/design.yaml:2:11): team is not a property of an included file; it has include, people, peopleFrom, groups, access, theme",
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
      'shared/parts.yaml:2:20 (used in teams/design.yaml:2:11): people["ada@example.com"] must be one of admin, member, guest; it is "owner"',
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
  {
    mistake: "profiles and blueprints of an earlier version, once",
    files: {
      [workspace]: "team: Design\naccess: internal\nprofiles: { internal: { team: viewer } }\nblueprints: {}\n",
    },
    messages: [`teams/design.yaml:4:1: blueprints ${gone}`],
    corrected: { [workspace]: "team: Design\naccess: { team: viewer }\n" },
  },
  {
    mistake: "blueprints of an earlier version, in an included file",
    files: {
      [workspace]: `${including}spaces: { a: { blueprint: board, with: { title: A } } }\n`,
      [shared]: "people: {}\nblueprints: { board: { space: {} } }\n",
    },
    messages: [`shared/parts.yaml:2:1 (used in teams/design.yaml:2:11): blueprints ${gone}`],
    corrected: { [workspace]: `${including}spaces: { a: { title: A } }\n`, [shared]: "people: {}\n" },
  },
];
