// Exports of identity providers, and what is wrong with them.
import { describe, expect, it } from "vitest";
import type { PeopleFile } from "../../../../provider/workspace/people/people-file.ts";
import { readPeopleFile } from "../../../../provider/workspace/people/read-people-file.ts";

type Settings = Omit<PeopleFile, "file">;

const read = (text: string, settings: Settings = {}) => readPeopleFile(text, { file: "people.csv", ...settings });

/** Everyone, without where they are. */
function peopleIn(text: string, settings?: Settings): unknown {
  const { people, problems } = read(text, settings);
  expect(problems).toEqual([]);
  return Object.fromEntries([...people].map(([address, { entry }]) => [address, entry]));
}

const problemsIn = (text: string, settings?: Settings) =>
  read(text, settings).problems.map(({ line, column, message }) => `${line}:${column}: ${message}`);

const ada = { "ada@example.com": { role: "member" } };

describe("a file of", () => {
  it.each<[string, string]>([
    [
      "users in CSV",
      "login,email,firstName,status\nada,Ada@Example.com,Ada,ACTIVE\neve,eve@example.com,Eve,DEPROVISIONED\n",
    ],
    ["users without an address of their own", "Login,Status\nada@example.com,PASSWORD_EXPIRED\n"],
    [
      "users in JSON, as the API returns them",
      '[{"status":"ACTIVE","profile":{"email":"ada@example.com"}},{"status":"SUSPENDED","profile":{"email":"e@example.com"}}]',
    ],
  ])("Okta: %s", (_, text) => expect(peopleIn(text, { format: "okta" })).toEqual(ada));

  it.each<[string, string]>([
    [
      "users in CSV",
      "userPrincipalName,displayName,mail,accountEnabled\nada@corp.example.com,Ada,ada@example.com,True\neve@example.com,Eve,,False\n",
    ],
    ["members of a group", "Object ID,User principal name,Display name\n1,ada@example.com,Ada\n"],
    [
      "users in JSON, as the API returns them",
      '{"@odata.context":"users","value":[{"mail":null,"userPrincipalName":"ada@example.com","accountEnabled":true}]}',
    ],
  ])("Entra: %s", (_, text) => expect(peopleIn(text, { format: "entra" })).toEqual(ada));

  it.each<[string, string]>([
    [
      "users in CSV",
      "First Name [Required],Email Address [Required],Status [READ ONLY]\nAda,ada@example.com,Active\nEve,eve@example.com,Suspended\n",
    ],
    [
      "users in JSON, as the API returns them",
      '{"kind":"users","users":[{"primaryEmail":"ada@example.com","suspended":false,"archived":false},{"primaryEmail":"eve@example.com","suspended":false,"archived":true}]}',
    ],
  ])("Google: %s", (_, text) => expect(peopleIn(text, { format: "google" })).toEqual(ada));

  it("GitHub: members of a team, whose roles mean only what the file says", () => {
    const text = '[{"login":"ada","email":"ada@example.com","role":"MAINTAINER"}]';
    expect(peopleIn(text, { format: "github" })).toEqual(ada);
    expect(peopleIn(text, { format: "github", roles: { maintainer: "admin" } })).toEqual({
      "ada@example.com": { role: "admin" },
    });
  });

  it("one's own, with roles, ends and notes", () => {
    const text = 'email;role;until;note\nada@example.com;admin;;\neve@example.com;;2026-12-31;"Trainee; Design"\n';
    expect(peopleIn(text)).toEqual({
      "ada@example.com": { role: "admin" },
      "eve@example.com": { role: "member", until: "2026-12-31", note: "Trainee; Design" },
    });
  });

  it.each([
    ["a byte order mark and carriage returns", "\u{FEFF}email,note\r\nada@example.com,a\r\n"],
    ["semicolons, and commas in a cell", "email;note\nada@example.com;a\neve@example.com;a, b, c\n"],
    ["a line that names the separator", "\u{FEFF}sep=;\r\nemail;note\r\nada@example.com;a\r\n"],
    ["tabs and empty lines", "\nemail\tnote\n\nada@example.com\ta\n\n"],
    ["quotes", '"email","note; or, more"\n"ada@example.com","a"'],
  ])("Excel, with %s", (_, text) => {
    const { people, problems } = read(text, { columns: { note: text.includes("more") ? "note; or, more" : "note" } });
    expect([people.get("ada@example.com")?.entry.note, problems]).toEqual(["a", []]);
  });

  it("lines with quotes, in which every row knows its line", () => {
    const text = 'email;note\n\nada@example.com;"Lovelace, ""Ada""\n of London"\neve\n;\n';
    expect(peopleIn(text.replace("eve\n;\n", ""))).toEqual({
      "ada@example.com": { role: "member", note: 'Lovelace, "Ada"\n of London' },
    });
    expect(problemsIn(text)[0]).toMatch(/^5:1: this row has more or fewer cells/);
  });

  it("any other program, whose columns and rows are named", () => {
    const text =
      "Work mail,Job,Ends,Team,Active\na@example.com,Lead,2026-12-31,Design,1\nb@example.com,Dev,,Product,1\nc@example.com,Dev,,Sales,1\nd@example.com,Dev,,Design,0\n";
    const settings: Settings = {
      role: "member",
      roles: { lead: "admin" },
      columns: { email: "work_mail", role: "job", until: "Ends" },
      where: { team: ["design", "Product"], active: 1 },
    };
    expect(peopleIn(text, settings)).toEqual({
      "a@example.com": { role: "admin", until: "2026-12-31" },
      "b@example.com": { role: "member" },
    });
  });

  it("an identity provider, in which where replaces what the format knows about a state", () => {
    const text = "email,status\nada@example.com,ON_LEAVE\neve@example.com,ACTIVE\n";
    expect(peopleIn(text, { format: "okta", where: { status: "on_leave" } })).toEqual(ada);
  });

  it("members of a group, without the groups that where leaves out, and with columns of one name that do not count", () => {
    const text = "Member Email,Member Type,Note,note\nada@example.com,USER,a,b\nall@example.com,GROUP,,\n";
    expect(peopleIn(text, { format: "google", where: { "Member Type": ["user"] } })).toEqual(ada);
  });

  it("people, some of them twice", () => {
    expect(peopleIn("email\nada@example.com\nADA@example.com\n")).toEqual(ada);
  });
});

describe("a file is refused", () => {
  const empty = "1:1: there are no people in this file, which would remove everyone; export it again";
  it.each<[string, string, Settings, ...string[]]>([
    ["that is empty", "", {}, empty],
    ["with only the names of columns", "email,role\n", {}, empty],
    ["with an empty list", '{"value":[]}', {}, empty],
    [
      "in which nobody counts",
      "email,status\nada@example.com,SUSPENDED\n",
      { format: "okta" },
      "1:1: no row of this file counts, which would remove everyone; check where and the states",
    ],
    [
      "with an unknown state",
      "email,status\nada@example.com,ON_LEAVE\n",
      { format: "okta" },
      '2:1: the format does not know whether someone with status "on_leave" is in the team; say which rows count, as in where: {"status":["active","provisioned","recovery","password_expired","locked_out"]}',
    ],
    ...[
      ["google", "type", '[{"email":"all@example.com","type":"GROUP"}]', "1:2", "group", '{"type":["user"]}'],
      [
        "google",
        "Member Type",
        "Member Email,Member Type\nall@example.com,GROUP\n",
        "2:1",
        "group",
        '{"Member Type":["user"]}',
      ],
      [
        "entra",
        "@odata.type",
        '{"value":[{"mail":"all@example.com","@odata.type":"#microsoft.graph.group"}]}',
        "1:11",
        "#microsoft.graph.group",
        '{"@odata.type":["#microsoft.graph.user"]}',
      ],
    ].map(([format, column, text = "", place, value, where]): [string, string, Settings, string] => [
      `with a group in ${format} (${column})`,
      text,
      { format: format === "entra" ? "entra" : "google" },
      `${place}: the format does not know whether someone with ${column} "${value}" is in the team; say which rows count, as in where: ${where}`,
    ]),
    ...[
      '{"@odata.nextLink":"https://x","value":[{"mail":"ada@example.com"}]}',
      '{"nextPageToken":"x","members":[{"email":"ada@example.com"}]}',
      '{"pageInfo":{"hasNextPage":true},"nodes":[{"email":"ada@example.com"}]}',
      '{"totalResults":300,"startIndex":1,"Resources":[{"email":"ada@example.com"}]}',
      '{"next":"https://x?page=2","results":[{"email":"ada@example.com"}]}',
      '{"has_more":true,"data":[{"email":"ada@example.com"}]}',
      '{"odata.nextLink":"https://x","value":[{"mail":"ada@example.com"}]}',
      '{"_links":{"next":{"href":"/2"}},"items":[{"email":"ada@example.com"}]}',
      '{"meta":{"next_cursor":"x"},"members":[{"email":"ada@example.com"}]}',
      '{"@odata.count":2,"value":[{"mail":"ada@example.com"}]}',
      '{"isLast":false,"values":[{"email":"ada@example.com"}]}',
    ].map((text): [string, string, Settings, string] => [
      `that is one page of several: ${text.slice(1, 24)}`,
      text,
      {},
      "1:1: this is one page of a longer list; export all pages into one file",
    ]),
    [
      "with two columns for one thing",
      "Email,E-Mail\nada@example.com,ada@home.example.com\n",
      {},
      '1:1: the columns "Email" and "E-Mail" cannot be distinguished; remove or rename all but one',
    ],
    [
      "with two columns for one thing in JSON",
      '[{"Email [work]":"ada@example.com","email":"ada@home.example.com"}]',
      {},
      '1:1: the columns "Email [work]" and "email" cannot be distinguished; remove or rename all but one',
    ],
    [
      "with bad addresses",
      'email,role\nada,member\n,member\n"eve@example.com",member\n',
      {},
      '2:1: "ada" is not an e-mail address; correct it, or leave the row out with where',
      '3:1: "" is not an e-mail address; correct it, or leave the row out with where',
    ],
    [
      "with a bad address in JSON",
      '[\n  { "profile": { "email": "ada" } }\n]',
      { format: "okta" },
      '2:3: "ada" is not an e-mail address; correct it, or leave the row out with where',
    ],
    [
      "with an unknown role",
      "email,role\nada@example.com,boss\n",
      {},
      '2:1: "boss" is none of admin, member, and guest; say what it means, as in roles: { "boss": member }',
    ],
    [
      "with the day from which somebody would count",
      "email,since\nada@example.com,2026-12-01\neve@example.com,\n",
      {},
      "2:1: people are in the team from the day they are listed; remove since from the row of ada@example.com, or the row",
    ],
    [
      "with bad dates",
      "email,until\nada@example.com,1.1.2026\neve@example.com,2026-02-30\n",
      {},
      '2:1: until must be a day such as 2026-12-31; it is "1.1.2026"',
      '3:1: until must be a day such as 2026-12-31; it is "2026-02-30"',
    ],
    [
      "with two roles for one person",
      "email,role\nada@example.com,admin\nAda@example.com,member\n",
      {},
      "3:1: Ada@example.com is already on line 2, with another role, end or note; keep one of the rows",
    ],
    [
      "without columns that are named",
      "Mail,Department\nada@example.com,Design\n",
      { columns: { role: "job" }, where: { departmnt: "Design" } },
      '1:1: there is no column "job"; the columns are Mail, Department',
      '1:1: there is no column "departmnt"; did you mean Department?',
    ],
    [
      "without columns that are needed",
      "Address,Department\nada@example.com,Design\n",
      { roles: { Design: "member" } },
      "1:1: there is no column for the email; name it with columns: { email: ... }, one of Address, Department",
      "1:1: there is no column for the role; name it with columns: { role: ... }, one of Address, Department",
    ],
    [
      "with a row of another length",
      "email,role\nada@example.com,member,Lovelace, Ada\n",
      {},
      "2:1: this row has more or fewer cells than the first line; put cells with a comma in quotes",
    ],
    [
      "with a quote that is not closed",
      'email,note\nada@example.com,"2\nb,4\n',
      {},
      "3:1: a quote is still open at the end of the file; add the closing one",
    ],
    [
      "with text after a quote",
      'email,note\nada@example.com,"2"3\n',
      {},
      "2:1: there is text after a closing quote; write a quote inside of quotes twice",
    ],
    [
      "with a quote inside of a cell",
      'email,note\nada@example.com,6" tablet\n',
      {},
      "2:1: there is a quote inside of a cell; put the cell in quotes, and write the quote twice",
    ],
    ["that is not JSON", '[{"email": "ada@example.com"', {}, "1:29: this is not valid JSON; export the file again"],
    ["that has no list", '{"a":[],"b":[]}', {}, "1:1: this must be a list of objects, or an object with one such list"],
    ["that has a list of texts", '["ada"]', {}, "1:1: this must be a list of objects, or an object with one such list"],
  ])("%s", (_, text, settings, ...problems) => expect(problemsIn(text, settings)).toEqual(problems));
});
