// What the engine and the plugin said to each other, in a form that is the same in every run.
import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { version } from "../../../provider/api/transport/version.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import type { Json } from "./messages.ts";

/** A call and its answer; `meanwhile` holds the calls that came and were answered while it went on. */
export interface Call {
  readonly method: string;
  readonly request: Json;
  readonly meanwhile?: readonly Call[];
  readonly response?: Json;
  readonly errors?: readonly string[];
}

/** The conversation of one command, which has a process of the plugin of its own. */
export interface Run {
  readonly command: string;
  readonly calls: readonly Call[];
}

/** A line of the log that the engine writes when PULUMI_DEBUG_GRPC names a file. */
interface Line {
  readonly method: string;
  readonly request: Json;
  readonly response?: Json;
  readonly errors?: readonly string[];
  readonly metadata?: { readonly name?: string };
  readonly progress: "request_started" | "response_completed";
}

/** Reads the part of the engine's log that is about the plugin. */
export function readCalls(log: string): Call[] {
  const lines = log.split("\n").filter((line) => line !== "");
  const calls: Call[] = [];
  const open: { readonly method: string; readonly request: Json; readonly meanwhile: Call[] }[] = [];
  for (const { method, request, response, errors, metadata, progress } of lines.map((line): Line => JSON.parse(line))) {
    if (metadata?.name !== "canvas" || !method.startsWith(service)) continue;
    if (progress === "request_started") {
      open.push({ method, request, meanwhile: [] });
      continue;
    }
    const index = open.findIndex((call) => call.method === method && isDeepStrictEqual(call.request, request));
    const [{ meanwhile } = { meanwhile: [] }] = open.splice(index, 1);
    (open[index - 1]?.meanwhile ?? calls).push({
      method: method.slice(service.length),
      request,
      ...(meanwhile.length > 0 ? { meanwhile } : {}),
      ...(response ? { response } : {}),
      ...(errors ? { errors } : {}),
    });
  }
  return calls;
}

const service = "/pulumirpc.ResourceProvider/";

/** What is another in every run, by the name of the field. */
const changing = ["engineAddress", "resourceStatusAddress", "resourceStatusToken", "randomSeed"];

/** The engine's own marks, our version, and words for them that people can read. */
const words = [
  [`"${unknownValue}"`, '"{unknown}"'],
  ['"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","value":', '"{secret}":'],
  [`"version":"${version}"`, '"version":"{version}"'],
] as const;

/** Puts a placeholder for everything that the next run would say differently. */
export function withPlaceholders(runs: readonly Run[], serviceUrl: string): Run[] {
  const text = JSON.stringify(runs, (name, value: unknown) => {
    if (changing.includes(name)) return `{${name}}`;
    return isCall(value) ? { ...value, request: steadyRequest(value) } : value;
  });
  const readable = words.reduce((told, [mark, word]) => told.replaceAll(mark, word), text);
  return JSON.parse(readable.replaceAll(serviceUrl, "{service}"));
}

/** The same words for a run of now; what the plugin does not look at is left out. */
export function fillPlaceholders(runs: readonly Run[], serviceUrl: string): Run[] {
  const isLeftOut = (name: string, value: unknown) => name !== "version" && value === `{${name}}`;
  const text = JSON.stringify(runs, (name, value: unknown) => (isLeftOut(name, value) ? undefined : value));
  const marked = words.reduce((told, [mark, word]) => told.replaceAll(word, mark), text);
  return JSON.parse(marked.replaceAll("{service}", serviceUrl));
}

function steadyRequest({ method, request }: Call): Json {
  // What else an engine says of itself is another thing in every version.
  if (method === "Handshake") return { engineAddress: request.engineAddress };
  // The engine invents ids for providers.
  const isInvented = (method === "Configure" || method === "DiffConfig") && request.id !== unknownValue;
  return isInvented ? { ...request, id: "{id}" } : request;
}

const isCall = (value: unknown): value is Call => isObject(value) && "method" in value && "request" in value;

const fileOf = (name: string): URL => new URL(`./conversations/${name}.json`, import.meta.url);

export function readConversation(name: string): Run[] {
  return JSON.parse(readFileSync(fileOf(name), "utf8"));
}

export function writeConversation(name: string, runs: readonly Run[]): void {
  writeFileSync(fileOf(name), `${layOut(runs, "", 0)}\n`);
}

/** JSON as the formatter likes it: what fits into a line is one. */
function layOut(value: unknown, indent: string, before: number): string {
  const line = inLine(value);
  if (!isObject(value) || indent.length + before + line.length < 120) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const items = Object.entries(value).map(([key, item]) => {
    const name = Array.isArray(value) ? "" : `${JSON.stringify(key)}: `;
    return inner + name + layOut(item, inner, name.length);
  });
  return `${open}\n${items.join(",\n")}\n${indent}${close}`;
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const items = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inLine(item)}`);
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
