import { describe, expect, it } from "vitest";
import { ConfigError } from "../../../provider/errors.ts";
import { checkSettings, configure, diffSettings, withoutEngineKeys } from "../../../provider/plugin/configuration.ts";
import { unknownValue as unknown } from "../../../provider/validation/unknown.ts";

const valid = { baseUrl: "https://canvas.example.com", accessToken: "token" };
const reasons = (settings: Record<string, unknown>, env = {}, name = "default_0_1_0", project = "shop") =>
  checkSettings(settings, env, { name, project }).map(({ path, problem }) => {
    expect(path).toEqual([]);
    return problem;
  });

describe("checkSettings", () => {
  it("accepts valid settings from the program or the environment", () => {
    expect(reasons(valid)).toEqual([]);
    const environment = { CANVAS_BASE_URL: valid.baseUrl, CANVAS_ACCESS_TOKEN: "token" };
    expect(reasons({ editionId: "12" }, environment)).toEqual([]);
  });

  it("reports all problems, without values, which may be secret", () => {
    expect(reasons({ acessToken: "hush", quotaShare: 2 })).toEqual([
      "canvas:acessToken is not a property of the provider; did you mean accessToken?",
      "canvas:baseUrl (CANVAS_BASE_URL) is missing; set it: pulumi config set canvas:baseUrl <address of the service>",
      expect.stringMatching(/^canvas:quotaShare \(CANVAS_QUOTA_SHARE\) is out of range/),
      expect.stringMatching(/^there are no credentials; set canvas:accessToken/),
    ]);
  });

  it("suggests arguments instead of stack configuration for an explicit provider", () => {
    expect(reasons({}, {}, "default")).toContainEqual(expect.stringContaining("pulumi config set canvas:baseUrl"));
    expect(reasons({}, {}, "eu")).toEqual([
      "canvas:baseUrl (CANVAS_BASE_URL) is missing; pass the provider the address of the service",
      "there are no credentials; pass the provider canvas:accessToken (CANVAS_ACCESS_TOKEN), or use canvas:refreshToken (CANVAS_REFRESH_TOKEN) with clientId and clientSecret",
    ]);
  });

  it("accepts settings of a project that is called canvas, unless they look like a misspelled one of the provider", () => {
    const settings = { ...valid, teamName: "Product", acessToken: "hush" };
    const own = "canvas:teamName is not a property of the provider; it has ";
    const misspelled = "canvas:acessToken is not a property of the provider; did you mean accessToken?";
    expect(reasons(settings, {}, "default", "canvas")).toEqual([misspelled]);
    for (const [name, project] of [
      ["default", "shop"],
      ["eu", "canvas"],
    ] as const)
      expect(reasons(settings, {}, name, project)).toEqual([expect.stringContaining(own), misspelled]);
  });

  it("accepts unknown values, and still checks the others", () => {
    expect(reasons({ accessToken: unknown })).toEqual([]);
    expect(reasons({ accessToken: unknown, baseUrl: "ftp://x" })).toEqual([
      "canvas:baseUrl is not an address; write one like https://canvas.example.com",
    ]);
  });

  it("ignores keys that the engine adds", () => {
    expect(withoutEngineKeys({ ...valid, version: "0.1.0", __internal: {} })).toEqual(valid);
  });
});

it("diffSettings returns each changed setting with the kind of change", () => {
  const olds = { ...valid, apiKey: "key", version: "0.1.0" };
  const news = { ...valid, accessToken: "other", editionId: "1", version: "0.2.0" };
  expect(diffSettings(olds, news)).toEqual([
    { path: ["accessToken"], kind: "update" },
    { path: ["apiKey"], kind: "delete" },
    { path: ["editionId"], kind: "add" },
  ]);
});

describe("configure", () => {
  it("parses numbers from strings, as stack configuration has them", () => {
    expect(configure({ ...valid, retrySeconds: "7" }, {}).retrySeconds).toBe(7);
  });

  it("adds the hint that refresh and destroy use the stored configuration", () => {
    expect(() => configure({ baseUrl: valid.baseUrl }, {})).toThrow(ConfigError);
    expect(() => configure({ baseUrl: valid.baseUrl }, {})).toThrow(/there are no credentials.*--run-program/s);
  });
});
