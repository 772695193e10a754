// The messages that docs/troubleshooting.md explains are those that the command prints.
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { fakeServer } from "../../provider/api/harness.ts";
import { secured } from "../../provider/api/proxies.ts";
import { Reader } from "./reader.ts";

const minutes = 60_000;
const page = readFileSync(new URL("../../../docs/troubleshooting.md", import.meta.url), "utf8");
const messages = [...page.matchAll(/^### (.*)$/gm)].map(([, message = ""]) => message);

const write = (...lines: string[]) => `printf '%s\\n' ${lines.map((line) => `'${line}'`).join(" ")} > workspace.yaml`;
const preview = "npx pulumi-canvas preview workspace.yaml";
const empty = write("team: Product");

/** What makes the command print each message. */
const causes: Readonly<Record<string, string>> = {
  "CANVAS_BASE_URL is missing": `${empty}; env -u CANVAS_BASE_URL ${preview}`,
  "found nothing at": `${empty}; CANVAS_BASE_URL=http://127.0.0.1:1 ${preview}`,
  "returned 401": `${empty}; CANVAS_ACCESS_TOKEN=expired ${preview}`,
  "the token lacks the scope": `${empty}; CANVAS_BASE_URL="$REFUSING" ${preview}`,
  "because there were too many": `${empty}; CANVAS_ACCESS_TOKEN= CANVAS_REFRESH_TOKEN=any CANVAS_AUTH_URL="$REFUSING" ${preview}`,
  "only Vani has data centers": `${empty}; CANVAS_DATA_CENTER=eu ${preview}`,
  "cannot be trusted": `${empty}; CANVAS_BASE_URL=https://localhost:"$SECURED_PORT" ${preview}`,
  "through the proxy": `${empty}; CANVAS_BASE_URL=https://canvas.example.com HTTPS_PROXY=http://127.0.0.1:1 CANVAS_RETRY_SECONDS=0 ${preview}`,
  "has no team named": `${write("team: Nowhere")}; ${preview}`,
  "the Pulumi CLI is not installed": `${empty}; HOME="$READER" CANVAS_CACHE_DIR="$READER" PATH="$(dirname "$(command -v node)"):/usr/bin:/bin" ${preview}`,
  "can't ask for confirmation": `${write("team: Product", "spaces: { new: {} }")}; installed pulumi-canvas up workspace.yaml`,
  "is not a property of": `${write("team: Product", "acess: {}")}; ${preview}`,
  "must consist of a-z, 0-9, - and _": `${write("team: Product", "spaces: { Road Map: {} }")}; ${preview}`,
  "is neither a person nor a group": `${write("team: Product", "people: { ada: admin }")}; ${preview}`,
  "would put": `${write("team: Product", "spaces: { a: {} }")}; npx pulumi-canvas up workspace.yaml; ${write("team: Product", "spaces: {}")}; ${preview}`,
  "would remove": `${write("team: Product", "people: { owner@example.com: admin }", "options: { unlisted: remove }")}; ${preview}`,
  "would leave": `${write("team: Product", "people: { owner@example.com: admin, designer@example.com: member }", "options: { minAdmins: 2 }")}; ${preview}`,
  "no state is recorded for this file, and the team already has spaces of these titles": `${write("team: Product", "spaces: { a: { title: Roadmap } }")}; ${preview}`,
  "onDestroy: prevent forbids it": `${write("team: Product", "options: { onDestroy: prevent }", "spaces: { a: {}, b: {} }")}; npx pulumi-canvas up workspace.yaml; ${write("team: Product", "options: { onDestroy: prevent }", "spaces: { a: {} }")}; ${preview}`,
  "could not be added": `${write("team: Product", "people: { owner@example.com: admin, newcomer@example.com: member }")}; npx pulumi-canvas up workspace.yaml`,
  "has unlisted members": `${write("team: Product", "people: { owner@example.com: admin }")}; ${preview}`,
  "joins once they accept the invitation": `${write("team: Product", "people: { owner@example.com: admin, ada@example.com: member }")}; npx pulumi-canvas up workspace.yaml`,
};

/** A service that refuses everything, and an identity provider that has been asked too often. */
function refuse({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const isToken = url.startsWith("/oauth/");
  const refusal = { status: "error", error: { details: { error_code: "X1", message: "Refused" } } };
  response.writeHead(isToken ? 400 : 403, { "content-type": "application/json" });
  response.end(JSON.stringify(isToken ? { error: "Access Denied" } : refusal));
}

it("every message has a cause", () => {
  expect(messages).toEqual(Object.keys(causes));
});

it.for(Object.entries(causes))("the command prints: %s", { timeout: 5 * minutes }, async ([message, cause], test) => {
  const reader = await Reader.start(test);
  const port = await secured("http://127.0.0.1:1");
  const refusing = await fakeServer(refuse);
  expect(await reader.print(`SECURED_PORT=${port} REFUSING=${refusing}; ${cause}`)).toContain(message);
});
