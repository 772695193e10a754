import { expect, it } from "vitest";
import { readme } from "../../../cli/export/readme.ts";

it("shows names and ids as text", () => {
  const team = { teamId: "1](http://a)", name: "<b>", isNameShared: false, description: "" };
  const description = { editionId: "*2*", team, key: "b", people: undefined, spaces: [], omissions: [] };
  expect(readme(description, "https://canvas.example.com")).toContain(
    "# \\<b\\>\n\nThe workspace of the team \\<b\\> (1\\](http:&#8203;//a), edition \\*2\\*) as code. ",
  );
});
