import { groups, type Mistake, team } from "./mistake.ts";

/** Entries of people and access with ends and notes, and files with people. */
export const peopleShapeMistakes: readonly Mistake[] = [
  [
    "a day that there is not",
    `${team}people:\n  ada@example.com: { role: member, until: 2026-02-30 }\naccess: { team: { role: viewer, until: tomorrow } }\n`,
    '3:43: people["ada@example.com"].until must be a day such as 2026-12-31',
    "4:40: access.team.until must be a day such as 2026-12-31",
  ],
  [
    "an entry without a role",
    `${team}people:\n  ada@example.com: { until: 2026-12-31, notes: trainee }\n`,
    '3:20: people["ada@example.com"].role is required',
    '3:41: people["ada@example.com"].notes is not a property of people["ada@example.com"]; did you mean note?',
  ],
  [
    "a bad role in an entry with an end",
    `${team}spaces: { a: { access: { team: { role: edit, until: 2026-12-31 } } } }\n`,
    '2:40: spaces.a.access.team.role must be one of organizer, editor, commenter, viewer, guest-commenter, guest-viewer, none; it is "edit"; did you mean editor?',
  ],
  [
    "a list instead of an entry",
    `${team}people:\n  ada@example.com: [member]\n`,
    '3:20: people["ada@example.com"] must be one of admin, member, guest; it is ["member"]',
  ],
  [
    "a bad setting of a people file",
    `${team}peopleFrom: [{ file: people.csv, format: octa, colums: { email: mail } }]\n`,
    '2:42: peopleFrom[0].format must be one of okta, entra, google, github; it is "octa"; did you mean okta?',
    "2:48: peopleFrom[0].colums is not a property of peopleFrom[0]; did you mean columns?",
  ],
];

/** People by the name of a group. */
export const peopleMistakes: readonly Mistake[] = [
  [
    "a person without address",
    `${team}people:\n  ada: admin\n`,
    '3:3: people has "ada", which is neither a person nor a group; name people by their e-mail addresses',
  ],
  [
    "an unknown group of people",
    `${groups}people: { desiners: member }\n`,
    '4:11: people has "desiners", which is neither a person nor a group; did you mean designers?',
  ],
  [
    "two groups with different roles",
    `${groups}  everyone: [designers, eve@example.com]\npeople:\n  ada@example.com: admin\n  designers: admin\n  everyone: member\n`,
    "8:3: people gives bob@example.com two roles: admin (as designers) and member (as everyone); keep one of them",
  ],
];
