import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../../cli/command-line.ts";
import { UsageError } from "../../cli/flags.ts";
import { readingNames, readings } from "../../emulator/store/readings.ts";
import { call, endAll, Program, type Ready, run, startEmulator } from "./process.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "canvas-command-"));
});
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true }));

/** Calls the control API of a started emulator. */
async function steer(ready: Ready, method: string, path: string, body?: unknown) {
  const response = await fetch(`${ready.url}/_emulator${path}`, {
    method,
    headers: { authorization: `Bearer ${ready.controlToken}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

describe("a start", () => {
  it("with --json prints one line with the address and the credentials", async () => {
    const program = startEmulator();
    const ready = await program.ready();
    expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    const credentials = await steer(ready, "GET", "/credentials");
    expect(ready).toEqual({ ...credentials, id: undefined, service: "canvas", url: ready.url, authUrl: ready.url });
    const { data } = (await (await call(ready, "GET", "?fields=edition_name")).json()) as { data: object };
    expect(data).toEqual({ edition_info: { edition_name: "Example Organization" } });
    const { code, stdout, stderr } = await program.end("SIGTERM");
    expect({ code, stderr, lines: stdout.split("\n").length }).toEqual({ code: 0, stderr: "", lines: 2 });
  });

  it("without --json prints what the names of the service need", async () => {
    const program = new Program(["emulator", "--port", "0", "--service", "vani"]);
    const text = await program.printed(/Ctrl\+C/);
    const url = /^ {2}See it +(http:\/\/127\.0\.0\.1:\d+)\/$/m.exec(text)?.[1] ?? "";
    const controlToken = /^ {2}control token +(\S+)$/m.exec(text)?.[1] ?? "";
    const known = (await steer({ url, controlToken } as Ready, "GET", "/credentials")) as Ready;
    const row = (name: string, value: string | undefined) => `  ${name.padEnd(14)} ${value}`;
    const lines = text.split("\n");
    for (const line of [
      row("Control it", `${url}/#control=${controlToken}`),
      row("API", `${url}/vani/api/v1`),
      row("OAuth", `${url}/oauth/v2`),
      row("edition", known.editionId),
      row("team", known.teamId),
      row("user", known.zuid),
      row("access token", known.token),
      row("refresh token", known.refreshToken),
      row("client id", known.clientId),
      row("client secret", known.clientSecret),
      row("API key", known.apiKey),
      "  export CANVAS_SERVICE=vani",
      `  export CANVAS_BASE_URL=${url}`,
      `  export CANVAS_EDITION_ID=${known.editionId}`,
      `  export CANVAS_ACCESS_TOKEN=${known.token}`,
    ])
      expect(lines).toContain(line);
  });

  it("applies its flags, and has the workspace of the file of --seed", async () => {
    const file = join(folder, "seed.json");
    const seed = { editions: [{ name: "From a file", owner: "me@example.com", teams: [{ name: "T" }] }] };
    writeFileSync(file, JSON.stringify(seed));
    const flags = ["--rate-limits", "off", "--rate-window", "2.5", "--latency", "40", "--seed", file];
    const ready = await startEmulator(...flags).ready();
    const settings = await steer(ready, "GET", "/settings");
    expect(settings).toMatchObject({ rateLimits: false, rateWindowSeconds: 2.5, latencyMs: 40 });
    const started = performance.now();
    const answer = await call(ready, "GET", "?fields=edition_name");
    expect(performance.now() - started).toBeGreaterThanOrEqual(39);
    expect(await answer.json()).toMatchObject({ data: { edition_info: { edition_name: "From a file" } } });
  });

  // On Linux all of 127.0.0.0/8 is loopback, so 127.0.0.2 answers only if the server listens on 0.0.0.0.
  it.runIf(process.platform === "linux")("listens on only one loopback address by default", async () => {
    const elsewhere = ({ url }: Ready) => fetch(`http://127.0.0.2:${new URL(url).port}/`);
    await expect(elsewhere(await startEmulator().ready())).rejects.toThrow("fetch failed");
    const everywhere = await startEmulator("--host", "0.0.0.0").ready();
    expect((await elsewhere(everywhere)).headers.get("x-content-type-options")).toBe("nosniff");
  });
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends it while a page follows its events, and during a delayed response, which is never sent",
  async (signal) => {
    const dataFile = join(folder, `${signal}.jsonl`);
    const program = startEmulator("--seed", "empty", "--data", dataFile);
    const ready = await program.ready();
    const stream = (await fetch(`${ready.url}/page/events`)).body?.getReader();
    expect(new TextDecoder().decode((await stream?.read())?.value)).toMatch(/^event: snapshot\n/);
    const rest = (async () => {
      while (!(await stream?.read())?.done);
    })().catch(() => {});
    await steer(ready, "POST", "/faults", { method: "POST", action: { kind: "delay", milliseconds: 600_000 } });
    const delayed = call(ready, "POST", "/spaces/", { create_space: { space_name: "Belated", team_id: ready.teamId } });
    const refused = expect(delayed).rejects.toThrow("fetch failed");
    await expect.poll(async () => (await steer(ready, "GET", "/faults"))[0].matched).toBe(1);
    const { code, signal: killedBy, stderr } = await program.end(signal);
    expect({ code, killedBy, stderr }).toEqual({ code: 0, killedBy: null, stderr: "" });
    await Promise.all([refused, rest]);
    expect(readFileSync(dataFile, "utf8")).not.toContain("Belated");
  },
);

describe("an invalid command line", () => {
  const expectRefusal = (args: string[], sentence: string) =>
    expect(runCommandLine(["emulator", "--port", "0", ...args])).rejects.toThrow(new UsageError(sentence));
  const withFile = (text: string): string => {
    const file = join(folder, "bad.json");
    writeFileSync(file, text);
    return file;
  };

  it("names what is wrong, and the remedy", async () => {
    const choices = readingNames.join(", ");
    await expectRefusal(["--reading", "nope"], `--reading: there is no reading "nope"; choose from ${choices}`);
    await expectRefusal(["--seed", "nope"], "--seed nope is not demo, empty, or a readable file");
    const seed = withFile("{");
    await expectRefusal(["--seed", seed], `--seed ${seed} is not JSON`);
    withFile('{"editions":[]}');
    await expectRefusal(["--seed", seed], `--seed ${seed}: editions is empty`);
    const data = withFile("Dear diary\n");
    const remedy = "is not a data file of this emulator; choose another --data file";
    await expectRefusal(["--data", data], `${data} ${remedy}`);
  });

  it("emulator --port that another program uses", async () => {
    const port = new URL((await startEmulator().ready()).url).port;
    const remedy = "choose another with --port, or 0 for a free one";
    await expectRefusal(["--port", port], `port ${port} on 127.0.0.1 is in use; ${remedy}`);
  });
});

it("emulator --reading list explains every reading", async () => {
  const stdout = readingNames.map((name) => `${name}\n    ${readings[name]}\n`).join("");
  expect(await run("emulator", "--reading", "list")).toEqual({ code: 0, signal: null, stdout, stderr: "" });
});
