import { expect, it } from "vitest";
import { nextSteps } from "../../../cli/login/next-steps.ts";

const addresses = { CANVAS_BASE_URL: "https://canvas.example.com", CANVAS_AUTH_URL: "https://accounts.example.com" };
const linesOn = (platform: NodeJS.Platform, settings: NodeJS.ProcessEnv = addresses) =>
  nextSteps({ kind: "stack", name: "dev" }, { ...settings, CANVAS_CLIENT_ID: "id" }, platform)
    .split("\n")
    .filter((line) => line.includes("--stack dev"));

it.each<[NodeJS.Platform, string, string]>([
  ["linux", "$", "printenv CANVAS_CLIENT_SECRET"],
  ["darwin", "$", "printenv CANVAS_CLIENT_SECRET"],
  ["win32", "$env:", "$env:CANVAS_CLIENT_SECRET"],
])("the commands that set the rest of the settings in a stack are for the shell of %s", (platform, sign, secret) => {
  expect(linesOn(platform)).toEqual([
    `  pulumi config set canvas:baseUrl "${sign}CANVAS_BASE_URL" --stack dev`,
    `  pulumi config set canvas:authUrl "${sign}CANVAS_AUTH_URL" --stack dev`,
    `  pulumi config set canvas:clientId "${sign}CANVAS_CLIENT_ID" --stack dev`,
    `  ${secret} | pulumi config set --secret canvas:clientSecret --stack dev`,
  ]);
});

it("they name the data center of Vani in place of addresses", () => {
  const lines = linesOn("linux", { CANVAS_SERVICE: "vani", CANVAS_DATA_CENTER: "eu" });
  expect(lines.slice(0, 2)).toEqual([
    '  pulumi config set canvas:service "$CANVAS_SERVICE" --stack dev',
    '  pulumi config set canvas:dataCenter "$CANVAS_DATA_CENTER" --stack dev',
  ]);
});
