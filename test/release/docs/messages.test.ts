// The messages of docs/troubleshooting.md that only the command itself can print, outside of a test. Each of the others is expected
// where its rule is tested, as test/tools/docs.test.ts says.
import { expect, it } from "vitest";
import { secured } from "../../provider/api/proxies.ts";
import { Reader } from "./reader.ts";

const minutes = 60_000;
const write = (...lines: string[]) => `printf '%s\\n' ${lines.map((line) => `'${line}'`).join(" ")} > workspace.yaml`;
const preview = "npx pulumi-canvas preview workspace.yaml";
const empty = write("team: Product");

/** What makes the command print each message. */
const causes: Readonly<Record<string, string>> = {
  "cannot be trusted": `${empty}; CANVAS_BASE_URL=https://localhost:"$SECURED_PORT" ${preview}`,
  "the Pulumi CLI is not installed": `${empty}; HOME="$READER" CANVAS_CACHE_DIR="$READER" PATH="$(dirname "$(command -v node)"):/usr/bin:/bin" ${preview}`,
  "can't ask for confirmation": `${write("team: Product", "spaces: { new: {} }")}; installed pulumi-canvas up workspace.yaml`,
};

it.for(Object.entries(causes))("the command prints: %s", { timeout: 5 * minutes }, async ([message, cause], test) => {
  const reader = await Reader.start(test);
  const port = await secured("http://127.0.0.1:1");
  expect(await reader.print(`SECURED_PORT=${port}; ${cause}`)).toContain(message);
});
