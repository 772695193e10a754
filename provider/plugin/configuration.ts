import { isDeepStrictEqual } from "node:util";
import { type Failure, withoutReserved } from "../check.ts";
import { type Config, resolveConfig, Settings, secretKeys, settingNames } from "../config.ts";
import type { Change } from "../diff.ts";
import { ConfigError } from "../errors.ts";
import { lastSettingsHint } from "../last-settings.ts";
import { reasonOfUnknownKey } from "../reasons.ts";
import type { Properties } from "../resource.ts";
import { hasUnknown } from "../unknown.ts";

/** What the engine puts beside the settings. */
const reserved = ["version", "pluginDownloadURL"];

/** Where the secrets are among the settings, whether the program has marked them or not. */
export const secretSettings: readonly (readonly string[])[] = secretKeys.map((key) => [key]);

/** The settings alone. */
export function settingsOf(properties: Properties): Properties {
  const given = Object.entries(withoutReserved(properties));
  return Object.fromEntries(given.filter(([name]) => !reserved.includes(name)));
}

/** What is wrong with the settings of a provider, by its name. Those that are not known yet are let through. */
export function failuresOf(settings: Properties, env: NodeJS.ProcessEnv, provider: string): Failure[] {
  const names: readonly string[] = settingNames;
  const strangers = Object.keys(settings)
    .filter((name) => !names.includes(name))
    .map((name) => `canvas:${name} ${reasonOfUnknownKey(name, "the provider", names)}`);
  const problems = hasUnknown(settings) ? problemsOfKnown(settings) : problemsOfAll(settings, env, provider);
  // Without a property: the engine would show its value, and a mistyped secret is not known to be one.
  return [...strangers, ...problems].map((reason) => ({ property: "", reason }));
}

function problemsOfAll(explicit: Properties, env: NodeJS.ProcessEnv, provider: string): readonly string[] {
  try {
    // The engine makes `default` or `default_0_1_0`, and gives it the configuration of the stack.
    resolveConfig({ explicit, env, isExplicit: !/^default(?:_|$)/.test(provider) });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

/** Each by itself: how they go together cannot be told yet. */
function problemsOfKnown(settings: Properties): string[] {
  return Object.entries(Settings.shape).flatMap(([name, schema]) => {
    const value = settings[name];
    if (value === undefined || hasUnknown(value)) return [];
    return (schema.safeParse(value).error?.issues ?? []).map(({ message }) => `canvas:${name} ${message}`);
  });
}

/** What two versions of a provider differ in; none of it replaces what the provider has made. */
export function changedSettings(olds: Properties, news: Properties): Change[] {
  return settingNames
    .filter((name) => !isDeepStrictEqual(olds[name], news[name]))
    .map((name) => ({ path: [name], kind: kindOf(olds[name], news[name]) }));
}

function kindOf(old: unknown, now: unknown): Change["kind"] {
  if (old === undefined) return "add";
  return now === undefined ? "delete" : "update";
}

/** The usable settings; refresh and destroy give those of the last update, so that whoever corrected one is told how. */
export function configure(settings: Properties, env: NodeJS.ProcessEnv): Config {
  try {
    return resolveConfig({ explicit: settings, env });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.problems, lastSettingsHint]);
  }
}
