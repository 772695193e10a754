import { isAbsolute } from "node:path";
import { z } from "zod";
import { ConfigError } from "./errors.ts";
import { addressesOf, dataCenterRegions, dataCenters, serviceNames, services } from "./service.ts";
import { termFor } from "./validation/audience.ts";

/** Trimmed, because a value read from a file often ends with a line break. */
const Text = z
  .string({
    // The message for a missing one depends on the source of the settings: see `wordings`.
    error: ({ input }) => (input === undefined ? undefined : "is not a string; put it in quotes"),
  })
  .trim();

/** A value that is sent as an HTTP header. */
const Credential = Text.regex(
  /^[\x21-\x7e]*$/,
  "has a space, a line break, or another character that is not allowed in a header; copy it again",
);

/** The stack and the environment have strings, a program has numbers. */
const number = (least: string, isInRange: (value: number) => boolean) =>
  z.preprocess(
    (value) => (typeof value === "string" ? Number(value) : value),
    z.number({ error: `is not a number; use ${least}` }).refine(isInRange, { error: `is out of range; use ${least}` }),
  );

const Address = Text.transform((text, context) => {
  const problem = addressProblem(text);
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  return text.replace(/(?<!\/)\/+$/, "");
});

/** All settings; types, validation and documentation are derived from here. */
export const Settings = z.object({
  service: z
    .enum(serviceNames, { error: "is not a service; use canvas or vani" })
    .meta({
      enumDescriptions: ["The Collaborative Canvas Service.", "Zoho Vani, the same service under its own names."],
    })
    .default("canvas")
    .describe("The service: `canvas`, or `vani` for Zoho Vani."),
  dataCenter: z
    .enum(dataCenters, { error: `is not a data center; use ${dataCenters.join(", ")}` })
    .meta({ enumDescriptions: dataCenters.map((name) => dataCenterRegions[name]) })
    .exactOptional()
    .describe(
      "The data center of Zoho Vani that has the edition, in place of `baseUrl` and `authUrl`: com, eu, in, ca, com.au, sa, or ae. Default: com.",
    ),
  baseUrl: Address.describe(
    "Address of the service, such as https://canvas.example.com; plain http only for localhost. With `service: vani`, it follows from `dataCenter`.",
  ),
  accessToken: Credential.exactOptional().describe(
    "OAuth access token. With a refresh token too, it is used until it expires.",
  ),
  refreshToken: Credential.exactOptional().describe("OAuth refresh token; needs clientId and clientSecret."),
  // Pulumi runs the provider in other folders, also in temporary ones.
  refreshTokenFile: Text.refine((path) => isAbsolute(path), {
    error: "is not an absolute path; write one like /home/ann/refresh-token",
  })
    .exactOptional()
    .describe(
      "The absolute path of a private file for the newest refresh token, if the identity provider replaces refresh tokens when they are used. Without a token in another setting, the provider uses the one that `pulumi-canvas login` has put there. Only the environment can name it.",
    ),
  clientId: Credential.exactOptional().describe("Id of the OAuth client that the refresh token was granted to."),
  clientSecret: Credential.exactOptional().describe("Secret of that OAuth client."),
  authUrl: Address.exactOptional().describe(
    "Address of the identity provider of the edition's data center; its token endpoint is /oauth/v2/token. Default for an emulator on localhost: the emulator.",
  ),
  apiKey: Credential.exactOptional().describe("API key of the edition, sent along with the token."),
  editionId: Text.regex(/^\d*$/, "is not the id of an edition; use a number such as 1000000000001")
    .exactOptional()
    .describe("Edition of resources and functions that do not set one."),
  requestTimeoutSeconds: number("seconds above 0, at most 600", (value) => value > 0 && value <= 600)
    .default(30)
    .describe("Timeout of one request."),
  retrySeconds: number("seconds from 0 to 3600", (value) => value >= 0 && value <= 3600)
    .default(120)
    .describe("How long a call is retried; 0 turns retries off."),
  quotaShare: number("a fraction above 0, at most 1", (value) => value > 0 && value <= 1)
    .default(1)
    .describe(
      "Fraction of the service's rate limits that this provider may use; other clients of the same user can use the rest.",
    ),
  quotaWindowSeconds: number("seconds above 0, at most 3600", (value) => value > 0 && value <= 3600)
    .default(60)
    .describe("Length of the window for the rate limits; a minute, unless the service says otherwise."),
});

/** Validated settings; with `refreshToken`, or without any token, there is always an `authUrl`. */
export type Config = Readonly<z.output<typeof Settings>>;
export type SettingName = keyof typeof Settings.shape;

export const settingNames: readonly SettingName[] = Settings.keyof().options;

export const secretKeys = ["accessToken", "refreshToken", "clientSecret", "apiKey"] as const;

/**
 * The sources of settings, in order of precedence. The environment belongs to the person or job that runs the program; the others
 * come from a checkout or a state, which others may have written. Their settings may restrict what the environment gives, and
 * never send its credentials elsewhere, nor name a file to write.
 */
export interface ConfigSources {
  readonly explicit?: Readonly<Record<string, unknown>> | undefined;
  /** Reads stack configuration by the key without its namespace: `baseUrl` for `canvas:baseUrl`. */
  readonly stack?: ((key: string) => string | undefined) | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where to set a missing setting; an explicit provider does not get the stack's configuration. */
  readonly setIn?: keyof typeof wordings | undefined;
}

/** Merges and validates the sources; throws one ConfigError with all problems. */
export function resolveConfig(sources: ConfigSources): Config {
  const given = withAddresses(readSources(sources));
  const words = wordings[sources.setIn ?? "stack"];
  const parsed = Settings.safeParse(given, { error: () => `is missing; ${words.baseUrl}` });
  const problems = [
    ...(parsed.error?.issues.map((issue) => describeIssue(issue, words)) ?? []),
    ...contradictions(given, words),
    ...misdirections(sources, given),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const { data } = parsed;
  // The emulator is its own identity provider.
  const authUrl = data.authUrl ?? (isLoopback(data.baseUrl) ? new URL(data.baseUrl).origin : undefined);
  return authUrl === undefined ? data : { ...data, authUrl };
}

/** The address of the service in the environment, even if other settings have a problem. */
export const addressFrom = (env: ConfigSources["env"]): string | undefined =>
  Address.safeParse(withAddresses(readSources({ env })).baseUrl).data;

/** The environment variable of a setting: CANVAS_BASE_URL for baseUrl. */
export function environmentName(key: string): string {
  return `CANVAS_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The name of a setting in messages: `canvas:baseUrl (CANVAS_BASE_URL)`. */
export const settingLabel = (key: string): string =>
  termFor(`canvas:${key} (${environmentName(key)})`, environmentName(key));

const clientSettings = termFor("clientId and clientSecret", "CANVAS_CLIENT_ID and CANVAS_CLIENT_SECRET");
const orRefreshToken = `or use ${settingLabel("refreshToken")} with ${clientSettings}`;

/** How to name a setting, and how to set a missing one. */
const wordings = {
  stack: {
    labelOf: settingLabel,
    baseUrl: "set it: pulumi config set canvas:baseUrl <address of the service>",
    credentials: `set ${settingLabel("accessToken")}: pulumi config set --secret canvas:accessToken <token>, ${orRefreshToken}`,
  },
  environment: {
    labelOf: environmentName,
    baseUrl: "set it to the address of the service",
    credentials: "set CANVAS_ACCESS_TOKEN, or log in: pulumi-canvas login",
  },
  explicit: {
    labelOf: settingLabel,
    baseUrl: "pass the provider the address of the service",
    credentials: `pass the provider ${settingLabel("accessToken")}, ${orRefreshToken}`,
  },
} as const;

type Wording = (typeof wordings)[keyof typeof wordings];

type Given = Partial<Record<SettingName, unknown>>;

/** The settings with the addresses of the data center, unless an address is given. */
function withAddresses(given: Given): Given {
  if (given.service !== "vani" || isSet(given.baseUrl)) return given;
  // An unknown data center is a problem of its own.
  const dataCenter = dataCenters.find((name) => name === given.dataCenter) ?? "com";
  return { ...addressesOf(dataCenter), ...given };
}

/** Not read from a source below the one that provides a token: they may belong to a different service. */
const credentials: readonly SettingName[] = ["accessToken", "refreshToken", "apiKey"];

function readSources({ explicit = {}, stack, env }: ConfigSources): Given {
  const values = (key: SettingName) => [explicit[key], stack?.(key), env[environmentName(key)]];
  const tokenSources = [values("accessToken"), values("refreshToken")].map((tokens) => tokens.findIndex(isSet));
  const lowest = Math.min(...tokenSources.filter((source) => source >= 0));
  const entries = settingNames.map((key) => {
    const candidates = credentials.includes(key) ? values(key).slice(0, lowest + 1) : values(key);
    return [key, candidates.find(isSet)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => isSet(value)));
}

/** The addresses that a credential is sent to; a refresh token becomes an access token, and an emulator has one address. */
const recipients = {
  accessToken: ["baseUrl"],
  apiKey: ["baseUrl"],
  refreshToken: ["authUrl", "baseUrl"],
  clientSecret: ["authUrl", "baseUrl"],
} as const;

/** Settings of a checkout or a state that would send the environment's credentials elsewhere, or write a file. */
function misdirections({ explicit = {}, stack, env }: ConfigSources, given: Given): string[] {
  const settingOf = (key: SettingName) => [explicit[key], stack?.(key)].find(isSet);
  const own = withAddresses(readSources({ env }));
  const addressIn = (source: Given, key: "baseUrl" | "authUrl") => Address.safeParse(source[key]).data;
  /** The setting of the program that makes the address another one than the environment's. */
  const redirectionOf = (key: "baseUrl" | "authUrl") =>
    addressIn(given, key) === addressIn(own, key)
      ? undefined
      : ([key, "dataCenter", "service"] as const).find((name) => isSet(settingOf(name)));
  const refreshing = refreshSetting(given);
  // The secret of the client goes along with a refresh token.
  const sourceOf = (key: SettingName) => (key === "refreshToken" ? (refreshing ?? key) : key);
  const isUsed = (key: SettingName) => isSet(given[sourceOf(key)]) && (key !== "clientSecret" || isSet(refreshing));
  const sent = secretKeys.filter((key) => isUsed(key) && !isSet(settingOf(key)));
  const redirected = [...new Set(sent.flatMap((key) => recipients[key]))];
  const problems = redirected.flatMap((key) => {
    const setting = redirectionOf(key);
    if (setting === undefined) return [];
    const secrets = sent.filter((secret) => recipients[secret].some((recipient) => recipient === key));
    const names = secrets.map((secret) => environmentName(sourceOf(secret)));
    const origin = `canvas:${setting} is set by the program, its stack, or its state, and ${names.join(" and ")} by the environment`;
    const value = setting === key ? "address" : "value";
    return `${origin}: a credential is sent only to an address from the same place; set ${environmentName(setting)} to that ${value} if you trust it`;
  });
  if (isSet(settingOf("refreshTokenFile")))
    problems.push(
      `canvas:refreshTokenFile is set by the program, its stack, or its state: only the environment can name a file to write; set ${environmentName("refreshTokenFile")} instead`,
    );
  return problems;
}

/** The setting that a refresh token comes from: without any token, the file of `pulumi-canvas login`. */
function refreshSetting({ accessToken, refreshToken, refreshTokenFile }: Given): SettingName | undefined {
  if (isSet(refreshToken)) return "refreshToken";
  return isSet(refreshTokenFile) && !isSet(accessToken) ? "refreshTokenFile" : undefined;
}

/** Shells and CI systems pass an unset variable as an empty string. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

function describeIssue({ path: [key, ...rest], message }: z.core.$ZodIssue, { labelOf }: Wording): string {
  const within = rest.length > 0 ? ` ${rest.join(".")}` : "";
  return `${labelOf(String(key))}${within} ${message}`;
}

/** Problems between settings; checks only presence, to report them along with invalid values. */
function contradictions(given: Given, { credentials, labelOf }: Wording): string[] {
  const problems: string[] = [];
  const has = (key: SettingName) => given[key] !== undefined;
  const refreshing = refreshSetting(given);
  if (has("dataCenter") && given.service !== "vani")
    problems.push(`${labelOf("dataCenter")} is set, and only Vani has data centers; set ${labelOf("service")} to vani`);
  if (refreshing === undefined && !has("accessToken")) problems.push(`there are no credentials; ${credentials}`);
  if (refreshing === undefined) return problems;
  for (const key of ["clientId", "clientSecret"] as const)
    if (!has(key)) problems.push(`${labelOf(key)} is missing; ${labelOf(refreshing)} cannot be used without it`);
  if (!has("authUrl") && !isLoopback(given.baseUrl))
    problems.push(
      `${labelOf("authUrl")} is missing; ${labelOf(refreshing)} needs the address of the identity provider`,
    );
  return problems;
}

function addressProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    return "is not an address; write one like https://canvas.example.com";
  if (url.protocol === "http:" && !isLoopback(text))
    return "sends secrets over plain http; use https (http is only for localhost)";
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return "has more than scheme, host, port, and path; leave out user, query, and fragment";
  const root = Object.values(services).find(({ root }) => url.pathname.replace(/\/+$/, "").endsWith(root))?.root;
  return root && `ends in ${root}; leave that out`;
}

/** Whether an address is on this machine. */
export function isLoopback(address: unknown): boolean {
  if (typeof address !== "string" || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}
