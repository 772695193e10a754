// Module hooks that run TypeScript by dropping its types, which Node 20 cannot do, and report what a program consists of.
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

let compiler;
let port;

/** Receives the path of the compiler, if there is one, and where to report to. */
export function initialize(data) {
  compiler = data.compiler;
  port = data.port;
}

/** Finds `./people` and `./people.js` in people.ts, as TypeScript does. */
export function resolve(specifier, context, next) {
  if (!/^\.{1,2}\//.test(specifier)) return next(specifier, context);
  const { href } = new URL(specifier, context.parentURL);
  const endings = ["", ".ts", ".mts", ".js", ".mjs", ".json", "/index.ts", "/index.js"];
  const candidates = [...endings.map((ending) => `${href}${ending}`), href.replace(/\.(m?)js$/, ".$1ts")];
  return next(candidates.find(isFile) ?? specifier, context);
}

const isFile = (url) => statSync(fileURLToPath(url), { throwIfNoEntry: false })?.isFile() ?? false;

/** Loads files in TypeScript and JSON; everything else, and packages, are left to Node. */
export async function load(url, context, next) {
  if (!url.startsWith("file:") || url.includes("/node_modules/")) return next(url, context);
  const file = fileURLToPath(url);
  port.postMessage({ file });
  if (file.endsWith(".json")) return { format: "json", source: await readFile(file), shortCircuit: true };
  if (!/\.m?ts$/.test(file)) return next(url, context);
  return { format: "module", source: compile(await readFile(file, "utf8"), file), shortCircuit: true };
}

function compile(text, fileName) {
  const ts = compiler === undefined ? {} : createRequire(import.meta.url)(compiler);
  if (ts.transpileModule === undefined) throw reported({ needsCompiler: true });
  const { ModuleKind, ScriptTarget } = ts;
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, inlineSourceMap: true };
  const { outputText, diagnostics } = ts.transpileModule(text, { compilerOptions, fileName, reportDiagnostics: true });
  const [diagnostic] = diagnostics;
  if (!diagnostic) return outputText;
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
  const { line, character } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start);
  throw reported({ fault: { file: fileName, line: line + 1, column: character + 1, message } });
}

/** The thread of the program receives only the text of an error, so the rest is reported. */
function reported(report) {
  port.postMessage(report);
  return new SyntaxError("reported");
}
