// A module hook that runs TypeScript by dropping its types: Node 20 cannot.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const compilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2023,
  verbatimModuleSyntax: true,
  inlineSourceMap: true,
};

/** Compiles `.ts` files; everything else is left to Node. */
export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const fileName = fileURLToPath(url);
  const { outputText } = ts.transpileModule(await readFile(fileName, "utf8"), { compilerOptions, fileName });
  return { format: "module", source: outputText, shortCircuit: true };
}
