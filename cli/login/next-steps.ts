import { environmentName } from "../../provider/config.ts";

/** Where the refresh token is now. */
export type TokenPlace =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "stack"; readonly name: string }
  | { readonly kind: "output" };

/** What to do with the granted access, on this machine and in CI. */
export function nextSteps(place: TokenPlace, environment: NodeJS.ProcessEnv, platform = process.platform): string {
  const lines = [...placeLines(place, environment, platform), "", ...ciLines(environment)];
  return `Access is granted. ${lines.join("\n")}\n`;
}

/** The settings that lead to the service and its identity provider, and are not secret. */
const openSettings = (environment: NodeJS.ProcessEnv): string[] =>
  ["service", "dataCenter", "baseUrl", "authUrl", "clientId"].filter((key) => environment[environmentName(key)]);

function placeLines(place: TokenPlace, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  switch (place.kind) {
    case "file": {
      const others = ["accessToken", "refreshToken"].map(environmentName).filter((name) => environment[name]);
      return [
        `The refresh token is in ${place.path}, which only you can read.`,
        "Commands and programs use it while CANVAS_REFRESH_TOKEN_FILE and the settings of the client are set.",
        ...(others.length > 0 ? [`Unset ${others.join(" and ")}, which would be used instead.`] : []),
      ];
    }
    case "stack":
      return [
        `The refresh token is a secret of the stack ${place.name}. Set the rest there too, or in the environment:`,
        "",
        ...stackLines(place.name, openSettings(environment), platform === "win32").map((line) => `  ${line}`),
      ];
    case "output":
      return ["The refresh token is on standard output."];
  }
}

/** Commands for PowerShell or a POSIX shell. */
function stackLines(stack: string, settings: readonly string[], isPowerShell: boolean): string[] {
  const set = (key: string) => {
    const variable = `${isPowerShell ? "$env:" : "$"}${environmentName(key)}`;
    return `pulumi config set canvas:${key} "${variable}" --stack ${stack}`;
  };
  const name = environmentName("clientSecret");
  const secret = isPowerShell ? `$env:${name}` : `printenv ${name}`;
  return [...settings.map(set), `${secret} | pulumi config set --secret canvas:clientSecret --stack ${stack}`];
}

const ciLines = (environment: NodeJS.ProcessEnv): string[] => [
  "For CI, set these variables of the job, the last two as secrets:",
  "",
  `  ${openSettings(environment).map(environmentName).join(", ")}`,
  "  CANVAS_CLIENT_SECRET",
  "  CANVAS_REFRESH_TOKEN    of a login of its own: pulumi-canvas login --print",
];
