// What the doctor advises leads to where they say.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { HttpRequest, HttpResult } from "../../../provider/api/transport/http.ts";
import { oldestVersion } from "../../../tools/engine.mjs";
import { fakeServer, respondWith, success } from "../../provider/api/harness.ts";
import { Patient, pulumiFolder } from "../doctor/surroundings.ts";

const right = { sign: "ok" };
/** Nothing is at the addresses of these tests. */
const unreachable = {
  send: async (): Promise<HttpResult> => ({ kind: "unreachable", sent: false, code: "ECONNREFUSED" }),
  close: () => {},
};

describe("the doctor", () => {
  it("Node is too old: a later one", async () => {
    const patient = await Patient.start();
    expect(await patient.check("node", {}, { nodeVersion: "20.18.1" })).toEqual({
      name: "node",
      sign: "problem",
      text: "20.18.1 is not supported",
      remedy: "install Node 20.19, 22.12, or later",
    });
    for (const nodeVersion of ["20.19.0", "22.12.0", "24.0.0"])
      expect(await patient.check("node", {}, { nodeVersion })).toMatchObject(right);
  });

  it("Pulumi does not work: another one", async () => {
    const patient = await Patient.start();
    const PATH = pulumiFolder();
    writeFileSync(join(PATH, "pulumi"), "#!/bin/sh\nexit 1\n");
    expect(await patient.check("pulumi", { PATH })).toMatchObject({
      sign: "problem",
      remedy: "run pulumi version to see why, and install Pulumi again (https://www.pulumi.com/docs/install)",
    });
    expect(await patient.check("pulumi", { PATH: pulumiFolder() })).toMatchObject(right);
  });

  it("Pulumi is too old: a later one", async () => {
    const patient = await Patient.start();
    const pulumi = (version: string) => patient.check("pulumi", { PATH: pulumiFolder(version) });
    expect(await pulumi("v3.199.0")).toEqual({
      name: "pulumi",
      sign: "problem",
      text: "v3.199.0 is not supported",
      remedy: "install Pulumi 3.200.0 or later (https://www.pulumi.com/docs/install)",
    });
    expect(await pulumi("2.99.0")).toMatchObject({ sign: "problem" });
    expect(oldestVersion).toBe("3.200.0");
    for (const version of ["v3.200.0", "3.259.0-dev.0", "v4.0.0", "unknown"])
      expect(await pulumi(version)).toMatchObject({ ...right, text: version });
  });

  it("the host has no address: the right address", async () => {
    const patient = await Patient.start();
    const CANVAS_BASE_URL = "https://canvas.invalid";
    const found = new Map([["canvas.example.com", "192.0.2.1"]]);
    const network = {
      addressOf: async (host: string) =>
        found.get(host) ?? Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" })),
      certificateEnd: async () => Date.now() + 86_400_000 * 100.5,
    };
    const surroundings = { network, http: unreachable };
    const environment = { CANVAS_BASE_URL };
    expect(await patient.check("DNS", environment, surroundings)).toEqual({
      name: "DNS",
      sign: "problem",
      text: "canvas.invalid has no address (ENOTFOUND)",
      remedy: "check CANVAS_BASE_URL, HTTPS_PROXY, the network, and the name servers of this machine",
    });
    expect(await patient.check("TLS", environment, surroundings)).toMatchObject({ sign: "unknown" });
    const corrected = { CANVAS_BASE_URL: "https://canvas.example.com" };
    expect(await patient.check("DNS", corrected, surroundings)).toMatchObject(right);
    expect(await patient.check("TLS", corrected, surroundings)).toMatchObject({
      ...right,
      text: "the certificate of canvas.example.com is trusted, and ends in 100 days",
    });
  });

  it("a proxy that is not one: its address", async () => {
    const patient = await Patient.start();
    const addressOf = async (host: string) =>
      host === "proxy.example.com" ? "192.0.2.1" : Promise.reject(new Error());
    const network = { addressOf, certificateEnd: () => Promise.reject(new Error()) };
    const check = (name: string, HTTPS_PROXY: string) => {
      const environment = { CANVAS_BASE_URL: "https://canvas.example.com", HTTPS_PROXY };
      return patient.check(name, environment, { network, http: unreachable });
    };
    expect(await check("proxy", "ftp://proxy.example.com")).toEqual({
      name: "proxy",
      sign: "problem",
      text: "HTTPS_PROXY is not the address of an HTTP proxy; write one like http://proxy.example.com:3128",
    });
    expect(await check("token", "ftp://proxy.example.com")).toMatchObject({ sign: "unknown" });
    expect(await check("proxy", "http://proxy.example.com:3128")).toEqual({
      name: "proxy",
      ...right,
      text: "proxy.example.com:3128",
    });
    expect(await check("DNS", "http://proxy.example.com:3128")).toMatchObject(right);
  });

  it("a certificate that is not trusted: one that is", async () => {
    const patient = await Patient.start();
    const environment = { CANVAS_BASE_URL: "https://canvas.example.com" };
    const addressOf = async () => "192.0.2.1";
    const untrusted = () => Promise.reject(Object.assign(new Error(), { code: "SELF_SIGNED_CERT_IN_CHAIN" }));
    const check = (certificateEnd: () => Promise<number>) =>
      patient.check("TLS", environment, { network: { addressOf, certificateEnd }, http: unreachable });
    expect(await check(untrusted)).toEqual({
      name: "TLS",
      sign: "problem",
      text: "no trusted connection to canvas.example.com:443 (SELF_SIGNED_CERT_IN_CHAIN)",
      remedy:
        "if a proxy or your organization signs certificates, set NODE_EXTRA_CA_CERTS to the file with its certificate; otherwise check CANVAS_BASE_URL",
    });
    expect(await check(async () => Date.now() + 86_400_000 * 13.5)).toMatchObject({ sign: "warning" });
    expect(await check(async () => Date.now() + 86_400_000 * 14.5)).toMatchObject(right);
  });

  it.each(["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"])(
    "no connection (%s): the right address, or the proxy",
    async (code) => {
      const patient = await Patient.start();
      const network = {
        addressOf: async () => "192.0.2.1",
        certificateEnd: async (host: string) =>
          host === "canvas.example.com"
            ? Date.now() + 86_400_000 * 100.5
            : Promise.reject(Object.assign(new Error(), { code })),
      };
      const check = (environment: NodeJS.ProcessEnv) =>
        patient.check("TLS", environment, { network, http: unreachable });
      const wrong = { CANVAS_BASE_URL: "https://canvas.invalid:8443" };
      expect(await check(wrong)).toEqual({
        name: "TLS",
        sign: "problem",
        text: `no connection to canvas.invalid:8443 (${code})`,
        remedy: "check CANVAS_BASE_URL and the network, and set HTTPS_PROXY if this network needs a proxy",
      });
      expect(await check({ CANVAS_BASE_URL: "https://canvas.example.com" })).toMatchObject(right);
      expect(await check({ ...wrong, HTTPS_PROXY: "http://proxy.example.com:3128" })).toMatchObject({
        sign: "unknown",
        text: "not checked, because the connection goes through the proxy",
      });
    },
  );

  it("the clock is wrong: synchronize it", async () => {
    const patient = await Patient.start();
    expect(await patient.check("clock", {}, { now: () => Date.now() + 300_500 })).toMatchObject({
      sign: "warning",
      text: expect.stringMatching(/^30[01] s ahead of the service$/),
      remedy: "synchronize the clock of this machine",
    });
    expect(await patient.check("clock")).toMatchObject(right);
  });

  it("several editions: set one of them", async () => {
    const patient = await Patient.start();
    const { editionId } = patient.service;
    expect(await patient.check("edition", { CANVAS_EDITION_ID: "1" })).toEqual({
      name: "edition",
      sign: "problem",
      text: `the user is not in 1; the user is in "Acme" (${editionId})`,
      remedy: "set CANVAS_EDITION_ID to one of these ids",
    });
    expect(await patient.check("edition", { CANVAS_EDITION_ID: editionId })).toMatchObject(right);
  });

  it("a token without scopes: one with them, and the id of the edition", async () => {
    const patient = await Patient.start();
    const { editionId } = patient.service;
    const tokenOf = (...scopes: readonly string[]) => ({
      CANVAS_ACCESS_TOKEN: patient.service.tokenOf("owner@example.com", scopes),
    });
    const weak = tokenOf("Service.teams.READ");
    expect(await patient.check("edition", weak)).toEqual({
      name: "edition",
      sign: "problem",
      text: "CANVAS_EDITION_ID is not set, and the list of editions is refused",
      remedy: "set CANVAS_EDITION_ID to the id of your edition",
    });
    expect(await patient.check("teams", { ...weak, CANVAS_EDITION_ID: editionId })).toMatchObject(right);
    const isTemplates = ({ url }: HttpRequest) => url.includes("/templates");
    const refusing = { http: patient.refusing(isTemplates, 403) };
    expect(await patient.check("scopes", {}, refusing)).toMatchObject({
      remedy: "use a token with these scopes",
    });
    expect(await patient.check("scopes")).toMatchObject(right);
  });

  it("a user without a role: one who has it", async () => {
    const patient = await Patient.start();
    const isTeam = ({ url }: HttpRequest) => url.includes("/members");
    expect(await patient.check("scopes", {}, { http: patient.refusing(isTeam, 401, "T1006") })).toMatchObject({
      remedy: "ask an admin to give the token's user a role that can read this",
    });
    expect(await patient.check("scopes")).toMatchObject(right);
  });
});

describe("the doctor, about the service", () => {
  it.each([403, 404])("a web site or a firewall that answers with %i: the address of the service", async (status) => {
    const patient = await Patient.start();
    const page = { status, headers: { "content-type": "text/html" }, body: "<h1>No</h1>" };
    const CANVAS_BASE_URL = await fakeServer(respondWith(page));
    const checks = await patient.checks({ CANVAS_BASE_URL });
    expect(checks.filter(({ sign }) => sign === "problem")).toEqual([
      {
        name: "service",
        sign: "problem",
        text: `GET editions returned ${status}`,
        remedy: "a proxy may have answered instead of the service: check it, and CANVAS_BASE_URL",
      },
    ]);
    expect(checks.some(({ name }) => name === "token")).toBe(false);
    expect(await patient.check("token")).toMatchObject(right);
  });

  it.each([
    [
      "an API key that is required: set it",
      "",
      "set CANVAS_API_KEY to the key of this edition if the service requires it",
    ],
    [
      "an API key that is not accepted: the key of the edition",
      "wrong",
      "check that CANVAS_API_KEY is the key of this edition",
    ],
  ])("%s", async (_, given, remedy) => {
    const patient = await Patient.start();
    const CANVAS_API_KEY = patient.service.emulator.credentials.apiKey;
    const needsKey = ({ url, headers }: HttpRequest) =>
      /\/editions\/\d/.test(url) && !Object.values(headers).includes(CANVAS_API_KEY);
    const surroundings = { http: patient.refusing(needsKey, 401, "A1008") };
    const problems = (await patient.checks({ CANVAS_API_KEY: given }, surroundings)).filter(
      ({ sign }) => sign === "problem",
    );
    expect(problems).toMatchObject([
      { name: "scopes", text: expect.stringContaining("GET teams returned 401"), remedy },
    ]);
    expect(await patient.check("scopes", { CANVAS_API_KEY }, surroundings)).toMatchObject(right);
  });

  it("too many requests for a token: wait", async () => {
    const patient = await Patient.start();
    const { token, refreshToken, clientId, clientSecret } = patient.service.emulator.credentials;
    const environment = {
      CANVAS_AUTH_URL: await fakeServer(respondWith({ status: 429 }, { body: { access_token: token } })),
      CANVAS_ACCESS_TOKEN: "",
      CANVAS_REFRESH_TOKEN: refreshToken,
      CANVAS_CLIENT_ID: clientId,
      CANVAS_CLIENT_SECRET: clientSecret,
    };
    expect(await patient.check("service", environment)).toMatchObject({
      sign: "problem",
      text: "POST token returned 429",
      remedy: "wait a minute and run pulumi-canvas doctor again",
    });
    expect(await patient.check("token", environment)).toMatchObject(right);
  });

  it("too many requests: wait", async () => {
    const patient = await Patient.start();
    const action = { kind: "status", status: 429 };
    patient.service.fault({ path: "/service/api/v1/editions", nth: 1, action });
    patient.service.fault({ path: "/service/api/v1/editions/*/templates", nth: 1, action });
    const remedy = "wait a minute and run pulumi-canvas doctor again";
    expect(await patient.check("service")).toMatchObject({ sign: "problem", remedy });
    expect(await patient.check("scopes")).toMatchObject({ sign: "warning", remedy });
    expect(await patient.check("scopes")).toMatchObject(right);
  });

  it("a user without an edition: someone who is in one", async () => {
    const patient = await Patient.start();
    const CANVAS_BASE_URL = await fakeServer(respondWith(success({ editions_info: [] })));
    expect(await patient.check("edition", { CANVAS_BASE_URL })).toEqual({
      name: "edition",
      sign: "problem",
      text: "the user is in no edition",
      remedy: "use a token of someone who is in an edition",
    });
    expect(await patient.check("edition")).toMatchObject(right);
  });

  it("a slow service: a longer timeout", async () => {
    const patient = await Patient.start();
    patient.service.fault({ path: "/service/api/v1/editions", action: { kind: "delay", milliseconds: 300 } });
    expect(await patient.check("service", { CANVAS_REQUEST_TIMEOUT_SECONDS: "0.1" })).toMatchObject({
      sign: "problem",
      remedy: "raise CANVAS_REQUEST_TIMEOUT_SECONDS",
    });
    expect(await patient.check("token", { CANVAS_REQUEST_TIMEOUT_SECONDS: "11" })).toMatchObject(right);
  });
});
