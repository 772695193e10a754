import { isDeepStrictEqual } from "node:util";
import { type Config, resolveConfig, Settings, secretKeys, settingNames } from "../config.ts";
import type { PropertyChange } from "../core/diff.ts";
import { storedConfigHint } from "../core/stored-config-hint.ts";
import { ConfigError } from "../errors.ts";
import type { CheckFailure } from "../validation/check.ts";
import { nearest, unknownKey, violationText } from "../validation/messages.ts";
import { type Properties, withoutReservedKeys } from "../validation/properties.ts";
import { hasUnknown } from "../validation/unknown.ts";

/** What the engine adds to the settings. */
const engineKeys = ["version", "pluginDownloadURL"];

/** The paths of secret settings, whether the program marked them or not. */
export const secretSettingPaths: readonly (readonly string[])[] = secretKeys.map((key) => [key]);

export function withoutEngineKeys(properties: Properties): Properties {
  const given = Object.entries(withoutReservedKeys(properties));
  return Object.fromEntries(given.filter(([name]) => !engineKeys.includes(name)));
}

/** Validates the settings of a provider, given its name and project. Unknown values are accepted. */
export function checkSettings(
  settings: Properties,
  env: NodeJS.ProcessEnv,
  { name: provider, project }: { readonly name: string; readonly project: string },
): CheckFailure[] {
  const names: readonly string[] = settingNames;
  // Default providers are named `default` or `default_0_1_0`, and get the stack's configuration.
  const isDefault = /^default(?:_|$)/.test(provider);
  // In a project called `canvas`, that includes the project's own settings.
  const mayBeOwn = isDefault && project === "canvas";
  const unknownKeys = Object.keys(settings)
    .filter((name) => !names.includes(name) && !(mayBeOwn && nearest(name, names) === undefined))
    .map((name) => `canvas:${name} ${violationText(unknownKey(name, "the provider", names))}`);
  const problems = hasUnknown(settings) ? problemsOfKnown(settings) : problemsOfAll(settings, env, isDefault);
  // Without a property, because the engine prints its value, and does not know that a misspelled secret is one.
  return [...unknownKeys, ...problems].map((problem) => ({ path: [], problem }));
}

function problemsOfAll(explicit: Properties, env: NodeJS.ProcessEnv, isDefault: boolean): readonly string[] {
  try {
    resolveConfig({ explicit, env, setIn: isDefault ? "stack" : "explicit" });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

/** Each setting by itself: combinations cannot be checked while some are unknown. */
function problemsOfKnown(settings: Properties): string[] {
  return Object.entries(Settings.shape).flatMap(([name, schema]) => {
    const value = settings[name];
    if (value === undefined || hasUnknown(value)) return [];
    return (schema.safeParse(value).error?.issues ?? []).map(({ message }) => `canvas:${name} ${message}`);
  });
}

/** The settings that differ; none of them replaces resources. */
export function diffSettings(olds: Properties, news: Properties): PropertyChange[] {
  return settingNames
    .filter((name) => !isDeepStrictEqual(olds[name], news[name]))
    .map((name) => ({ path: [name], kind: kindOf(olds[name], news[name]) }));
}

function kindOf(old: unknown, now: unknown): PropertyChange["kind"] {
  if (old === undefined) return "add";
  return now === undefined ? "delete" : "update";
}

/** Resolves the settings; refresh and destroy pass those of the last update, so errors carry a hint. */
export function configure(settings: Properties, env: NodeJS.ProcessEnv): Config {
  try {
    return resolveConfig({ explicit: settings, env });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.problems, storedConfigHint]);
  }
}
