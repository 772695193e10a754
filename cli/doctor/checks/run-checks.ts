import type { HttpClient } from "../../../provider/api/transport/http.ts";
import { type Config, resolveConfig, Settings } from "../../../provider/config.ts";
import { ConfigError } from "../../../provider/errors.ts";
import { checkAccount } from "./account.ts";
import { type Check, notChecked, ok } from "./check.ts";
import { checkMachine } from "./machine.ts";
import { checkNetwork, type Network } from "./network.ts";

/** What tests replace. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly editionId?: string | undefined;
  readonly http?: HttpClient | undefined;
  readonly network?: Network;
  readonly now?: () => number;
  readonly nodeVersion?: string;
}

/** All checks, in the order of a connection: settings, network, account, and then this machine. */
export async function runChecks(surroundings: Surroundings): Promise<readonly Check[]> {
  const { environment, nodeVersion } = surroundings;
  const { checks, config } = readSettings(surroundings);
  // Other settings may have a problem. An address that is refused may have a secret in it.
  const address = config?.baseUrl ?? Settings.shape.baseUrl.safeParse(environment.CANVAS_BASE_URL).data;
  const network =
    address === undefined
      ? notChecked(["address", "proxy", "DNS", "TLS"], "CANVAS_BASE_URL is missing, or cannot be used")
      : await checkNetwork(address, environment, surroundings);
  const isProxyWrong = network.some(({ name, sign }) => name === "proxy" && sign === "problem");
  const account =
    config && !isProxyWrong
      ? await checkAccount(config, surroundings)
      : notChecked(
          ["token", "clock", "edition", "user", "teams", "roles", "scopes", "quota"],
          `${isProxyWrong ? "the proxy has" : "the settings have"} a problem`,
        );
  return [...checks, ...network, ...account, ...(await checkMachine(environment, nodeVersion))];
}

function readSettings({ environment, editionId }: Surroundings): { checks: readonly Check[]; config?: Config } {
  try {
    const config = resolveConfig({ env: environment, explicit: { editionId }, setIn: "environment" });
    return { checks: [ok("settings", "complete")], config };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { checks: error.problems.map((text) => ({ name: "settings", sign: "problem", text })) };
  }
}
