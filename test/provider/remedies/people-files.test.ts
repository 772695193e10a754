// Every mistake in a file with people: one that follows the advice has no mistake.
import { expect, it } from "vitest";
import type { PeopleFile } from "../../../provider/workspace/people/people-file.ts";
import { readPeopleFile } from "../../../provider/workspace/people/read-people-file.ts";

type Settings = Omit<PeopleFile, "file">;
type Given = readonly [text: string, settings?: Settings];

const ada = "ada@example.com";

it.each<[advice: string, wrong: Given, right: Given]>([
  ["a quote is still open at the end of the file; add the closing one", [`email\n"${ada}`], [`email\n"${ada}"`]],
  ["; write a quote inside of quotes twice", [`email,note\n${ada},"a"b"`], [`email,note\n${ada},"a""b"`]],
  ["put the cell in quotes, and write the quote twice", [`email,note\n${ada},6" x`], [`email,note\n${ada},"6"" x"`]],
  ["; put cells with a comma in quotes", [`email,note\n${ada},a,b`], [`email,note\n${ada},"a,b"`]],
  ["this is not valid JSON; export the file again", ["[{"], [`[{"email":"${ada}"}]`]],
  ["which would remove everyone; export it again", ["email\n"], [`email\n${ada}\n`]],
  [
    "which would remove everyone; check where and the states",
    [`email,status\n${ada},SUSPENDED\n`, { format: "okta" }],
    [`email,status\n${ada},SUSPENDED\n`, { format: "okta", where: { status: "suspended" } }],
  ],
  [
    "name it with columns: { email: ... }, one of Address",
    [`Address\n${ada}\n`],
    [`Address\n${ada}\n`, { columns: { email: "Address" } }],
  ],
  [
    'there is no column "Adress"; did you mean Address?',
    [`Address\n${ada}\n`, { columns: { email: "Adress" } }],
    [`Address\n${ada}\n`, { columns: { email: "Address" } }],
  ],
  ["correct it, or leave the row out with where", [`email\nada\n`], [`email\n${ada}\n`]],
  [
    "correct it, or leave the row out with where",
    [`email,kind\nada,robot\n${ada},person\n`],
    [`email,kind\nada,robot\n${ada},person\n`, { where: { kind: "person" } }],
  ],
  [
    '"" is not an e-mail address; correct it, or leave the row out with where',
    [`email,kind\n,group\n${ada},user\n`],
    [`email,kind\n,group\n${ada},user\n`, { where: { kind: "user" } }],
  ],
  [
    'say which rows count, as in where: {"status":["active","provisioned","recovery","password_expired","locked_out"]}',
    [`email,status\n${ada},ACTIVE\neve@example.com,NEW\n`, { format: "okta" }],
    [`email,status\n${ada},ACTIVE\neve@example.com,NEW\n`, { format: "okta", where: { status: ["active"] } }],
  ],
  [
    'say what it means, as in roles: { "boss": member }',
    [`email,role\n${ada},boss\n`],
    [`email,role\n${ada},boss\n`, { roles: { boss: "member" } }],
  ],
  ["; keep one of the rows", [`email,role\n${ada},admin\n${ada},member\n`], [`email,role\n${ada},member\n`]],
])("%s", (advice, [wrong, before = {}], [right, after = before]) => {
  const problems = readPeopleFile(wrong, { file: "people.csv", ...before }).problems;
  expect(problems.map(({ message }) => message).join("\n")).toContain(advice);
  const { people, problems: left } = readPeopleFile(right, { file: "people.csv", ...after });
  expect(left).toEqual([]);
  expect([...people.keys()]).toEqual([ada]);
});
