// No credential gets out: not into the state, the output or any log, even if the service repeats it in its refusals.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { environmentName } from "../../provider/config.ts";
import { dynamicInterface, type Interface } from "../e2e/conformance/interface.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { type EchoingService, startEchoing } from "../e2e/echoing-service.ts";
import { GrpcLog } from "../e2e/grpc-log.ts";
import { type Owner, Service } from "../e2e/service.ts";
import { type Run, Stack, type StackOptions } from "../engine/stack.ts";

const timeout = 600_000;
/** Everything that the command line can be made to print. */
const args = ["--logtostderr", "--logflow", "-v=11", "--debug"];

it.concurrent("the dynamic provider shows no credential that comes from the environment", { timeout }, async (test) => {
  const echoing = await startEchoing(test);
  const credentials = credentialsOf(echoing);
  const environment = Object.entries(credentials).map(([key, value]) => [environmentName(key), value]);
  const shown = await life(
    await Scene.start(test, dynamicInterface, echoing, { environment: Object.fromEntries(environment) }),
  );
  expect(find(shown, [...Object.values(credentials), ...echoing.issued])).toEqual([]);
});

it.concurrent.for([dynamicInterface, yamlInterface])(
  "$name shows no credential of the configuration beyond what the engine logs",
  { timeout },
  async (via, test) => {
    const echoing = await startEchoing(test);
    const credentials = credentialsOf(echoing);
    const secrets = Object.entries(credentials).map(([key, value]) => [`canvas:${key}`, value]);
    const shown = await life(await Scene.start(test, via, echoing, { secrets: Object.fromEntries(secrets) }));
    expect(find(shown, echoing.issued)).toEqual([]);
    expect(find(shown.map(withoutEngineLogs), Object.values(credentials))).toEqual([]);
  },
);

/** Something that a user, or anyone who gets their logs, can read. */
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
    const settings = { baseUrl: echoing.url, editionId, retrySeconds: "0" };
    // The plugin logs requests at the verbosity of the engine, which does not reach the host of the classes.
    const log = via === dynamicInterface ? { CANVAS_LOG: "requests" } : {};
    const own = { CANVAS_BASE_URL: echoing.url, CANVAS_REFRESH_TOKEN_FILE: tokenFile, ...log };
    const stack = await Stack.create({
      config: Object.fromEntries(Object.entries(settings).map(([key, value]) => [`canvas:${key}`, value])),
      ...(await via.stack?.()),
      ...options,
      program: "",
      environment: { ...own, ...options.environment, ...grpc.environment },
    });
    test.onTestFinished(() => stack.remove());
    return new Scene(echoing, via, stack, grpc, tokenFile);
  }

  /** Runs a command on a program, as loud as it can be. */
  async run(command: "up" | "preview" | "destroy", program: string, ...more: string[]): Promise<Run> {
    this.#stack.setProgram(program);
    const run = await this.#stack[command]({ args: [...args, ...more] });
    this.#runs.push({ where: `stdout of ${command}`, text: run.stdout }, { where: "stderr", text: run.stderr });
    return run;
  }

  /** The output, the log of gRPC calls, the event logs, and the state with its history and backups. */
  shown(): Shown[] {
    const files = readdirSync(this.#stack.folder, { recursive: true, withFileTypes: true })
      // The access token is kept where Pulumi keeps its own credentials.
      .filter((file) => file.isFile() && !file.parentPath.endsWith(join("canvas", "tokens")))
      .map(({ parentPath, name }) => ({ where: name, text: readFileSync(join(parentPath, name), "utf8") }));
    return [...this.#runs, { where: "gRPC log", text: this.#grpc.read() }, ...files];
  }

  /** A program with spaces of these names; the first is the same resource each time. */
  spaces(...names: string[]): string {
    const teamId = this.echoing.service.team("Alpha");
    return this.#via.program(
      names.map((name, index) => ({ name: `space${index}`, type: "Space", args: { teamId, name } })),
    );
  }

  /** A program with a lookup that the service refuses. */
  get lookup(): string {
    const arguments_ = { spaceId: "403000" };
    if (this.#via === dynamicInterface)
      return `require("pulumi-canvas").getSpaceMembers(${JSON.stringify(arguments_)});`;
    const call = { function: "canvas:getSpaceMembers", arguments: arguments_, return: "members" };
    return JSON.stringify({ outputs: { members: { "fn::invoke": call } } });
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
  const made = await scene.run("up", scene.spaces("Ours"));
  expect(made.exitCode).toBe(0);
  const logged = [...made.diagnostics.map(({ message }) => message), made.stderr].join("\n");
  expect(logged).toMatch(/request createSpace: 200 in \d+ ms, attempt 1/);
  scene.revokeTokens();
  const failures = scene.spaces("Fails with 500", "Fails with 401", "Fails with 403");
  // One failure would cancel the others.
  const failing = await scene.run("up", failures, "--continue-on-error");
  expect(failing.stdout).toContain("refused Bearer [secret] with [secret]");
  const lookup = await scene.run("preview", scene.lookup);
  expect(lookup.stdout).toContain("refused Bearer [secret] with [secret]");
  expect((await scene.run("destroy", scene.spaces("Ours"), "--refresh")).exitCode).toBe(0);
  expect(echoing.echoed).toEqual(new Set([401, 403, 500]));
  // Both tokens of the command whose token was revoked; the next ones share the access token, and the refresh token is kept.
  expect(echoing.issued).toHaveLength(2);
  expect(readFileSync(tokenFile, "utf8")).toContain(echoing.issued.at(-1));
  return scene.shown();
}

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
  /^\{"method":"\/pulumirpc\.(?:LanguageRuntime\/Run|ResourceMonitor\/GetDeploymentInfo|ResourceProvider\/(?:(?:Check|Diff)Config|Configure))"/,
];

const withoutEngineLogs = ({ where, text }: Shown): Shown => ({
  where,
  text: text
    .split("\n")
    .filter((line) => !engineLogs.some((pattern) => pattern.test(line)))
    .join("\n"),
});

it.concurrent.for([dynamicInterface, yamlInterface])(
  "the password of a public link is in no state, plan, or output: $name",
  { timeout },
  async (via, test) => {
    const service = await Service.start(test);
    const password = "open-sesame-8";
    const link = (more: object) => ({
      ...{ name: "link", type: "SpaceLink" as const },
      args: { spaceId: service.space("Plans"), password, ...more },
    });
    const stack = await service.stack({ via, program: via.program([link({})]) });
    const made = await stack.up();
    expect(made.exitCode, made.stderr).toBe(0);
    expect(service.one("externalShares", () => true).password).toBe(password);
    stack.setProgram(via.program([link({ permission: "EDITOR" })]));
    const planned = await stack.preview({ args: ["--diff"] });
    const changed = await stack.up({ args: ["--diff"] });
    const state = JSON.stringify(await stack.exportState());
    const shown = [made, planned, changed].flatMap(({ stdout, stderr }) => [stdout, stderr]);
    expect([...shown, state].filter((text) => text.includes(password))).toEqual([]);
    expect(service.one("externalShares", () => true)).toMatchObject({ password, permission: "EDITOR" });
  },
);
