import type { HttpClient } from "../../provider/api/transport/http.ts";
import { addressFrom, type Config, resolveConfig } from "../../provider/config.ts";
import { ConfigError } from "../../provider/errors.ts";
import { addressesOf } from "../../provider/service.ts";
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
  const address = config?.baseUrl ?? addressFrom(environment);
  const network =
    address === undefined
      ? notChecked(["address", "proxy", "DNS", "TLS"], "CANVAS_BASE_URL is missing, or cannot be used")
      : await checkNetwork(address, environment, surroundings);
  const isProxyWrong = network.some(({ name, sign }) => name === "proxy" && sign === "problem");
  const account =
    config && !isProxyWrong
      ? await checkAccount(config, surroundings)
      : notChecked(
          ["token", "clock", "edition", "user", "teams", "roles", "scopes", "limits"],
          `${isProxyWrong ? "the proxy has" : "the settings have"} a problem`,
        );
  return [...checks, ...network, ...account, ...(await checkMachine(environment, nodeVersion))];
}

function readSettings({ environment, editionId }: Surroundings): { checks: readonly Check[]; config?: Config } {
  try {
    const config = resolveConfig({ env: environment, explicit: { editionId }, setIn: "environment" });
    return { checks: [ok("settings", `complete, for ${serviceOf(config)}`), checkIdentityProvider(config)], config };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { checks: error.problems.map((text) => ({ name: "settings", sign: "problem", text })) };
  }
}

/** The service of the settings, and its data center unless the address is another one. */
function serviceOf({ service, dataCenter = "com", baseUrl }: Config): string {
  const isThere = service === "vani" && baseUrl === addressesOf(dataCenter).baseUrl;
  return isThere ? `${service} in the data center ${dataCenter}` : service;
}

const checkIdentityProvider = ({ authUrl = "none, because there is only an access token" }: Config): Check =>
  ok("identity provider", authUrl);
