// The Node SDK generated from the schema type-checks and runs.
import { join } from "node:path";
import { expect, it } from "vitest";
import { installPackage, installSdk } from "../../engine/installation.ts";
import { provideSdk, run } from "../../engine/sdks.ts";
import { kinds, minutes, repository, write } from "./sdk.ts";

it(
  "has a class for every resource in Node, and types that a program is held to",
  async () => {
    const program = write(
      "index.ts",
      `import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas-sdk";
export const make = (teamId: pulumi.Output<string>) => new canvas.Space("plan", { teamId, name: "Plan" }).spaceId;
// @ts-expect-error: a space has a name.
export const nameless = (teamId: string) => new canvas.Space("plan", { teamId });
const isResource = ([, member]: [string, unknown]) => typeof member === "function" && member.prototype instanceof pulumi.CustomResource;
console.log(Object.entries(canvas).filter(isResource).map(([name]) => name).sort().join(" "));
`,
    );
    installSdk(await provideSdk("nodejs"), installPackage(), join(program, "node_modules"));
    const options = ["--strict", "--module", "nodenext", "--types", "node", "--skipLibCheck"];
    await run(process.execPath, [join(repository, "node_modules/typescript/bin/tsc"), ...options, "index.ts"], program);
    expect(await run(process.execPath, ["index.js"], program)).toBe(`${kinds.join(" ")}\n`);
  },
  10 * minutes,
);
