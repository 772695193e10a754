import { describe, expect, it } from "vitest";
import { ConfigError } from "../../../provider/errors.ts";
import { checkSettings, configure, diffSettings, withoutEngineKeys } from "../../../provider/plugin/configuration.ts";
import { unknownValue as unknown } from "../../../provider/validation/unknown.ts";

const usable = { baseUrl: "https://canvas.example.com", accessToken: "token" };
const reasons = (settings: Record<string, unknown>, env = {}, provider = "default_0_1_0") =>
  checkSettings(settings, env, provider).map(({ property, reason }) => {
    expect(property).toBe("");
    return reason;
  });

describe("checking the settings of a provider", () => {
  it("finds nothing wrong with usable ones, from the program or the environment", () => {
    expect(reasons(usable)).toEqual([]);
    expect(reasons({ baseUrl: usable.baseUrl }, { CANVAS_ACCESS_TOKEN: "token" })).toEqual([]);
  });

  it("tells everything that is wrong, and never the value of what may be a secret", () => {
    expect(reasons({ acessToken: "hush", quotaShare: 2 })).toEqual([
      "canvas:acessToken is not a property of the provider; did you mean accessToken?",
      "canvas:baseUrl (CANVAS_BASE_URL) is missing; set it: pulumi config set canvas:baseUrl <address of the service>",
      expect.stringMatching(/^canvas:quotaShare \(CANVAS_QUOTA_SHARE\) is out of range/),
      expect.stringMatching(/^there are no credentials; set canvas:accessToken/),
    ]);
  });

  it("tells a provider that a program makes what the program can do", () => {
    expect(reasons({}, {}, "default")).toContainEqual(expect.stringContaining("pulumi config set canvas:baseUrl"));
    expect(reasons({}, {}, "eu")).toEqual([
      "canvas:baseUrl (CANVAS_BASE_URL) is missing; give the provider the address of the service",
      "there are no credentials; give the provider canvas:accessToken (CANVAS_ACCESS_TOKEN), or use canvas:refreshToken (CANVAS_REFRESH_TOKEN) with clientId and clientSecret",
    ]);
  });

  it("waits with what depends on values that are not known yet", () => {
    expect(reasons({ accessToken: unknown })).toEqual([]);
    expect(reasons({ accessToken: unknown, baseUrl: "ftp://x" })).toEqual([
      "canvas:baseUrl is no address; write one like https://canvas.example.com",
    ]);
  });

  it("leaves to the engine what is the engine's", () => {
    expect(withoutEngineKeys({ ...usable, version: "0.1.0", __internal: {} })).toEqual(usable);
  });
});

it("tells which settings of a provider changed, and how", () => {
  const olds = { ...usable, apiKey: "key", version: "0.1.0", paths: { renameZone: "/a" } };
  const news = { ...usable, accessToken: "other", editionId: "1", version: "0.2.0", paths: { renameZone: "/a" } };
  expect(diffSettings(olds, news)).toEqual([
    { path: ["accessToken"], kind: "update" },
    { path: ["apiKey"], kind: "delete" },
    { path: ["editionId"], kind: "add" },
  ]);
});

describe("configuring a provider", () => {
  it("takes the settings as they come: as text from a stack, as they are from a program", () => {
    const { retrySeconds, paths } = configure(
      { ...usable, retrySeconds: "7", paths: '{"renameZone":"/zones/{zone_id}"}' },
      {},
    );
    expect({ retrySeconds, paths }).toEqual({ retrySeconds: 7, paths: { renameZone: "/zones/{zone_id}" } });
  });

  it("tells whoever runs refresh or destroy whose settings these are", () => {
    expect(() => configure({ baseUrl: usable.baseUrl }, {})).toThrow(ConfigError);
    expect(() => configure({ baseUrl: usable.baseUrl }, {})).toThrow(/there are no credentials.*--run-program/s);
  });
});
