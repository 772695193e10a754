// The examples of the documentation run as they are in YAML.
import { it } from "vitest";
import { parse } from "yaml";
import { programsIn, runExamples } from "./examples.ts";
import { minutes } from "./sdk.ts";

type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The sections of a program with names that begin with the name of the example, also where they are referred to. */
function renamed(example: string, program: string): Sections {
  const sections: Sections = parse(program.replaceAll("${", `\${${example}_`));
  const rename = (members: object) => Object.entries(members).map(([name, member]) => [`${example}_${name}`, member]);
  return Object.fromEntries(
    Object.entries(sections).map(([key, members]) => [key, Object.fromEntries(rename(members))]),
  );
}

it("run from up to destroy", { timeout: 4 * minutes }, async (test) => {
  const all = programsIn("yaml").map(([example, program]) => renamed(example, program));
  const merged = (section: string) => Object.assign({}, ...all.map((sections) => sections[section] ?? {}));
  const program = JSON.stringify({
    variables: merged("variables"),
    resources: merged("resources"),
    outputs: merged("outputs"),
  });
  await runExamples(test, { language: "yaml", program });
});
