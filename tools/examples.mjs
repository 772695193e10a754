// Translates the examples in docs/examples, which are Pulumi YAML, to the other languages with Pulumi's generators.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasGo } from "./engine/build.mjs";
import { provideProgram } from "./engine.mjs";
import { documentationOf, kebabCase, namedEntries } from "./package-schema.mjs";
import { root } from "./setup.mjs";

const folder = join(root, "docs", "examples");

/** The names of the languages in Markdown, and in the generators. */
const languages = { typescript: "nodejs", python: "python", go: "go" };

/**
 * The example programs of each resource and function, by name and language. Without Go, they come from the committed schema, as
 * long as the examples are unchanged.
 */
export async function examplePrograms(schema, committed) {
  const names = membersOf(schema).map(([name]) => name);
  const sources = new Map(names.map((name) => [name, readFileSync(join(folder, `${kebabCase(name)}.yaml`), "utf8")]));
  const programs = hasGo() ? await translate(schema, names) : keptPrograms(committed, sources);
  return Object.fromEntries(names.map((name) => [name, { ...programs[name], yaml: sources.get(name) }]));
}

const membersOf = ({ resources, functions }) => [...namedEntries(resources), ...namedEntries(functions)];

/** The programs of the committed schema; fails if an example has changed. */
export function keptPrograms(committed, sources) {
  const programs = membersOf(committed).map(([name, spec]) => [name, documentationOf(spec).programs]);
  const kept = Object.fromEntries(programs);
  for (const [name, source] of sources) {
    if (kept[name]?.yaml === source.trim()) continue;
    const remedy = "install Go 1.25.11 or later, which translates it to the other languages";
    throw new Error(`docs/examples/${kebabCase(name)}.yaml has changed; ${remedy}`);
  }
  return kept;
}

async function translate(schema, names) {
  const generator = join(await provideProgram("generate"), "generate");
  const programs = Object.fromEntries(names.map((name) => [name, {}]));
  for (const [language, generatorName] of Object.entries(languages)) {
    // TypeScript programs use the plain values; the classes of this package have no enumerations.
    const translated = run(generator, language === "typescript" ? withoutEnums(schema) : schema, generatorName);
    for (const name of names) programs[name][language] = corrections[language](translated[kebabCase(name)], schema);
  }
  return programs;
}

function run(generator, schema, language) {
  const temporary = mkdtempSync(join(tmpdir(), "pulumi-canvas-examples-"));
  try {
    const file = join(temporary, "schema.json");
    writeFileSync(file, JSON.stringify(schema));
    const { status, stdout, stderr } = spawnSync(generator, ["programs", file, language, folder], { encoding: "utf8" });
    if (status !== 0) throw new Error(`the examples could not be translated to ${language}: ${stderr}`);
    return JSON.parse(stdout);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** The schema with the values of an enumeration as plain strings. */
function withoutEnums(schema) {
  const isEnum = (value) => schema.types[value?.$ref?.replace("#/types/", "")]?.enum;
  const { types, ...rest } = schema;
  const objects = Object.fromEntries(Object.entries(types).filter(([, type]) => !type.enum));
  return JSON.parse(JSON.stringify({ ...rest, types: objects }), (_, value) =>
    isEnum(value) ? { type: "string" } : value,
  );
}

/** Corrects what the generators write: code that does not compile, or that is not idiomatic. */
const corrections = {
  typescript: (program) => {
    const lifted = program.replaceAll(/(\w+)\.apply\(\1 => \1\.(\w+)\)/g, "$1.$2");
    return /\bpulumi\./.test(lifted) ? lifted : lifted.replace(/^import \* as pulumi .*\n/, "");
  },
  python: (program) => program.replaceAll(/float\((\d+)\)/g, "$1").replaceAll("opts = ", "opts="),
  go: (program, { resources }) =>
    program
      .replaceAll(
        /(\w+)\.ApplyT\(func\(\1 [^{]*\{\s*return \1\.(\w+)\.\(.*\), nil\s*\}\)\.\(pulumi\.ArrayOutput\)/g,
        "$1.$2()",
      )
      // `GetSpace` reads the resource `Space`, so the SDK calls the function `LookupSpace`.
      .replaceAll(/\bcanvas\.Get([A-Za-z]+?)(?=(?:Output)?(?:Args)?\b)/g, (call, name) =>
        `canvas:index:${name}` in resources ? `canvas.Lookup${name}` : call,
      ),
};
