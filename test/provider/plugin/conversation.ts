// Recorded gRPC calls between the engine and the plugin, normalized: every recording is the same.
import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { version } from "../../../provider/api/transport/version.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import type { Json } from "./messages.ts";

/** A call and its response; `meanwhile` has the calls that started and ended during this one. */
export interface Call {
  readonly method: string;
  readonly request: Json;
  readonly meanwhile?: readonly Call[];
  readonly response?: Json;
  readonly errors?: readonly string[];
}

/** The calls of one command; each command starts a plugin process. */
export interface Run {
  readonly command: string;
  readonly calls: readonly Call[];
}

/** A line of the log that the engine writes to the file PULUMI_DEBUG_GRPC. */
interface Line {
  readonly method: string;
  readonly request: Json;
  readonly response?: Json;
  readonly errors?: readonly string[];
  readonly metadata?: { readonly name?: string };
  readonly progress: "request_started" | "response_completed";
}

/** The calls to the plugin in the engine's log. */
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

/** Fields that differ in every run. */
const volatileFields = ["engineAddress", "resourceStatusAddress", "resourceStatusToken", "randomSeed"];

/** Sentinels of the engine and our version, with readable placeholders. */
const placeholders = [
  [`"${unknownValue}"`, '"{unknown}"'],
  ['"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","value":', '"{secret}":'],
  [`"version":"${version}"`, '"version":"{version}"'],
] as const;

/** Replaces whatever differs in the next run by placeholders. */
export function withPlaceholders(runs: readonly Run[], serviceUrl: string): Run[] {
  const text = JSON.stringify(runs, (name, value: unknown) => {
    if (volatileFields.includes(name)) return `{${name}}`;
    return isCall(value) ? { ...value, request: normalRequest(value) } : value;
  });
  const readable = placeholders.reduce((result, [value, placeholder]) => result.replaceAll(value, placeholder), text);
  return JSON.parse(readable.replaceAll(serviceUrl, "{service}"));
}

/** The inverse of `withPlaceholders`; fields that the plugin ignores are omitted. */
export function fillPlaceholders(runs: readonly Run[], serviceUrl: string): Run[] {
  const isOmitted = (name: string, value: unknown) => name !== "version" && value === `{${name}}`;
  const text = JSON.stringify(runs, (name, value: unknown) => (isOmitted(name, value) ? undefined : value));
  const filled = placeholders.reduce((result, [value, placeholder]) => result.replaceAll(placeholder, value), text);
  return JSON.parse(filled.replaceAll("{service}", serviceUrl));
}

function normalRequest({ method, request }: Call): Json {
  // The other fields depend on the version of the engine.
  if (method === "Handshake") return { engineAddress: request.engineAddress };
  // The engine generates ids for providers.
  const isGenerated = (method === "Configure" || method === "DiffConfig") && request.id !== unknownValue;
  return isGenerated ? { ...request, id: "{id}" } : request;
}

const isCall = (value: unknown): value is Call => isObject(value) && "method" in value && "request" in value;

const fileOf = (name: string): URL => new URL(`./conversations/${name}.json`, import.meta.url);

export function readConversation(name: string): Run[] {
  return JSON.parse(readFileSync(fileOf(name), "utf8"));
}

export function writeConversation(name: string, runs: readonly Run[]): void {
  writeFileSync(fileOf(name), `${format(runs, "", 0)}\n`);
}

/** JSON in the layout of biome: values that fit into a line are not broken. */
function format(value: unknown, indent: string, prefixLength: number): string {
  const line = oneLine(value);
  if (!isObject(value) || indent.length + prefixLength + line.length < 120) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const items = Object.entries(value).map(([key, item]) => {
    const name = Array.isArray(value) ? "" : `${JSON.stringify(key)}: `;
    return inner + name + format(item, inner, name.length);
  });
  return `${open}\n${items.join(",\n")}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const items = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
