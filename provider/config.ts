import { z } from "zod";
import { ConfigError } from "./errors.ts";

const dataCentres = ["com", "eu", "ae", "in", "ca", "sa", "com.au"] as const;

const Text = z.string({
  // What to do about a missing one depends on where settings come from: see `remedies`.
  error: ({ input }) => (input === undefined ? undefined : "is not a text; write it as a string"),
});

/** Settings arrive as text from the stack and the environment, and as they are from a program. */
const number = (least: string, isInRange: (value: number) => boolean) =>
  z.preprocess(
    (value) => (typeof value === "string" ? Number(value) : value),
    z
      .number({ error: `is not a number; give ${least}` })
      .refine(isInRange, { error: `is out of range; give ${least}` }),
  );

const Address = Text.transform((text, context) => {
  const problem = problemOfAddress(text);
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  return text.replace(/\/+$/, "");
});

const PathTemplate = Text.refine((path) => /^(?:\/(?:[\w-]+|\{(?:edition_id|space_id|zone_id)\}))+\/?$/.test(path), {
  error: "is no path; write one like /editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/meta",
});

const Paths = z.preprocess(
  parsedIfText,
  z
    .strictObject(
      {
        renameZone: PathTemplate.exactOptional().describe("Gives a zone another name."),
        setZoneState: PathTemplate.exactOptional().describe("Puts a zone into the trash, takes it out, or deletes it."),
        duplicateZone: PathTemplate.exactOptional().describe("Copies a zone."),
        shareZones: PathTemplate.exactOptional().describe("Shares zones."),
        insertTemplate: PathTemplate.exactOptional().describe("Puts a template into a zone."),
      },
      {
        error: ({ code, keys }) =>
          code === "unrecognized_keys"
            ? `has the unknown operation ${String(keys)}; use renameZone, setZoneState, duplicateZone, shareZones or insertTemplate`
            : "is not an object; give one (as JSON) from operation to path",
      },
    )
    .meta({
      title: "Paths",
      description: "Paths of operations, such as /editions/{edition_id}/spaces/{space_id}/zones.",
    }),
);

/** Every setting of the provider; types, checks and documentation come from here. */
export const Settings = z.object({
  baseUrl: Address.describe("Address of the service, such as https://canvas.example.com; http only for this machine."),
  accessToken: Text.exactOptional().describe("OAuth access token. Used first when a refresh token is given as well."),
  refreshToken: Text.exactOptional().describe("OAuth refresh token; needs clientId and clientSecret."),
  clientId: Text.exactOptional().describe("Id of the OAuth client that the refresh token was granted to."),
  clientSecret: Text.exactOptional().describe("Secret of that OAuth client."),
  dataCentre: z
    .enum(dataCentres, { error: `is no data centre; give one of ${dataCentres.join(", ")}, or use authUrl instead` })
    .exactOptional()
    .meta({
      title: "DataCentre",
      description: `Data centre of the edition: ${dataCentres.join(", ")}. To refresh tokens, give authUrl instead: the service does not document the host of its identity provider.`,
    }),
  authUrl: Address.exactOptional().describe(
    "Address of the identity provider, whose token endpoint is /oauth/v2/token below it. Left out, an emulator on this machine is asked itself.",
  ),
  apiKey: Text.exactOptional().describe("API key of the edition, sent along with the token."),
  editionId: Text.exactOptional().describe("Edition of every resource that does not name one."),
  requestTimeoutSeconds: number("seconds above 0, at most 600", (value) => value > 0 && value <= 600)
    .default(30)
    .describe("How long one request may take."),
  retrySeconds: number("seconds from 0 to 3600", (value) => value >= 0 && value <= 3600)
    .default(120)
    .describe("How long one call may go on being retried; 0 turns retries off."),
  quotaShare: number("a fraction above 0, at most 1", (value) => value > 0 && value <= 1)
    .default(1)
    .describe(
      "Fraction of the documented rate limits that this provider may use. Reserved: requests are not paced yet.",
    ),
  paths: Paths.exactOptional().describe(
    "Paths, below /service/api/v1, of the operations whose path the service does not document: renameZone, setZoneState, duplicateZone, shareZones, insertTemplate. {edition_id}, {space_id} and {zone_id} are filled in.",
  ),
});

/** The settings once they are known to be usable; `authUrl` is there whenever `refreshToken` is. */
export type Config = Readonly<z.output<typeof Settings>>;
export type SettingName = keyof typeof Settings.shape;
/** The zone operations whose path can be set. */
export type PathName = keyof NonNullable<Config["paths"]>;

export const settingNames: readonly SettingName[] = Settings.keyof().options;

/** Settings that must never be shown. */
export const secretKeys = ["accessToken", "refreshToken", "clientSecret", "apiKey"] as const;

/** Where settings come from, strongest first. */
export interface ConfigSources {
  readonly explicit?: Readonly<Record<string, unknown>> | undefined;
  /** Reads stack configuration by the name without its namespace: `baseUrl` for `canvas:baseUrl`. */
  readonly stack?: ((key: string) => string | undefined) | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a program makes the provider: such a one is not told the stack's configuration. */
  readonly isExplicit?: boolean | undefined;
}

/** The usable settings, or one ConfigError that tells everything that is wrong with them. */
export function resolveConfig(sources: ConfigSources): Config {
  const given = gather(sources);
  const remedy = remedies[sources.isExplicit ? "explicit" : "stack"];
  const parsed = Settings.safeParse(given, { error: () => `is missing; ${remedy.baseUrl}` });
  const problems = [...(parsed.error?.issues.map(problemOfIssue) ?? []), ...contradictions(given, remedy.accessToken)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const { data } = parsed;
  // The identity provider is undocumented; an emulator is its own.
  const authUrl = data.authUrl ?? (isLoopback(data.baseUrl) ? new URL(data.baseUrl).origin : undefined);
  return authUrl === undefined ? data : { ...data, authUrl };
}

/** The environment variable of a setting: CANVAS_BASE_URL for baseUrl. */
export function environmentName(key: string): string {
  return `CANVAS_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** How a message calls a setting. */
const label = (key: string): string => `canvas:${key} (${environmentName(key)})`;

/** How what is missing is given. */
const remedies = {
  stack: {
    baseUrl: "set it: pulumi config set canvas:baseUrl <address of the service>",
    accessToken: `set ${label("accessToken")}: pulumi config set --secret canvas:accessToken <token>`,
  },
  explicit: {
    baseUrl: "give the provider the address of the service",
    accessToken: `give the provider ${label("accessToken")}`,
  },
} as const;

type Given = Partial<Record<SettingName, unknown>>;

/** What speaks for a user; a token or key of a weaker source than the one that gives a token may be for another service. */
const credentials: readonly SettingName[] = ["accessToken", "refreshToken", "apiKey"];

function gather({ explicit = {}, stack, env }: ConfigSources): Given {
  const values = (key: SettingName) => [explicit[key], stack?.(key), env[environmentName(key)]];
  const granting = [values("accessToken"), values("refreshToken")].map((tokens) => tokens.findIndex(isSet));
  const last = Math.min(...granting.filter((source) => source >= 0));
  const entries = settingNames.map((key) => {
    const candidates = credentials.includes(key) ? values(key).slice(0, last + 1) : values(key);
    return [key, candidates.find(isSet)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => isSet(value)));
}

/** Shells and CI systems write "not set" as the empty text. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

function problemOfIssue({ path: [key, ...rest], message }: z.core.$ZodIssue): string {
  const within = rest.length > 0 ? ` ${rest.join(".")}` : "";
  return `${label(String(key))}${within} ${message}`;
}

/** What is wrong between settings; looks at presence only, so that it is told along with every other problem. */
function contradictions(given: Given, remedy: string): string[] {
  const problems: string[] = [];
  const has = (key: SettingName) => given[key] !== undefined;
  if (!has("accessToken") && !has("refreshToken"))
    problems.push(
      `there are no credentials; ${remedy}, or use ${label("refreshToken")} with clientId and clientSecret`,
    );
  for (const key of ["clientId", "clientSecret"] as const)
    if (has("refreshToken") && !has(key))
      problems.push(`${label(key)} is missing; ${label("refreshToken")} cannot be used without it`);
  if (has("dataCentre") && has("authUrl"))
    problems.push(`${label("dataCentre")} and ${label("authUrl")} are both set; keep authUrl alone`);
  // A guessed host would be sent the client's secret, so a data centre is not turned into one.
  if (has("refreshToken") && !has("authUrl") && !isLoopback(given.baseUrl))
    problems.push(
      `${label("authUrl")} is missing; ${label("refreshToken")} needs the address of the identity provider${
        has("dataCentre") ? ", which dataCentre does not tell: set authUrl in its place" : ""
      }`,
    );
  return problems;
}

function problemOfAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    return "is no address; write one like https://canvas.example.com";
  if (url.protocol === "http:" && !isLoopback(text))
    return "sends secrets over plain http; use https (http is for this machine only)";
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return "has more than scheme, host, port and path; leave out user, query and fragment";
  if (/\/service\/api\/v1\/*$/.test(url.pathname)) return "ends in /service/api/v1; leave that out";
  return undefined;
}

/** Whether an address is on this machine. */
function isLoopback(address: unknown): boolean {
  if (typeof address !== "string" || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}

function parsedIfText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
