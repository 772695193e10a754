// What an error advises is in a test that follows the advice, or is listed here with the reason why it is not.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const needsEngine = "the engine is needed";
const wait = "only the service can change it";
const programming = "only a program that calls the plugin without Pulumi gets there";

/** Parts of remedies that no test here follows. */
const exempt: Readonly<Record<string, string>> = {
  "the service has a problem; try again later": wait,
  "the provider does not know this status": wait,
  "the list is incomplete and was not used; try again": wait,
  "look at its members and try again": wait,
  "upgrade pulumi-canvas": "no newer version exists",
  "the provider has": programming,
  "run it through the pulumi command": programming,
  "a workspace must be known at preview": needsEngine,
  "wait for it to end and run the command again; if it was killed, run": "test/long/interruption.test.ts follows it",
  "to remove it too, run": "test/long/interruption.test.ts follows it",
  "check that PULUMI_BACKEND_URL and PULUMI_CONFIG_PASSPHRASE belong to the state": needsEngine,
  "install it (https://www.pulumi.com/docs/install) and run the command again: it needs no account": needsEngine,
  "name the workspace file that you ran pulumi-canvas up with, or the folder of a Pulumi project": needsEngine,
  "name one with --stack, or run pulumi stack select": needsEngine,
  "pulumi stack ls lists the stacks of the project": needsEngine,
  "make one with: pulumi preview --json --show-sames > plan.json": "test/e2e/map.test.ts follows it",
  "run the command again, and look at its plan": "test/long/signed-state.test.ts follows it",
  "run the command again": "test/long/fleet.test.ts follows it, if two runs meet in that moment",
  "run a preview without the secret to see them": "test/provider/plugin/construct/failures.test.ts follows it",
  "run the command again to continue": "test/cli/snapshot/snapshot.test.ts follows it",
};

const root = new URL("../../", import.meta.url);
const read = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(new URL(`${folder}/${name}`, root), "utf8") })),
  );

/** The fixed parts of a remedy that are long enough to recognize it. */
function partsOf(remedy: ts.Node): string[] {
  const own = ts.isStringLiteralLike(remedy) || ts.isTemplateLiteralToken(remedy) ? [remedy.text.trim()] : [];
  return [...own.filter((part) => part.length >= 16), ...childrenOf(remedy).flatMap(partsOf)];
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

/** The remedies of a file: second arguments of errors, and what is called `remedy`. */
function remediesIn(node: ts.Node): ts.Node[] {
  const isError = ts.isNewExpression(node) && node.expression.getText().endsWith("Error");
  const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
  const own = isError
    ? node.arguments?.[1]
    : isNamed && node.name.getText() === "remedy"
      ? node.initializer
      : undefined;
  return [...(own ? [own] : []), ...childrenOf(node).flatMap(remediesIn)];
}

const remedies = read("provider", "cli").flatMap(({ file, text }) => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const parts = new Set(remediesIn(source).flatMap(partsOf));
  return [...parts].map((part) => ({ file, part }));
});
// The tests of workspace files correct all of these mistakes.
const tests = read("test/provider/remedies", "test/cli/remedies", "test/provider/workspace/mistakes");
const followed = tests.map(({ text }) => text.replaceAll("\\", ""));

describe("a remedy", () => {
  it("is followed", () => {
    const open = remedies.filter(({ part }) => !(part in exempt || followed.some((text) => text.includes(part))));
    expect(open).toEqual([]);
  });

  it("is not listed here if there is none, or if it is followed", () => {
    const known = new Set(remedies.map(({ part }) => part));
    const isStale = (part: string) => !known.has(part) || followed.some((text) => text.includes(part));
    expect(Object.keys(exempt).filter(isStale)).toEqual([]);
  });
});
