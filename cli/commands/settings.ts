import { type Config, resolveConfig } from "../../provider/config.ts";

/** The settings of a command, which come from the environment; options of the command have precedence. */
export function settingsOf(options: Readonly<Record<string, unknown>> = {}, env = process.env): Config {
  return resolveConfig({ env, explicit: options, setIn: "environment" });
}
