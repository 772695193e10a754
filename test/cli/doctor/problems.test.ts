// Problems that the doctor finds, each next to what is right.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Surroundings } from "../../../cli/doctor/run-checks.ts";
import type { HttpRequest, HttpResult } from "../../../provider/api/transport/http.ts";
import { oldestVersion } from "../../../tools/engine.mjs";
import { fakeServer, respondWith, success } from "../../provider/api/harness.ts";
import { Patient, pulumiFolder } from "./surroundings.ts";

const right = { sign: "ok" };
const days = (count: number) => Date.now() + 86_400_000 * count;
const failure = (code: string) => Promise.reject(Object.assign(new Error(), { code }));
/** Nothing is at the addresses of these tests. */
const unreachable = {
  send: async (): Promise<HttpResult> => ({ kind: "unreachable", sent: false, code: "ECONNREFUSED" }),
  close: () => {},
};
const network = {
  addressOf: async (host: string) => (host.endsWith(".invalid") ? failure("ENOTFOUND") : "192.0.2.1"),
  certificateEnd: async () => days(100.5),
};
const proxied = (HTTPS_PROXY: string) => ({ CANVAS_BASE_URL: "https://canvas.example.com", HTTPS_PROXY });
const at = (CANVAS_BASE_URL: string) => ({ CANVAS_BASE_URL });
const expiring = (certificateEnd: () => Promise<number>) => ({ network: { ...network, certificateEnd } });
const example = at("https://canvas.example.com");

type Row = [check: string, expected: object, environment?: NodeJS.ProcessEnv, surroundings?: Partial<Surroundings>];

describe("the machine and its network", () => {
  it.each<Row>([
    ["node", { sign: "problem", remedy: "install Node 20.19, 22.12, or later" }, {}, { nodeVersion: "20.18.1" }],
    ...["20.19.0", "22.12.0", "24.0.0"].map((nodeVersion): Row => ["node", right, {}, { nodeVersion }]),
    ["DNS", { sign: "problem", text: "canvas.invalid has no address (ENOTFOUND)" }, at("https://canvas.invalid")],
    ["DNS", right, example],
    ["DNS", right, proxied("http://proxy.example.com:3128")],
    ["TLS", { sign: "unknown" }, at("https://canvas.invalid")],
    ["TLS", { sign: "unknown" }, proxied("http://proxy.example.com:3128")],
    ["TLS", { ...right, text: expect.stringMatching(/ in 100 days$/) }, example],
    ["TLS", { sign: "warning" }, example, expiring(async () => days(13.5))],
    ["TLS", right, example, expiring(async () => days(14.5))],
    [
      "TLS",
      { sign: "problem", remedy: expect.stringContaining("NODE_EXTRA_CA_CERTS") },
      example,
      expiring(() => failure("SELF_SIGNED_CERT_IN_CHAIN")),
    ],
    ...["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"].map(
      (code): Row => [
        "TLS",
        { sign: "problem", text: `no connection to canvas.example.com:443 (${code})` },
        example,
        expiring(() => failure(code)),
      ],
    ),
    ["proxy", { sign: "problem" }, proxied("ftp://proxy.example.com")],
    ["token", { sign: "unknown" }, proxied("ftp://proxy.example.com")],
    ["proxy", { ...right, text: "proxy.example.com:3128" }, proxied("http://proxy.example.com:3128")],
  ])("%s: %j with %j", async (name, expected, environment = {}, surroundings = {}) => {
    const patient = await Patient.start();
    const around = { network, ...(environment.CANVAS_BASE_URL ? { http: unreachable } : {}), ...surroundings };
    expect(await patient.check(name, environment, around)).toMatchObject(expected);
  });

  it("a Pulumi that does not work, or is too old", async () => {
    const patient = await Patient.start();
    const broken = pulumiFolder();
    writeFileSync(join(broken, "pulumi"), "#!/bin/sh\nexit 1\n");
    expect(await patient.check("pulumi", { PATH: broken })).toMatchObject({ sign: "problem" });
    const pulumi = (version: string) => patient.check("pulumi", { PATH: pulumiFolder(version) });
    for (const old of ["v3.199.0", "2.99.0"])
      expect(await pulumi(old)).toMatchObject({ sign: "problem", text: `${old} is not supported` });
    expect(oldestVersion).toBe("3.200.0");
    for (const version of ["v3.200.0", "3.259.0-dev.0", "v4.0.0", "unknown"])
      expect(await pulumi(version)).toMatchObject({ ...right, text: version });
  });

  it("a clock that is wrong", async () => {
    const patient = await Patient.start();
    const ahead = { now: () => Date.now() + 300_500 };
    expect(await patient.check("clock", {}, ahead)).toMatchObject({ sign: "warning" });
    expect(await patient.check("clock")).toMatchObject(right);
  });
});

describe("the service and the caller", () => {
  it("an edition that the user is not in, or that the list does not show", async () => {
    const patient = await Patient.start();
    const { editionId } = patient.service;
    const edition = (CANVAS_EDITION_ID: string) => patient.check("edition", { CANVAS_EDITION_ID });
    expect(await edition("1")).toMatchObject({
      sign: "problem",
      text: `the user is not in 1; the user is in "Acme" (${editionId})`,
    });
    expect(await edition(editionId)).toMatchObject(right);
    const scopes = ["Service.teams.READ"];
    const weak = { CANVAS_ACCESS_TOKEN: patient.service.tokenOf("owner@example.com", scopes) };
    expect(await patient.check("edition", weak)).toMatchObject({
      sign: "problem",
      remedy: "set CANVAS_EDITION_ID to the id of your edition",
    });
    expect(await patient.check("teams", { ...weak, CANVAS_EDITION_ID: editionId })).toMatchObject(right);
    const none = await fakeServer(respondWith(success({ editions_info: [] })));
    expect(await patient.check("edition", at(none))).toMatchObject({ text: "the user is in no edition" });
  });

  it.each([403, 404])("a web site or a firewall that answers with %i", async (status) => {
    const patient = await Patient.start();
    const page = { status, headers: { "content-type": "text/html" }, body: "<h1>No</h1>" };
    const checks = await patient.checks(at(await fakeServer(respondWith(page))));
    expect(checks.filter(({ sign }) => sign === "problem")).toMatchObject([
      { name: "service", remedy: "a proxy may have answered instead of the service: check it, and CANVAS_BASE_URL" },
    ]);
    expect(checks.some(({ name }) => name === "token")).toBe(false);
  });

  it("an API key that is required, or not accepted", async () => {
    const patient = await Patient.start();
    const { apiKey } = patient.service.emulator.credentials;
    const needsKey = ({ url, headers }: HttpRequest) =>
      /\/editions\/\d/.test(url) && !Object.values(headers).includes(apiKey);
    const surroundings = { http: patient.refusing(needsKey, 401, "A1008") };
    const scopes = (CANVAS_API_KEY: string) => patient.check("scopes", { CANVAS_API_KEY }, surroundings);
    expect(await scopes("")).toMatchObject({ sign: "problem", remedy: expect.stringMatching(/^set CANVAS_API_KEY/) });
    expect(await scopes("wrong")).toMatchObject({ remedy: "check that CANVAS_API_KEY is the key of this edition" });
    expect(await scopes(apiKey)).toMatchObject(right);
  });

  it("too many requests", async () => {
    const patient = await Patient.start();
    const { token, refreshToken, clientId, clientSecret } = patient.service.emulator.credentials;
    const remedy = "wait a minute and run pulumi-canvas doctor again";
    const environment = {
      CANVAS_AUTH_URL: await fakeServer(respondWith({ status: 429 }, { body: { access_token: token } })),
      CANVAS_ACCESS_TOKEN: "",
      CANVAS_REFRESH_TOKEN: refreshToken,
      CANVAS_CLIENT_ID: clientId,
      CANVAS_CLIENT_SECRET: clientSecret,
    };
    expect(await patient.check("service", environment)).toMatchObject({ sign: "problem", remedy });
    expect(await patient.check("token", environment)).toMatchObject(right);
    const action = { kind: "status", status: 429 };
    patient.service.fault({ path: "/service/api/v1/editions/*/templates", nth: 1, action });
    expect(await patient.check("scopes")).toMatchObject({ sign: "warning", remedy });
    expect(await patient.check("scopes")).toMatchObject(right);
  });

  it("a service that is slower than the timeout", async () => {
    const patient = await Patient.start();
    patient.service.fault({ path: "/service/api/v1/editions", action: { kind: "delay", milliseconds: 300 } });
    expect(await patient.check("service", { CANVAS_REQUEST_TIMEOUT_SECONDS: "0.1" })).toMatchObject({
      sign: "problem",
      remedy: "raise CANVAS_REQUEST_TIMEOUT_SECONDS",
    });
    expect(await patient.check("token", { CANVAS_REQUEST_TIMEOUT_SECONDS: "11" })).toMatchObject(right);
  });
});
