import { type Config, resolveConfig } from "../../provider/config.ts";

/** The settings of a command: its options, then the environment. */
export function settingsOf(options: Readonly<Record<string, unknown>> = {}, env = process.env): Config {
  return resolveConfig({ env, explicit: options, setIn: "environment" });
}
