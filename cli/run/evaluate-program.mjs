// Runs in a process of its own, in JavaScript because Node loads it as it is: evaluates a workspace program, and sends its value.
import { register } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { requirePlainData, Unusable } from "./plain-data.mjs";

process.once("message", async (request) => {
  const reply = await evaluate(request);
  // Whatever the program has left open must not keep the process.
  process.send(reply, () => process.exit());
});

async function evaluate({ file, compiler, environment, limits }) {
  const { port1: reports, port2: port } = new MessageChannel();
  register("./program-loader.mjs", {
    parentURL: import.meta.url,
    data: { compiler, port },
    transferList: [port],
  });
  process.setSourceMapsEnabled(true);
  try {
    const { default: exported } = await import(pathToFileURL(file).href);
    if (exported === undefined) return { isMissing: true };
    const value = typeof exported === "function" ? await exported({ environment }) : await exported;
    requirePlainData(value, limits);
    return { text: JSON.stringify(value), files: drain(reports).files };
  } catch (error) {
    const { files, needsCompiler, fault } = drain(reports);
    if (needsCompiler) return { needsCompiler };
    if (error instanceof Unusable) return { path: error.path, reason: error.message };
    return { fault: fault ?? faultOf(error, files) };
  }
}

/** What the loader has reported: the files that it loaded, and why it stopped. */
function drain(reports) {
  const messages = [];
  for (let next = receiveMessageOnPort(reports); next; next = receiveMessageOnPort(reports))
    messages.push(next.message);
  const files = messages.flatMap(({ file }) => file ?? []);
  return Object.assign({}, ...messages, { files });
}

/** What was thrown, and where in the program. */
function faultOf(error, files) {
  if (!(error instanceof Error)) return { message: String(error) };
  const places = error.stack?.split("\n").map(placeIn) ?? [];
  return { ...places.find((place) => place && files.includes(place.file)), message: error.message };
}

/** The place in a line of a stack trace; the first line of a syntax error has no column. */
function placeIn(text) {
  const [, path, line, column] = /((?:file:|\/|[A-Za-z]:\\).+?):(\d+)(?::(\d+))?\)?$/.exec(text) ?? [];
  if (path === undefined) return undefined;
  const file = path.startsWith("file:") ? fileURLToPath(path) : path;
  return { file, line: Number(line), ...(column ? { column: Number(column) } : {}) };
}
