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
async function steer(ready: Ready, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${ready.url}/_emulator${path}`, {
    method,
    headers: { authorization: `Bearer ${ready.controlToken}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

const editionName = async (ready: Ready) =>
  ((await (await call(ready, "GET", "?fields=edition_name")).json()) as { data: { edition_info: object } }).data
    .edition_info;

describe("a start", () => {
  it("with --json prints one line with the address and the credentials", async () => {
    const program = startEmulator();
    const ready = await program.ready();
    expect(Object.keys(ready).sort()).toEqual(
      [
        ...["apiKey", "authUrl", "clientId", "clientSecret", "controlToken", "editionId"],
        ...["refreshToken", "service", "teamId", "token", "url", "zuid"],
      ].sort(),
    );
    expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(await editionName(ready)).toEqual({ edition_name: "Example Organization" });
    const { credentials } = (await steer(ready, "GET", "/state")) as { credentials: object[] };
    const { service, url, authUrl, ...printed } = ready;
    expect([service, authUrl]).toEqual(["canvas", url]);
    expect(credentials).toEqual([{ id: "credentials", ...printed }]);
    const { code, stdout, stderr } = await program.end("SIGTERM");
    expect({ code, stderr, lines: stdout.split("\n").length }).toEqual({ code: 0, stderr: "", lines: 2 });
  });

  it.each([
    ["canvas", "vani", [], "/service/api/v1", "/vani/api/v1"],
    ["vani", "canvas", ["  export CANVAS_SERVICE=vani"], "/vani/api/v1", "/service/api/v1"],
  ])("without --json prints what the names of %s need", async (service, other, setting, root, otherRoot) => {
    const program = new Program(["emulator", "--port", "0", "--service", service]);
    const text = await program.printed(/Ctrl\+C/);
    const url = /^ {2}See it +(http:\/\/127\.0\.0\.1:\d+)\/$/m.exec(text)?.[1] ?? "";
    const controlToken = /^ {2}control token +(\S+)$/m.exec(text)?.[1] ?? "";
    const state = (await steer({ url, controlToken } as Ready, "GET", "/state")) as { credentials: Ready[] };
    const [known] = state.credentials;
    const row = (name: string, value: string | undefined) => `  ${name.padEnd(14)} ${value}`;
    expect(text.split("\n")).toEqual([
      "The canvas service runs on this machine.",
      "",
      row("See it", `${url}/`),
      row("Control it", `${url}/#control=${known?.controlToken}`),
      row("API", `${url}${root}`),
      row("OAuth", `${url}/oauth/v2`),
      "",
      row("edition", known?.editionId),
      row("team", known?.teamId),
      row("user", known?.zuid),
      row("access token", known?.token),
      row("refresh token", known?.refreshToken),
      row("client id", known?.clientId),
      row("client secret", known?.clientSecret),
      row("API key", known?.apiKey),
      row("control token", known?.controlToken),
      "",
      "To use it in another terminal, with pulumi or pulumi-canvas, run:",
      "",
      ...setting,
      `  export CANVAS_BASE_URL=${url}`,
      `  export CANVAS_EDITION_ID=${known?.editionId}`,
      `  export CANVAS_ACCESS_TOKEN=${known?.token}`,
      "",
      `The names of ${other} are served, too, at ${url}${otherRoot}; --service ${other} prints what they need.`,
      "",
      "Press Ctrl+C to stop it.",
      "",
    ]);
  });

  it.each([
    ["demo", "Example Organization"],
    ["empty", "Empty"],
  ])("with --seed %s has the edition %s", async (seed, edition_name) => {
    expect(await editionName(await startEmulator("--seed", seed).ready())).toEqual({ edition_name });
  });

  it("with --seed FILE has the workspace of the file", async () => {
    const file = join(folder, "seed.json");
    const seed = { editions: [{ name: "From a file", owner: "me@example.com", teams: [{ name: "T" }] }] };
    writeFileSync(file, JSON.stringify(seed));
    expect(await editionName(await startEmulator("--seed", file).ready())).toEqual({ edition_name: "From a file" });
  });

  it("applies the settings of its flags", async () => {
    const flags = ["--rate-limits", "off", "--rate-window", "2.5", "--latency", "40"];
    const ready = await startEmulator(...flags).ready();
    expect(await steer(ready, "GET", "/settings")).toEqual({
      rateLimits: false,
      rateWindowSeconds: 2.5,
      latencyMs: 40,
      accessTokenSeconds: 3600,
      rotateRefreshTokens: false,
      addsMembersAtOnce: false,
    });
    const started = performance.now();
    expect((await call(ready, "GET", "")).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(39);
  });

  // On Linux all of 127.0.0.0/8 is loopback, so 127.0.0.2 answers only if the server listens on 0.0.0.0.
  it.runIf(process.platform === "linux")("listens on only one loopback address by default", async () => {
    const elsewhere = ({ url }: Ready) => fetch(`http://127.0.0.2:${new URL(url).port}/`);
    await expect(elsewhere(await startEmulator().ready())).rejects.toThrow("fetch failed");
    const everywhere = await startEmulator("--host", "0.0.0.0").ready();
    expect((await elsewhere(everywhere)).headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("an interrupt", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("%s ends it while a page follows its events", async (signal) => {
    const program = startEmulator();
    const { url } = await program.ready();
    const stream = (await fetch(`${url}/page/events`)).body?.getReader();
    const first = await stream?.read();
    expect(new TextDecoder().decode(first?.value)).toMatch(/^event: snapshot\n/);
    const rest = (async () => {
      while (!(await stream?.read())?.done);
    })().catch(() => {});
    const { code, signal: killedBy, stderr } = await program.end(signal);
    expect({ code, killedBy, stderr }).toEqual({ code: 0, killedBy: null, stderr: "" });
    await rest;
  });

  it("ends it during a delayed response, which is then never sent", async () => {
    const dataFile = join(folder, "delayed.jsonl");
    const program = startEmulator("--seed", "empty", "--data", dataFile);
    const ready = await program.ready();
    await steer(ready, "POST", "/faults", { method: "POST", action: { kind: "delay", milliseconds: 600_000 } });
    const delayed = call(ready, "POST", "/spaces/", { create_space: { space_name: "Belated", team_id: ready.teamId } });
    const refused = expect(delayed).rejects.toThrow("fetch failed");
    let matched = 0;
    while (matched === 0) [{ matched }] = (await steer(ready, "GET", "/faults")) as [{ matched: number }];
    const { code, stderr } = await program.end("SIGINT");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    await refused;
    expect(readFileSync(dataFile, "utf8")).not.toContain("Belated");
  });
});

describe("an invalid command line", () => {
  const expectRefusal = (args: string[], sentence: string) =>
    expect(runCommandLine(["emulator", ...args])).rejects.toThrow(new UsageError(sentence));

  it.each([
    [["--reading", "nope"], `--reading: there is no reading "nope"; choose from ${readingNames.join(", ")}`],
    [["--seed", "nope"], "--seed nope is not demo, empty, or a readable file"],
  ])("emulator %j", async (args, sentence) => {
    await expectRefusal(args, sentence);
  });

  it.each([
    ["no JSON", "{", " is not JSON"],
    ["null", "null", ": body is not an object"],
    ["no edition", '{"editions":[]}', ": editions is empty"],
    [
      "an unknown key",
      '{"editions":[{"name":"A","owner":"a@example.com","teams":[{"name":"T","size":1}]}]}',
      undefined,
    ],
  ])("emulator --seed FILE with %s", async (_, text, complaint = ": editions[0].teams[0].size is not recognized") => {
    const file = join(folder, "bad.json");
    writeFileSync(file, text);
    await expectRefusal(["--seed", file], `--seed ${file}${complaint}`);
  });

  it("emulator --data FILE with a file that is not one of its own", async () => {
    const file = join(folder, "diary.txt");
    writeFileSync(file, "Dear diary\n");
    const sentence = `${file} is not a data file of this emulator; choose another --data file`;
    await expectRefusal(["--port", "0", "--data", file], sentence);
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
