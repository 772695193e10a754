import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { version } from "../../../provider/api/transport/version.ts";
import { functions } from "../../../provider/functions/index.ts";
import { resources } from "../../../provider/resources/index.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { startEngine } from "./engine.ts";
import { mainFile, Plugin, refusal } from "./process.ts";
import { secret, settingsFor, startPlugin, urn } from "./start-plugin.ts";

describe("the plugin", () => {
  it("responds to Handshake, GetPluginInfo and GetSchema", async (test) => {
    const plugin = await Plugin.start(test);
    expect(await plugin.call("Handshake", { engine: "127.0.0.1:1" })).toEqual({ acceptSecrets: true });
    expect(await plugin.call("GetPluginInfo")).toEqual({ version });
    const { schema } = await plugin.call("GetSchema");
    expect(schema).toBe(readFileSync(new URL("../../../provider/schema.json", import.meta.url), "utf8"));
  });

  it.each([
    ["--version", `${version}\n`],
    ["--help", expect.stringMatching(/^Usage: pulumi-resource-canvas \[ENGINE\]\n/)],
  ])("responds to %s and exits", (option, stdout) => {
    const { status, ...printed } = spawnSync(process.execPath, [mainFile, option], { encoding: "utf8" });
    expect(printed).toMatchObject({ stdout, stderr: "" });
    expect(status).toBe(0);
  });

  it("checks settings, of which secret ones stay secret and some may not be known yet", async (test) => {
    const plugin = await Plugin.start(test);
    const provider = { urn: "urn:pulumi:dev::test::pulumi:providers:canvas::main" };
    const baseUrl = "http://127.0.0.1:1";
    expect(await plugin.call("CheckConfig", { ...provider, news: { baseUrl, accessToken: unknownValue } })).toEqual({
      inputs: { baseUrl, accessToken: secret(unknownValue) },
    });
    const { failures } = await plugin.call("CheckConfig", { ...provider, news: { baseUrl, acessToken: "at" } });
    expect(JSON.stringify(failures)).toContain("did you mean accessToken?");
    const change = { ...provider, olds: { baseUrl }, news: { baseUrl, retrySeconds: 20 } };
    expect(await plugin.call("DiffConfig", change)).toMatchObject({ changes: "DIFF_SOME", diffs: ["retrySeconds"] });
  });

  it("fails calls without a configuration", async (test) => {
    const plugin = await Plugin.start(test);
    expect((await refusal(plugin.call("Configure", { args: {} }))).message).toContain("the configuration has ");
    const invocation = await refusal(plugin.call("Invoke", { tok: "canvas:index:getTeams", args: {} }));
    expect(invocation.message).toMatch(/the provider was not configured/);
  });

  it("sends no request in Configure, Check, Diff and previews", async (test) => {
    const { service, plugin } = await startPlugin(test);
    await plugin.call("CheckConfig", { news: settingsFor(service) });
    await plugin.call("DiffConfig", { olds: {}, news: settingsFor(service) });
    const state = { teamId: service.team("Alpha"), name: "Plans", spaceId: "1", editionId: service.editionId };
    const news = { teamId: unknownValue, name: secret("Other") };
    const { inputs } = await plugin.call("Check", { urn: urn("Space"), news });
    expect(await plugin.call("Diff", { urn: urn("Space"), id: "1", olds: state, news: inputs })).toMatchObject({
      changes: "DIFF_SOME",
    });
    expect(await plugin.call("Create", { urn: urn("Space"), properties: inputs, preview: true })).toMatchObject({
      properties: { teamId: unknownValue, name: secret("Other"), spaceId: unknownValue },
    });
    expect(
      await plugin.call("Update", { urn: urn("Space"), id: "1", olds: state, news: inputs, preview: true }),
    ).toMatchObject({ properties: { teamId: unknownValue, name: secret("Other"), spaceId: "1" } });
    expect(service.takeRequests()).toEqual([]);
  });
});

describe("a warning", () => {
  const warning = (id: string) => ({
    severity: "warning",
    urn: urn("Team"),
    message: `Team "Alpha" (${id}) stays on the service, which cannot delete teams; it is only removed from the state`,
  });

  it.for(["Handshake", "Attach", "its first argument"])(
    "is sent to the engine whose address comes from %s",
    async (source, test) => {
      const engine = await startEngine(test);
      const { service, plugin } = await startPlugin(
        test,
        source === "its first argument" ? { engine: engine.address } : {},
      );
      if (source === "Handshake") await plugin.call("Handshake", { engineAddress: engine.address });
      if (source === "Attach") await plugin.call("Attach", { address: engine.address });
      const id = service.team("Alpha");
      const properties = { teamId: id, name: "Alpha", description: "", editionId: service.editionId };
      await plugin.call("Delete", { urn: urn("Team"), id, properties });
      expect(engine.messages).toEqual([warning(id)]);
    },
  );
});

it("compares and changes what the same process has adopted", async (test) => {
  const { service, plugin } = await startPlugin(test);
  const resource = { urn: urn("Space"), id: service.space("Annex") };
  const inputs = { teamId: service.team("Alpha"), name: "Annex", favorite: false, trashed: false, existing: "adopt" };
  const { id, properties: olds } = await plugin.call("Create", { urn: resource.urn, properties: inputs });
  expect(id).toBe(resource.id);
  expect(await plugin.call("Diff", { ...resource, olds, news: inputs })).toMatchObject({ changes: "DIFF_NONE" });
  const news = { ...inputs, favorite: true };
  expect(await plugin.call("Diff", { ...resource, olds, news })).toMatchObject({ diffs: ["favorite"] });
  expect(await plugin.call("Update", { ...resource, olds, news })).toMatchObject({ properties: { favorite: true } });
});

describe("secrets", () => {
  it("stay secret in omitted inputs that keep their value", async (test) => {
    const { service, plugin } = await startPlugin(test);
    const id = service.team("Alpha");
    const olds = { teamId: id, name: "Alpha", description: secret("hush"), editionId: service.editionId };
    for (const preview of [true, false]) {
      const update = { urn: urn("Team"), id, olds, news: { name: "Renamed" }, preview };
      const { properties } = await plugin.call("Update", update);
      expect(properties).toMatchObject({ name: "Renamed", description: secret("hush") });
    }
  });
});

describe("List", () => {
  it("returns the zones of a space, up to the limit", async (test) => {
    const { service, plugin } = await startPlugin(test);
    const spaceId = service.space("Plans");
    const [edition, space] = [service.editionId, spaceId];
    const zones = ["Canvas", "Sketch"].map((name) => ({
      result: { id: `${edition}/${space}/${service.zone(name, "Plans")}`, name },
    }));
    const request = { token: "canvas:index:Zone", query: { spaceId } };
    expect(await plugin.stream("List", request)).toEqual(zones);
    expect(await plugin.stream("List", { ...request, limit: 1 })).toEqual(zones.slice(0, 1));
  });

  it("returns a computed result for an unknown value", async (test) => {
    const { plugin } = await startPlugin(test);
    const request = { token: "canvas:index:Zone", query: { spaceId: unknownValue } };
    expect(await plugin.stream("List", request)).toEqual([{ computed: {} }]);
  });

  it("fails with all problems of the query", async (test) => {
    const { plugin } = await startPlugin(test);
    const request = { token: "canvas:index:Zone", query: { space: "Plans" } };
    expect((await refusal(plugin.stream("List", request))).message).toBe(
      "rpc error: code = FailedPrecondition desc = a list of Zone received invalid inputs: " +
        "spaceId is required, and space is not a property of a list of Zone; did you mean spaceId?",
    );
  });
});

it("Create fails in words with inputs that Check would have refused", async (test) => {
  const { plugin } = await startPlugin(test);
  const urn = "urn:pulumi:dev::canvas::canvas:index:Space::plan";
  const create = plugin.call("Create", { urn, properties: { name: 7 } });
  expect((await refusal(create)).message).toBe(
    "rpc error: code = FailedPrecondition desc = Space received invalid inputs: " +
      'teamId is required, and name must be a string; put it in quotes: "7"',
  );
});

describe("an unknown resource or function", () => {
  it("fails with the names of the known ones", async (test) => {
    const { plugin } = await startPlugin(test);
    const resource = `there is no resource canvas:index:Board; the provider has ${Object.keys(resources).join(", ")}`;
    const refused = (text: string) => `rpc error: code = FailedPrecondition desc = ${text}`;
    for (const method of ["Check", "Diff", "Create", "Read", "Update", "Delete"])
      expect((await refusal(plugin.call(method, { urn: urn("Board") }))).message).toBe(refused(resource));
    expect((await refusal(plugin.stream("List", { token: "canvas:index:Board" }))).message).toBe(refused(resource));
    const invocation = await refusal(plugin.call("Invoke", { tok: "canvas:index:getBoard", args: {} }));
    expect(invocation.message).toBe(
      refused(`there is no function canvas:index:getBoard; the provider has ${Object.keys(functions).join(", ")}`),
    );
  });
});

it("marks the whole result of a function as secret if an argument is secret", async (test) => {
  const { service, plugin } = await startPlugin(test);
  const invoke = (spaceId: unknown) =>
    plugin.call("Invoke", { tok: "canvas:index:getSpaceMembers", args: { spaceId } });
  const id = service.space("Plans");
  const { return: result } = await invoke(id);
  expect(result).toMatchObject({ members: [{ memberId: service.zuid("owner") }] });
  const secrets = Object.entries(Object(result)).map(([name, value]) => [name, secret(value)]);
  expect((await invoke(secret(id))).return).toEqual(Object.fromEntries(secrets));
});

describe("the process", () => {
  it.for(["SIGTERM", "SIGINT"] as const)(
    "exits on %s, although a client keeps its connection",
    async (signal, test) => {
      const plugin = await Plugin.start(test);
      const silent = connect(plugin.port, "127.0.0.1");
      test.onTestFinished(() => void silent.destroy());
      await once(silent, "connect");
      plugin.kill(signal);
      // With an operation under way, it would wait longer.
      expect(await Promise.race([plugin.ended, delay(4_000, "waits")])).toBe(0);
    },
  );

  it.for([undefined, "127.0.0.1:1"])("goes on when its messages cannot be shown (engine: %s)", async (engine, test) => {
    const { service, plugin } = await startPlugin(test, { ...(engine === undefined ? {} : { engine }) });
    plugin.closeStderr();
    const id = service.team("Alpha");
    const properties = { teamId: id, name: "Alpha", description: "", editionId: service.editionId };
    for (const _ of ["the warning of the first", "shows at the second"])
      expect(await plugin.call("Delete", { urn: urn("Team"), id, properties })).toEqual({});
  });

  it("exits when its parent was killed", async () => {
    const shell = spawn("sh", ["-c", '"$0" "$1" 127.0.0.1:1 & wait', process.execPath, mainFile], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface(shell.stdout);
    await once(lines, "line");
    shell.kill("SIGKILL");
    // stdout closes when the plugin, its last writer, has exited.
    await once(lines, "close");
  });
});
