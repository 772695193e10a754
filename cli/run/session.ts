import { type Config, resolveConfig } from "../../provider/config.ts";
import { Session } from "../../provider/run/session.ts";

/** The settings of a command: its options, then the environment. */
export const settingsOf = (options: Readonly<Record<string, unknown>> = {}, env = process.env): Config =>
  resolveConfig({ env, explicit: options, setIn: "environment" });

const silent = () => {};

/** A session that says at most what it waits for. */
export const quietSession = (config: Config, status: (text: string) => void = silent): Session =>
  new Session(config, { warn: silent, info: silent, pending: silent, status });
