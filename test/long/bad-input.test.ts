// A wrong configuration, program or service gives one error sentence with the remedy, and leaves the state unchanged: an
// example for each way in which the engine asks; the sentences themselves are tested without it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Emulator } from "../../emulator/emulator.ts";
import { type RunningServer, serve } from "../../emulator/http-server.ts";
import { type Deployment, type ResourceState, type Run, Stack } from "../engine/stack.ts";

const emulator = new Emulator();
const { token, editionId, teamId } = emulator.credentials;
const wrongToken = "at_0123456789abcdef";
const kept = `const canvas = require("pulumi-canvas");
new canvas.Space("kept", { teamId: "${teamId}", name: "Kept" });
`;
const another = `${kept}new canvas.Space("new", { teamId: "${teamId}", name: "New" });\n`;

let server: RunningServer;
let stack: Stack;
let settings: string;
let before: Deployment;

beforeAll(async () => {
  server = await serve(emulator, "127.0.0.1", 0);
  stack = await Stack.create({
    program: kept,
    config: { "canvas:baseUrl": server.url, "canvas:editionId": editionId, "canvas:retrySeconds": "1" },
    secrets: { "canvas:accessToken": token },
  });
  settings = readFileSync(settingsFile(), "utf8");
  expect(await stack.up()).toMatchObject({ exitCode: 0 });
  before = await stack.exportState();
  // The engine stores the provider's configuration in the state for refreshes; the token must be encrypted there.
  expect(JSON.stringify(before)).not.toContain(token);
}, 120_000);

afterAll(async () => {
  stack.remove();
  await server.close();
});

const settingsFile = () => join(stack.folder, "Pulumi.dev.yaml");

interface Mistake {
  readonly command: "preview" | "up" | "refresh" | "destroy";
  readonly args?: readonly string[];
  readonly program?: string;
  readonly secrets?: Record<string, string>;
  /** Breaks something on the service before the run. */
  readonly breaks?: () => unknown;
  /** Removes all configuration. */
  readonly isUnconfigured?: true;
  /** The expected error messages. */
  readonly says: readonly string[];
}

/** Runs the command with the mistake in place, then restores the configuration and the service. */
async function commit(mistake: Mistake): Promise<Run> {
  const { program = kept, secrets, isUnconfigured, breaks, command, args = [] } = mistake;
  const { store } = emulator.world;
  const grant = store.get("accessTokens", token);
  stack.setProgram(program);
  if (isUnconfigured) writeFileSync(settingsFile(), JSON.stringify({ ...JSON.parse(settings), config: {} }));
  await stack.configure({}, secrets);
  store.transaction(() => breaks?.());
  const run = await stack[command]({ args });
  store.transaction(() => grant && store.put("accessTokens", grant));
  writeFileSync(settingsFile(), settings);
  if (process.env.SHOW_OUTPUT) console.log(run.stdout, run.stderr);
  return run;
}

const problem = (name: string) => `pulumi-nodejs:dynamic/canvas:Space resource '${name}'`;
const unconfigured = [
  "the configuration has 2 problems:",
  "- canvas:baseUrl (CANVAS_BASE_URL) is missing; set it: pulumi config set canvas:baseUrl <address of the service>",
  "- there are no credentials; set canvas:accessToken (CANVAS_ACCESS_TOKEN): pulumi config set --secret canvas:accessToken <token>, or use canvas:refreshToken (CANVAS_REFRESH_TOKEN) with clientId and clientSecret",
].join("\n");
const refused = (operation: string) =>
  `${operation} returned 401 (E4011 The access token is missing, unknown or expired); canvas:accessToken (CANVAS_ACCESS_TOKEN) is not valid or has expired: set a new one, or use a refresh token (pulumi-canvas login)`;
const lastSettings =
  "refresh and destroy use the configuration of the last update: add --run-program if it has changed since";

const mistakes: Readonly<Record<string, Mistake>> = {
  "a wrong token": {
    ...{ command: "up", program: another, secrets: { "canvas:accessToken": wrongToken } },
    says: [refused("GET roles in teams")],
  },
  "no configuration at the preview": {
    ...{ command: "preview", isUnconfigured: true },
    says: [`${problem("kept")} has a problem: ${unconfigured}`],
  },
  "a refresh with a token that has ended": {
    ...{ command: "refresh", breaks: () => emulator.world.store.remove("accessTokens", token) },
    says: [`${refused("GET space")}; ${lastSettings}`],
  },
  "a destroy with a wrong token": {
    ...{ command: "destroy", args: ["--run-program"], secrets: { "canvas:accessToken": wrongToken } },
    says: [`${refused("PUT space state")}; ${lastSettings}`],
  },
};

it.each(Object.entries(mistakes))("%s", { timeout: 60_000 }, async (_, mistake) => {
  const run = await commit(mistake);
  const withoutPaths = errorsOf(run).map((text) => text.replace(/, request \S+\)/, ")"));
  expect(withoutPaths).toEqual(mistake.says);
  expect(run.exitCode).not.toBe(0);
  const output = run.stdout + run.stderr;
  expect(output).not.toMatch(/^\s+at /m);
  expect(output).not.toContain(token);
  expect(output).not.toContain(wrongToken);
  // After a failed read or delete, the dynamic provider host prints one more line.
  const printed = run.diagnostics.filter(({ severity }) => severity !== "error").map(({ message }) => message);
  const isRepeated = ["refresh", "destroy"].includes(mistake.command ?? "");
  expect(printed).toEqual(
    isRepeated ? printed.map(() => expect.stringMatching(/^pulumi-canvas: \w+ Space \d+ failed$/)) : [],
  );
  expect(ownResources(await stack.exportState())).toEqual(ownResources(before));
  // The engine stores the configuration of failed updates too, so restore the state for the next test.
  await stack.importState(before);
});

it("is forgotten once it is corrected", { timeout: 60_000 }, async () => {
  stack.setProgram(kept);
  expect(await stack.preview()).toMatchObject({ exitCode: 0, changes: { same: 2 } });
});

it("does not reach a refresh, which uses the settings of the last update", { timeout: 60_000 }, async () => {
  const run = await commit({ command: "refresh", secrets: { "canvas:accessToken": wrongToken }, says: [] });
  expect(run).toMatchObject({ exitCode: 0, changes: { same: 2 } });
});

/** The error messages, without the engine's summary "update failed". */
function errorsOf({ diagnostics }: Run): string[] {
  return diagnostics
    .filter(({ severity, message }) => severity === "error" && !/^(update|preview) failed$/.test(message))
    .map(({ message }) => message)
    .sort();
}

/** The resources in the state, without the engine's metadata. */
function ownResources({ deployment }: Deployment): ResourceState[] {
  return (deployment.resources ?? [])
    .filter(({ type }) => type.includes("canvas:"))
    .map(({ urn, type, id = "", inputs = {}, outputs = {} }) => ({ urn, type, id, inputs, outputs }));
}
