// No credential gets out: not into the state, the output or any log, even if the service repeats it in its refusals.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environmentName } from "../../provider/config.ts";
import { type Run, Stack, type StackOptions } from "../engine/stack.ts";
import { dynamicInterface, type Interface, pluginInterface } from "./conformance/interface.ts";
import { type EchoingService, startEchoing } from "./echoing-service.ts";
import { GrpcLog } from "./grpc-log.ts";
import type { Owner } from "./service.ts";

const timeout = 600_000;
/** Everything that the command line can be made to print. */
const args = ["--logtostderr", "--logflow", "-v=11", "--debug"];

describe.concurrent.each([dynamicInterface, pluginInterface])("$name", (via) => {
  it("shows no credential that comes from the environment", { timeout }, async (test) => {
    const echoing = await startEchoing(test);
    const credentials = credentialsOf(echoing);
    const environment = Object.entries(credentials).map(([key, value]) => [environmentName(key), value]);
    const shown = await life(await Scene.start(test, via, echoing, { environment: Object.fromEntries(environment) }));
    expect(find(shown, [...Object.values(credentials), ...echoing.issued])).toEqual([]);
  });

  it("shows no credential of the configuration beyond what the engine logs", { timeout }, async (test) => {
    const echoing = await startEchoing(test);
    const credentials = credentialsOf(echoing);
    const secrets = Object.entries(credentials).map(([key, value]) => [`canvas:${key}`, value]);
    const shown = await life(await Scene.start(test, via, echoing, { secrets: Object.fromEntries(secrets) }));
    expect(find(shown, echoing.issued)).toEqual([]);
    expect(find(shown.map(withoutEngineLogs), Object.values(credentials))).toEqual([]);
  });

  it("does not repeat credentials that it refuses", { timeout }, async (test) => {
    const echoing = await startEchoing(test);
    const environment = {
      CANVAS_BASE_URL: "https://user:hush-address@canvas.example.com",
      CANVAS_AUTH_URL: "https://canvas.example.com?key=hush-query",
      CANVAS_ACCESS_TOKEN: "hush-token and more",
      CANVAS_API_KEY: "hush-key\nand more",
    };
    const scene = await Scene.start(test, via, echoing, { environment, config: {} });
    const { exitCode, stdout } = await scene.run("preview", spaces("Ours"));
    expect(exitCode).not.toBe(0);
    expect(stdout).toContain("leave out user, query and fragment");
    expect(find(scene.shown(), ["hush"])).toEqual([]);
  });
});

/** Something that a user, or whoever gets their logs, can read. */
interface Shown {
  readonly where: string;
  readonly text: string;
}

/** A stack whose every word is kept. */
class Scene {
  readonly echoing: EchoingService;
  readonly tokenFile: string;
  readonly #via: Interface;
  readonly #stack: Stack;
  readonly #grpc: GrpcLog;
  readonly #runs: Shown[] = [];

  private constructor(echoing: EchoingService, via: Interface, stack: Stack, grpc: GrpcLog, tokenFile: string) {
    this.echoing = echoing;
    this.#via = via;
    this.#stack = stack;
    this.#grpc = grpc;
    this.tokenFile = tokenFile;
  }

  static async start(test: Owner, via: Interface, echoing: EchoingService, options: Omit<StackOptions, "program">) {
    const grpc = new GrpcLog(test);
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-tokens-"));
    test.onTestFinished(() => rmSync(folder, { recursive: true }));
    const tokenFile = join(folder, "refresh.json");
    const { editionId } = echoing.service;
    const settings = { baseUrl: echoing.url, editionId, retrySeconds: "0", refreshTokenFile: tokenFile };
    const stack = await Stack.create({
      config: Object.fromEntries(Object.entries(settings).map(([key, value]) => [`canvas:${key}`, value])),
      ...(await via.stack?.()),
      ...options,
      program: "",
      environment: { ...options.environment, ...grpc.environment },
    });
    test.onTestFinished(() => stack.remove());
    return new Scene(echoing, via, stack, grpc, tokenFile);
  }

  /** Runs a command on a program, as loud as it can be. */
  async run(command: "up" | "preview" | "refresh" | "destroy", program: string): Promise<Run> {
    this.#stack.setProgram(`${this.#via.program([])}\n${program}`);
    // One failure would cancel the others.
    const all = command === "up" ? [...args, "--continue-on-error"] : args;
    const run = await this.#stack[command]({ args: all });
    this.#runs.push({ where: `stdout of ${command}`, text: run.stdout }, { where: "stderr", text: run.stderr });
    return run;
  }

  /** The output, the log of gRPC calls, the event logs, and the state with its history and backups. */
  shown(): Shown[] {
    const files = readdirSync(this.#stack.folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => ({ where: name, text: readFileSync(join(parentPath, name), "utf8") }));
    return [...this.#runs, { where: "gRPC log", text: this.#grpc.read() }, ...files];
  }

  /** Makes the provider get a new token with its next request. */
  revokeTokens(): void {
    const { service } = this.echoing;
    service.change((store) => {
      for (const { id } of service.all("accessTokens")) store.remove("accessTokens", id);
    });
  }
}

/** Creates, fails in every way, rotates the tokens with each command, and destroys. */
async function life(scene: Scene): Promise<Shown[]> {
  const { echoing, tokenFile } = scene;
  expect((await scene.run("up", spaces("Ours"))).exitCode).toBe(0);
  scene.revokeTokens();
  const failing = await scene.run("up", spaces("Fails with 500", "Fails with 401", "Fails with 403"));
  expect(failing.stdout).toContain("refused Bearer [secret] with [secret]");
  const lookup = await scene.run("preview", 'canvas.getSpaceMembers({ spaceId: "403000" });');
  expect(lookup.stdout).toContain("refused Bearer [secret] with [secret]");
  for (const command of ["refresh", "destroy"] as const) {
    scene.revokeTokens();
    expect((await scene.run(command, spaces("Ours"))).exitCode).toBe(0);
  }
  expect(echoing.echoed).toEqual(new Set([401, 403, 500]));
  // Two tokens with each of the three commands whose token was revoked; the last one is kept for the next run.
  expect(echoing.issued.length).toBeGreaterThanOrEqual(6);
  expect(readFileSync(tokenFile, "utf8")).toContain(echoing.issued.at(-1));
  return scene.shown();
}

/** Spaces of these names; the first is the same resource each time. */
const spaces = (...names: string[]): string => `
canvas.getTeam({ name: "Alpha" }).then(({ teamId }) => {
  for (const [index, name] of ${JSON.stringify(names)}.entries()) new canvas.Space("space" + index, { teamId, name });
});`;

function credentialsOf({ service }: EchoingService) {
  const { token: accessToken, refreshToken, clientId, clientSecret, apiKey } = service.emulator.credentials;
  return { accessToken, refreshToken, clientId, clientSecret, apiKey };
}

/** The lines that hold any of the secrets, by where they are. */
function find(shown: readonly Shown[], secrets: readonly string[]): string[] {
  return shown.flatMap(({ where, text }) =>
    text
      .split("\n")
      .filter((line) => secrets.some((secret) => line.includes(secret)))
      .map((line) => `${where}: ${line.slice(0, 200)}`),
  );
}

/**
 * At this verbosity the engine logs the configuration that it decrypts and passes on: in each property that it marshals
 * for CheckConfig, DiffConfig and Configure, and in the messages themselves. A provider cannot prevent that; users who must log like
 * this give credentials through the environment.
 */
const engineLogs = [
  /"msg":"(?:M|Unm)arshaling property for RPC\[Provider\[\w+\]\.(?:(?:Check|Diff)Config|Configure)\(/,
  /^\{"method":"\/pulumirpc\.(?:LanguageRuntime\/Run|ResourceProvider\/(?:(?:Check|Diff)Config|Configure))"/,
];

const withoutEngineLogs = ({ where, text }: Shown): Shown => ({
  where,
  text: text
    .split("\n")
    .filter((line) => !engineLogs.some((pattern) => pattern.test(line)))
    .join("\n"),
});
