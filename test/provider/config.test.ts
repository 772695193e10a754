import { describe, expect, it } from "vitest";
import {
  type ConfigSources,
  environmentName,
  resolveConfig,
  Settings,
  secretKeys,
  settingNames,
} from "../../provider/config.ts";
import { ConfigError } from "../../provider/errors.ts";

const minimal = { baseUrl: "https://canvas.example.com", accessToken: "token" };
const defaults = {
  service: "canvas",
  requestTimeoutSeconds: 30,
  retrySeconds: 120,
  quotaShare: 1,
  quotaWindowSeconds: 60,
};
const refreshSettings = { refreshToken: "refresh", clientId: "client", clientSecret: "secret" };
const { accessToken: _, ...withoutToken } = minimal;

const resolve = (explicit: Record<string, unknown>) => resolveConfig({ explicit, env: {} });

function problemsOf(explicit: Record<string, unknown>): readonly string[] {
  try {
    return [`no problems: ${JSON.stringify(resolve(explicit))}`];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("valid settings", () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["an access token", {}, {}],
    ["a trailing slash", { baseUrl: "https://canvas.example.com/" }, { baseUrl: "https://canvas.example.com" }],
    ["a path", { baseUrl: "https://example.com/canvas/" }, { baseUrl: "https://example.com/canvas" }],
    ["both kinds of token", { ...refreshSettings, authUrl: "https://id.example.com" }, {}],
    ["numbers as strings", { retrySeconds: "0", quotaShare: "0.5" }, { retrySeconds: 0, quotaShare: 0.5 }],
    ["numbers", { requestTimeoutSeconds: 0.5 }, {}],
    ["a token with a line break at its end", { accessToken: "token\n" }, { accessToken: "token" }],
    [
      "an address and an edition with a line break at their end",
      { baseUrl: "https://canvas.example.com\n", editionId: "12\n" },
      { baseUrl: "https://canvas.example.com", editionId: "12" },
    ],
    ["an API key and an edition", { apiKey: "key", editionId: "12" }, {}],
  ])("%s", (_, given, changed) => {
    expect(resolve({ ...minimal, ...given })).toEqual({ ...minimal, ...defaults, ...given, ...changed });
  });

  it.each(["http://127.0.0.1:4020", "http://127.1.2.3", "http://localhost:4020", "http://[::1]:4020"])(
    "%s is a loopback address, and authUrl defaults to it",
    (baseUrl) => {
      expect(resolve({ baseUrl, ...refreshSettings })).toEqual({
        baseUrl,
        ...refreshSettings,
        ...defaults,
        authUrl: baseUrl,
      });
    },
  );

  it("authUrl defaults to the origin of an emulator below a path", () => {
    const { authUrl } = resolve({ ...refreshSettings, baseUrl: "http://localhost:4020/canvas" });
    expect(authUrl).toBe("http://localhost:4020");
  });
});

describe("Vani", () => {
  const vani = { service: "vani", accessToken: "token" };

  it.each([
    [undefined, "https://api.app.vanihq.com", "https://accounts.zoho.com"],
    ["com", "https://api.app.vanihq.com", "https://accounts.zoho.com"],
    ["eu", "https://api.app.vanihq.eu", "https://accounts.zoho.eu"],
    ["ca", "https://api.app.vanihq.ca", "https://accounts.zohocloud.ca"],
    ["com.au", "https://api.app.vanihq.com.au", "https://accounts.zoho.com.au"],
  ])("the data center %s has its addresses", (dataCenter, baseUrl, authUrl) => {
    expect(resolve(dataCenter === undefined ? vani : { ...vani, dataCenter })).toMatchObject({ baseUrl, authUrl });
  });

  it("an address of an emulator replaces those of the data center", () => {
    const emulator = "http://127.0.0.1:4020";
    expect(resolve({ ...vani, baseUrl: emulator })).toMatchObject({ baseUrl: emulator, authUrl: emulator });
  });
});

const baseUrl = "canvas:baseUrl (CANVAS_BASE_URL)";
const authUrl = "canvas:authUrl (CANVAS_AUTH_URL)";
const refreshToken = "canvas:refreshToken (CANVAS_REFRESH_TOKEN)";
const noCredentials = `there are no credentials; set canvas:accessToken (CANVAS_ACCESS_TOKEN): pulumi config set --secret canvas:accessToken <token>, or use ${refreshToken} with clientId and clientSecret`;

describe("invalid settings", () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      "no settings",
      {},
      [`${baseUrl} is missing; set it: pulumi config set canvas:baseUrl <address of the service>`, noCredentials],
    ],
    ["no credentials", withoutToken, [noCredentials]],
    ["an empty token", { ...minimal, accessToken: "" }, [noCredentials]],
    [
      "a token that no header can hold",
      { ...minimal, accessToken: "to\nken" },
      [
        "canvas:accessToken (CANVAS_ACCESS_TOKEN) has a space, a line break, or another character that is not allowed in a header; copy it again",
      ],
    ],
    [
      "the name of an edition",
      { ...minimal, editionId: "Acme" },
      ["canvas:editionId (CANVAS_EDITION_ID) is not the id of an edition; use a number such as 1000000000001"],
    ],
    [
      "only a refresh token",
      { ...withoutToken, refreshToken: "refresh" },
      [
        `canvas:clientId (CANVAS_CLIENT_ID) is missing; ${refreshToken} cannot be used without it`,
        `canvas:clientSecret (CANVAS_CLIENT_SECRET) is missing; ${refreshToken} cannot be used without it`,
        `${authUrl} is missing; ${refreshToken} needs the address of the identity provider`,
      ],
    ],
    [
      "a baseUrl that is not a URL",
      { ...minimal, baseUrl: "canvas" },
      [`${baseUrl} is not an address; write one like https://canvas.example.com`],
    ],
    [
      "a scheme other than http and https",
      { ...minimal, baseUrl: "ftp://x" },
      [`${baseUrl} is not an address; write one like https://canvas.example.com`],
    ],
    ["a baseUrl that is not a string", { ...minimal, baseUrl: 5 }, [`${baseUrl} is not a string; put it in quotes`]],
    [
      "plain http",
      { ...minimal, baseUrl: "http://canvas.example.com" },
      [`${baseUrl} sends secrets over plain http; use https (http is only for localhost)`],
    ],
    [
      "plain http to a host that resembles a loopback address",
      { ...minimal, baseUrl: "http://127.0.0.1.example.com" },
      [`${baseUrl} sends secrets over plain http; use https (http is only for localhost)`],
    ],
    [
      "plain http to the identity provider",
      { ...minimal, ...refreshSettings, authUrl: "http://id.example.com" },
      [`${authUrl} sends secrets over plain http; use https (http is only for localhost)`],
    ],
    [
      "credentials in the URL",
      { ...minimal, baseUrl: "https://user:password@example.com" },
      [`${baseUrl} has more than scheme, host, port, and path; leave out user, query, and fragment`],
    ],
    [
      "a baseUrl that includes the root of the API",
      { ...minimal, baseUrl: "https://example.com/service/api/v1/" },
      [`${baseUrl} ends in /service/api/v1; leave that out`],
    ],
    [
      "invalid numbers",
      { ...minimal, requestTimeoutSeconds: "soon", retrySeconds: -1, quotaShare: 2 },
      [
        "canvas:requestTimeoutSeconds (CANVAS_REQUEST_TIMEOUT_SECONDS) is not a number; use seconds above 0, at most 600",
        "canvas:retrySeconds (CANVAS_RETRY_SECONDS) is out of range; use seconds from 0 to 3600",
        "canvas:quotaShare (CANVAS_QUOTA_SHARE) is out of range; use a fraction above 0, at most 1",
      ],
    ],
    [
      "a data center of a service that has none",
      { ...minimal, dataCenter: "eu" },
      [
        "canvas:dataCenter (CANVAS_DATA_CENTER) is set, and only Vani has data centers; set canvas:service (CANVAS_SERVICE) to vani",
      ],
    ],
    [
      "a data center that does not exist",
      { accessToken: "token", service: "vani", dataCenter: "mars" },
      ["canvas:dataCenter (CANVAS_DATA_CENTER) is not a data center; use com, eu, in, ca, com.au, sa, ae"],
    ],
    [
      "a service that does not exist",
      { ...minimal, service: "miro" },
      ["canvas:service (CANVAS_SERVICE) is not a service; use canvas or vani"],
    ],
    [
      "a baseUrl that includes the root of Vani's API",
      { ...minimal, baseUrl: "https://api.app.vanihq.com/vani/api/v1" },
      [`${baseUrl} ends in /vani/api/v1; leave that out`],
    ],
  ])("%s", (_, given, problems) => {
    expect(problemsOf(given)).toEqual(problems);
  });

  it("are reported all at once, without secrets", () => {
    const given = { accessToken: 5, refreshToken: "very-secret", quotaShare: 0 };
    const problems = problemsOf(given);
    expect(problems).toHaveLength(6);
    const { message } = new ConfigError(problems);
    expect(message).toMatch(/^the configuration has 6 problems:\n- canvas:baseUrl \(CANVAS_BASE_URL\) is missing/);
    expect(message).not.toContain("very-secret");
  });
});

it("prefers arguments to the stack configuration, and that to environment variables", () => {
  const stack: Record<string, string> = { baseUrl: "https://stack.example.com", apiKey: "stack", editionId: "" };
  const env = {
    CANVAS_BASE_URL: "https://env.example.com",
    CANVAS_ACCESS_TOKEN: "env",
    CANVAS_EDITION_ID: "12",
    CANVAS_REQUEST_TIMEOUT_SECONDS: "5",
  };
  const explicit = { baseUrl: "https://explicit.example.com", accessToken: "explicit", apiKey: undefined };
  expect(resolveConfig({ explicit, stack: (key) => stack[key], env })).toEqual({
    baseUrl: "https://explicit.example.com",
    accessToken: "explicit",
    editionId: "12",
    ...defaults,
    requestTimeoutSeconds: 5,
  });
});

describe("what a checkout or a state sets", () => {
  const own = {
    CANVAS_BASE_URL: "https://canvas.example.com",
    CANVAS_AUTH_URL: "https://id.example.com",
    CANVAS_CLIENT_ID: "client",
    CANVAS_CLIENT_SECRET: "secret",
    CANVAS_REFRESH_TOKEN: "refresh",
  };
  const misdirected = (key: string, names: string, variable: string) =>
    `canvas:${key} is set by the program, its stack, or its state, and ${names} by the environment: a credential is sent only to an address from the same place; set ${variable} to that address if you trust it`;
  const problems = (sources: ConfigSources) => {
    try {
      return resolveConfig(sources) && [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  };

  it.each([
    [
      "an access token to another service",
      "baseUrl",
      { CANVAS_ACCESS_TOKEN: "t" },
      "CANVAS_ACCESS_TOKEN",
      "CANVAS_BASE_URL",
    ],
    [
      "an API key to another service",
      "baseUrl",
      { CANVAS_ACCESS_TOKEN: "t", CANVAS_API_KEY: "k" },
      "CANVAS_ACCESS_TOKEN and CANVAS_API_KEY",
      "CANVAS_BASE_URL",
    ],
    [
      "a refresh token to another service",
      "baseUrl",
      own,
      "CANVAS_REFRESH_TOKEN and CANVAS_CLIENT_SECRET",
      "CANVAS_BASE_URL",
    ],
    [
      "a client secret to another identity provider",
      "authUrl",
      own,
      "CANVAS_REFRESH_TOKEN and CANVAS_CLIENT_SECRET",
      "CANVAS_AUTH_URL",
    ],
  ])("does not send %s", (_, key, env, names, variable) => {
    const evil = "https://evil.example.com";
    const expected = [misdirected(key, names, variable)];
    const service = { baseUrl: "https://canvas.example.com" };
    const environment = { CANVAS_BASE_URL: service.baseUrl, ...env };
    expect(problems({ explicit: { [key]: evil }, env: environment })).toEqual(expected);
    expect(problems({ stack: (name) => (name === key ? evil : undefined), env: environment })).toEqual(expected);
  });

  it("does not send the refresh token of a login, or its client's secret, elsewhere", () => {
    const { CANVAS_REFRESH_TOKEN: _, ...others } = own;
    const env = { ...others, CANVAS_REFRESH_TOKEN_FILE: "/home/ann/token" };
    const names = "CANVAS_REFRESH_TOKEN_FILE and CANVAS_CLIENT_SECRET";
    for (const key of ["baseUrl", "authUrl"])
      expect(problems({ explicit: { [key]: "https://evil.example.com" }, env })).toEqual([
        misdirected(key, names, key === "baseUrl" ? "CANVAS_BASE_URL" : "CANVAS_AUTH_URL"),
      ]);
    expect(problems({ explicit: { baseUrl: "https://evil.example.com", accessToken: "theirs" }, env })).toEqual([]);
  });

  it("does not send a client secret along with a refresh token of its own", () => {
    const explicit = { authUrl: "https://evil.example.com", refreshToken: "theirs" };
    expect(problems({ explicit, env: own })).toEqual([
      misdirected("authUrl", "CANVAS_CLIENT_SECRET", "CANVAS_AUTH_URL"),
    ]);
    const local = { baseUrl: "http://localhost:1", refreshToken: "theirs" };
    const { CANVAS_AUTH_URL: _, ...others } = own;
    expect(problems({ explicit: local, env: others })).toEqual([
      misdirected("baseUrl", "CANVAS_CLIENT_SECRET", "CANVAS_BASE_URL"),
    ]);
  });

  it.each([
    ["service", { service: "vani" }, {}, "CANVAS_SERVICE"],
    ["dataCenter", { dataCenter: "eu" }, { CANVAS_SERVICE: "vani" }, "CANVAS_DATA_CENTER"],
  ])("does not send an access token to the addresses of another %s", (key, explicit, settings, variable) => {
    const env = { CANVAS_ACCESS_TOKEN: "t", ...settings };
    const [problem] = problems({ explicit, env });
    expect(problem).toBe(misdirected(key, "CANVAS_ACCESS_TOKEN", variable).replace("that address", "that value"));
    expect(problems({ explicit, env: { ...env, CANVAS_BASE_URL: "http://localhost:1" } })).toEqual([]);
  });

  it("may repeat the address of the environment", () => {
    expect(problems({ explicit: { baseUrl: "https://canvas.example.com/" }, env: own })).toEqual([]);
  });

  it("sends its own credentials wherever it says, and nothing else", () => {
    const theirs = { baseUrl: "https://other.example.com", accessToken: "theirs" };
    expect(resolveConfig({ explicit: theirs, env: own })).toMatchObject(theirs);
  });

  it("does not name a file to write", () => {
    expect(problems({ explicit: { refreshTokenFile: "/home/ann/.bashrc" }, env: own })).toEqual([
      "canvas:refreshTokenFile is set by the program, its stack, or its state: only the environment can name a file to write; set CANVAS_REFRESH_TOKEN_FILE instead",
    ]);
  });
});

describe("a file with the refresh token of a login", () => {
  const env = {
    CANVAS_BASE_URL: "https://canvas.example.com",
    CANVAS_AUTH_URL: "https://accounts.example.com",
    CANVAS_CLIENT_ID: "id",
    CANVAS_CLIENT_SECRET: "secret",
    CANVAS_REFRESH_TOKEN_FILE: "/home/ann/token",
  };

  it("is enough, with a client", () => {
    expect(resolveConfig({ env })).toMatchObject({ refreshTokenFile: "/home/ann/token", clientId: "id" });
  });

  it.each(["CANVAS_CLIENT_ID", "CANVAS_CLIENT_SECRET", "CANVAS_AUTH_URL"])("cannot be used without %s", (name) => {
    expect(() => resolveConfig({ env: { ...env, [name]: "" } })).toThrow(
      new RegExp(`\\(${name}\\) is missing; canvas:refreshTokenFile \\(CANVAS_REFRESH_TOKEN_FILE\\) `),
    );
  });

  it.each(["token", "./token", "~/token"])(
    "has an absolute path, because the provider runs elsewhere: not %s",
    (path) => {
      expect(() => resolveConfig({ env: { ...env, CANVAS_REFRESH_TOKEN_FILE: path } })).toThrow(
        "canvas:refreshTokenFile (CANVAS_REFRESH_TOKEN_FILE) is not an absolute path; write one like /home/ann/refresh-token",
      );
    },
  );

  it("needs no client next to an access token, which is used instead", () => {
    const { CANVAS_BASE_URL, CANVAS_REFRESH_TOKEN_FILE } = env;
    const used = resolveConfig({ env: { CANVAS_BASE_URL, CANVAS_REFRESH_TOKEN_FILE, CANVAS_ACCESS_TOKEN: "token" } });
    expect(used.accessToken).toBe("token");
  });
});

it("describes every setting, and lists the secret ones", () => {
  for (const name of settingNames) expect(Settings.shape[name].description).toMatch(/\.$/);
  expect(secretKeys).toEqual(["accessToken", "refreshToken", "clientSecret", "apiKey"]);
  expect(settingNames.map(environmentName)).toContain("CANVAS_REQUEST_TIMEOUT_SECONDS");
});

describe("credentials from several sources", () => {
  const env = {
    CANVAS_ACCESS_TOKEN: "weak",
    CANVAS_REFRESH_TOKEN: "weak",
    CANVAS_CLIENT_ID: "client",
    CANVAS_CLIENT_SECRET: "secret",
    CANVAS_API_KEY: "weak",
  };
  const baseUrl = "http://localhost:1";

  it("are ignored if their source has lower precedence than the token's: they may be for another service", () => {
    const { accessToken, refreshToken, apiKey } = resolveConfig({ explicit: { baseUrl, accessToken: "strong" }, env });
    expect({ accessToken, refreshToken, apiKey }).toEqual({ accessToken: "strong" });
    const client = { clientId: "client", clientSecret: "secret" };
    const withRefreshToken = resolveConfig({ explicit: { baseUrl, refreshToken: "strong", ...client }, env });
    expect([withRefreshToken.accessToken, withRefreshToken.apiKey]).toEqual([undefined, undefined]);
  });

  it("are combined with an API key from a source of higher precedence", () => {
    expect(resolveConfig({ explicit: { apiKey: "strong" }, env: { ...env, CANVAS_BASE_URL: baseUrl } })).toMatchObject({
      accessToken: "weak",
      refreshToken: "weak",
      apiKey: "strong",
    });
  });
});
