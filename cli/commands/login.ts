import { loginOrigin, RefreshTokenFile } from "../../provider/api/transport/refresh-token-file.ts";
import { TokenCache } from "../../provider/api/transport/token-cache.ts";
import { type Config, environmentName, isLoopback, resolveConfig } from "../../provider/config.ts";
import { CanvasError, ConfigError } from "../../provider/errors.ts";
import { stackName, UsageError } from "../flags.ts";
import { authorizationRequest } from "../login/authorization-request.ts";
import { refreshTokenFor } from "../login/grant.ts";
import { nextSteps, type TokenPlace } from "../login/next-steps.ts";
import { openBrowser, RedirectServer } from "../login/redirect-server.ts";
import { requireSecretsOf, setStackConfig } from "../login/stack-config.ts";
import { during, print, printError, printJson } from "../output/terminal.ts";
import type { OptionsOf } from "../reference/command.ts";
import type { login } from "../reference/machine-commands.ts";

/** Logs in; resolves with the exit code. */
export async function loginCommand(options: OptionsOf<typeof login>, environment: NodeJS.ProcessEnv): Promise<number> {
  const config = settingsOfClient(environment);
  const place = placeOf(options, config);
  // A place that cannot keep the token is better known before anybody grants access.
  if (place.kind === "file") fileOf(place.path, config).requireWritable();
  if (place.kind === "stack") await requireSecretsOf(place.name, environment);
  const { port = 0, timeout, parameter = [], readOnly: isReadOnly = false, browser, json } = options;
  const parameters = Object.fromEntries(parameter.map(parseParameter));
  const server = await RedirectServer.listen(port);
  try {
    const { redirectUri } = server;
    const wish = { redirectUri, isReadOnly, parameters };
    const { url, state, verifier } = authorizationRequest(config, wish);
    printError(`Answer this page in a browser on this machine:\n\n  ${url}\n\n`);
    if (browser) openBrowser(url, environment);
    const code = await during("waiting for the browser", () => server.code(state, timeout));
    const token = await refreshTokenFor(config, { code, redirectUri, verifier });
    await keep(token, place, config, environment);
    forgetAccessToken(config, environment.CANVAS_REFRESH_TOKEN);
  } finally {
    server.close();
  }
  if (json) printJson(place);
  printError(nextSteps(place, environment));
  return 0;
}

/** The settings of a client that has no token yet, only from the environment. */
function settingsOfClient(environment: NodeJS.ProcessEnv): Config {
  const problems = missingIn(environment);
  const env = { ...environment, CANVAS_ACCESS_TOKEN: "pending", CANVAS_REFRESH_TOKEN: undefined };
  try {
    const config = resolveConfig({ env, setIn: "environment" });
    if (problems.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.unshift(...error.problems);
  }
  throw new ConfigError(problems);
}

/** The settings that a login needs and does not have. */
function missingIn(environment: NodeJS.ProcessEnv): string[] {
  const { CANVAS_SERVICE: service, CANVAS_BASE_URL: baseUrl } = environment;
  // The emulator is its own identity provider, and that of Vani follows from the data center.
  const hasAuthUrl = isLoopback(baseUrl) || (service === "vani" && !baseUrl);
  const needed = {
    clientId: "the id of a client that you register with the identity provider",
    clientSecret: "the secret of the client",
    ...(hasAuthUrl ? {} : { authUrl: "the address of the identity provider" }),
  };
  const missing = Object.entries(needed).filter(([key]) => !environment[environmentName(key)]);
  return missing.map(
    ([key, what]) =>
      `${environmentName(key)} is missing; login needs ${what}: see Getting credentials in the documentation`,
  );
}

function placeOf(options: OptionsOf<typeof login>, { refreshTokenFile }: Config): TokenPlace {
  if (options.json && options.print) throw new UsageError("login takes one of --json and --print");
  if (options.stack !== undefined && options.print) throw new UsageError("login takes one of --stack and --print");
  if (options.stack !== undefined) return { kind: "stack", name: stackName(options.stack) };
  if (options.print) return { kind: "output" };
  if (refreshTokenFile !== undefined) return { kind: "file", path: refreshTokenFile };
  throw new CanvasError(
    "login has no place for the refresh token",
    "set CANVAS_REFRESH_TOKEN_FILE to the absolute path of a file that only you use, or add --stack NAME or --print",
  );
}

const fileOf = (path: string, config: Config) => new RefreshTokenFile(path, loginOrigin(config));

async function keep(token: string, place: TokenPlace, config: Config, environment: NodeJS.ProcessEnv): Promise<void> {
  switch (place.kind) {
    case "file":
      return keepInFile(fileOf(place.path, config), token, config);
    case "stack":
      return keepInStack(place.name, token, environment);
    case "output":
      return print(`${token}\n`);
  }
}

/** A run that uses the same file may be replacing its own token. */
function keepInFile(file: RefreshTokenFile, token: string, config: Config): Promise<void> {
  return file.inTurn({ stop: new AbortController().signal }, async () => {
    const former = file.read();
    file.write(token);
    forgetAccessToken(config, former);
  });
}

/** Somebody who logs in again may want other rights than those of the access token that this machine still has. */
function forgetAccessToken(config: Config, former: string | undefined): void {
  if (former) new TokenCache(config, former).remove();
}

async function keepInStack(stack: string, token: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const setting = { key: "canvas:refreshToken", value: token, kind: "secret" } as const;
  const problem = await setStackConfig(stack, setting, environment);
  if (problem === undefined) return;
  throw new CanvasError(
    `the refresh token was not stored in the stack ${stack}: ${problem}`,
    "run pulumi-canvas login again",
  );
}

function parseParameter(text: string): [name: string, value: string] {
  const [, name, value] = /^([\w.-]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--parameter takes NAME=VALUE, not ${JSON.stringify(text)}`);
  return [name, value];
}
