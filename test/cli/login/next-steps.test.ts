import { describe, expect, it } from "vitest";
import { nextSteps } from "../../../cli/login/next-steps.ts";

const addresses = { CANVAS_BASE_URL: "https://canvas.example.com", CANVAS_AUTH_URL: "https://accounts.example.com" };
const linesOn = (platform: NodeJS.Platform, settings: NodeJS.ProcessEnv = addresses) =>
  nextSteps({ kind: "stack", name: "dev" }, { ...settings, CANVAS_CLIENT_ID: "id" }, platform)
    .split("\n")
    .filter((line) => line.includes("--stack dev"));

describe("the commands that set the rest of the settings in a stack", () => {
  it("are for a POSIX shell on Linux and macOS", () => {
    const lines = [
      '  pulumi config set canvas:baseUrl "$CANVAS_BASE_URL" --stack dev',
      '  pulumi config set canvas:authUrl "$CANVAS_AUTH_URL" --stack dev',
      '  pulumi config set canvas:clientId "$CANVAS_CLIENT_ID" --stack dev',
      "  printenv CANVAS_CLIENT_SECRET | pulumi config set --secret canvas:clientSecret --stack dev",
    ];
    expect(linesOn("linux")).toEqual(lines);
    expect(linesOn("darwin")).toEqual(lines);
  });

  it("are for PowerShell on Windows", () => {
    expect(linesOn("win32")).toEqual([
      '  pulumi config set canvas:baseUrl "$env:CANVAS_BASE_URL" --stack dev',
      '  pulumi config set canvas:authUrl "$env:CANVAS_AUTH_URL" --stack dev',
      '  pulumi config set canvas:clientId "$env:CANVAS_CLIENT_ID" --stack dev',
      "  $env:CANVAS_CLIENT_SECRET | pulumi config set --secret canvas:clientSecret --stack dev",
    ]);
  });

  it("name the data center of Vani in place of addresses", () => {
    expect(linesOn("linux", { CANVAS_SERVICE: "vani", CANVAS_DATA_CENTER: "eu" }).slice(0, 3)).toEqual([
      '  pulumi config set canvas:service "$CANVAS_SERVICE" --stack dev',
      '  pulumi config set canvas:dataCenter "$CANVAS_DATA_CENTER" --stack dev',
      '  pulumi config set canvas:clientId "$CANVAS_CLIENT_ID" --stack dev',
    ]);
  });
});
