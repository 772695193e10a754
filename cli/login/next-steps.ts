import { environmentName } from "../../provider/config.ts";

/** Where the refresh token is now. */
export type TokenPlace =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "stack"; readonly name: string }
  | { readonly kind: "output" };

/** What to do with the granted access, on this machine and in CI. */
export function nextSteps(place: TokenPlace, environment: NodeJS.ProcessEnv): string {
  return `Access is granted. ${[...placeLines(place, environment), "", ...ciLines].join("\n")}\n`;
}

function placeLines(place: TokenPlace, environment: NodeJS.ProcessEnv): string[] {
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
        `  pulumi config set canvas:baseUrl "$CANVAS_BASE_URL" --stack ${place.name}`,
        `  pulumi config set canvas:authUrl "$CANVAS_AUTH_URL" --stack ${place.name}`,
        `  pulumi config set canvas:clientId "$CANVAS_CLIENT_ID" --stack ${place.name}`,
        `  printenv CANVAS_CLIENT_SECRET | pulumi config set --secret canvas:clientSecret --stack ${place.name}`,
      ];
    case "output":
      return ["The refresh token is on standard output."];
  }
}

const ciLines = [
  "For CI, set these variables of the job, the last two as secrets:",
  "",
  "  CANVAS_BASE_URL, CANVAS_AUTH_URL, CANVAS_CLIENT_ID",
  "  CANVAS_CLIENT_SECRET",
  "  CANVAS_REFRESH_TOKEN    of a login of its own: pulumi-canvas login --print",
];
