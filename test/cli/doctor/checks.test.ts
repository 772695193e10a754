import { describe, expect, it } from "vitest";
import { checksToText, hasProblem } from "../../../cli/doctor/checks-text.ts";
import { checkLimits } from "../../../cli/doctor/limits.ts";
import { runChecks } from "../../../cli/doctor/run-checks.ts";
import type { HttpClient, HttpRequest } from "../../../provider/api/transport/http.ts";
import { version } from "../../../provider/api/transport/version.ts";
import { acme } from "../../acme.ts";
import { EmulatorHttp } from "../../provider/api/emulator-http.ts";
import { fakeServer, respondWith } from "../../provider/api/harness.ts";
import { Patient, pulumiFolder } from "./surroundings.ts";

describe("doctor", () => {
  it("has a line for everything that is right, and only reads", async () => {
    const patient = await Patient.start();
    const { service } = patient;
    const checks = await patient.checks();
    expect(hasProblem(checks)).toBe(false);
    expect(checksToText(checks)).toBe(
      `ok       settings: complete, for canvas
ok       identity provider: ${service.url}
ok       address: ${service.url}
ok       proxy: none
ok       DNS: 127.0.0.1 is 127.0.0.1
ok       TLS: plain http, on this machine
ok       token: the service accepts it
ok       clock: agrees with the service
ok       edition: "Acme" (${service.editionId})
ok       user: ${service.id("users", "owner@example.com")}
ok       teams: "Alpha", "Beta"
ok       roles: TEAM_ADMIN of "Alpha", TEAM_ADMIN of "Beta"
ok       scopes: no read was refused
ok       limits: ${checkLimits({ quotaShare: 1, quotaWindowSeconds: 60 }).text}
ok       node: 22.12.0
ok       pulumi: v3.200.0
ok       language hosts: go, nodejs
ok       plugin: ${version}, in this package

No problems.
`,
    );
    const requests = service.requests();
    expect(requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
    expect(requests.length).toBeLessThan(16);
    const roles = requests.filter((request) => /\/permission$/.test(request));
    expect(roles).toEqual([`GET /editions/${service.editionId}/teams/users/me/permission`]);
  });

  it("says what is missing if nothing is configured", async () => {
    const folder = pulumiFolder();
    const checks = await runChecks({ environment: { PATH: folder, PULUMI_HOME: folder }, nodeVersion: "22.12.0" });
    expect(checksToText(checks)).toBe(
      `problem  settings: CANVAS_BASE_URL is missing; set it to the address of the service
problem  settings: there are no credentials; set CANVAS_ACCESS_TOKEN, or log in: pulumi-canvas login
unknown  address: not checked, because CANVAS_BASE_URL is missing, or cannot be used
unknown  proxy: not checked, because CANVAS_BASE_URL is missing, or cannot be used
unknown  DNS: not checked, because CANVAS_BASE_URL is missing, or cannot be used
unknown  TLS: not checked, because CANVAS_BASE_URL is missing, or cannot be used
unknown  token: not checked, because the settings have a problem
unknown  clock: not checked, because the settings have a problem
unknown  edition: not checked, because the settings have a problem
unknown  user: not checked, because the settings have a problem
unknown  teams: not checked, because the settings have a problem
unknown  roles: not checked, because the settings have a problem
unknown  scopes: not checked, because the settings have a problem
unknown  limits: not checked, because the settings have a problem
ok       node: 22.12.0
ok       pulumi: v3.200.0
ok       language hosts: go, nodejs
ok       plugin: ${version}, in this package

2 problems
`,
    );
    expect(hasProblem(checks)).toBe(true);
  });

  it("says that the token is not accepted, or that nothing answers", async () => {
    const patient = await Patient.start();
    expect(await patient.check("token", { CANVAS_ACCESS_TOKEN: "expired" })).toMatchObject({
      sign: "problem",
      text: expect.stringMatching(/^GET editions returned 401 /),
      remedy:
        "CANVAS_ACCESS_TOKEN is not valid or has expired: set a new one, or use a refresh token (pulumi-canvas login)",
    });
    const { clientId: CANVAS_CLIENT_ID, clientSecret: CANVAS_CLIENT_SECRET } = patient.service.emulator.credentials;
    const revoked = { CANVAS_REFRESH_TOKEN: "revoked", CANVAS_CLIENT_ID, CANVAS_CLIENT_SECRET };
    expect(await patient.check("token", { ...revoked, CANVAS_ACCESS_TOKEN: "" })).toMatchObject({
      sign: "problem",
      text: expect.stringMatching(/CANVAS_REFRESH_TOKEN/),
    });
    const nobody = { CANVAS_BASE_URL: "http://127.0.0.1:9" };
    expect(await patient.check("service", nobody)).toMatchObject({
      sign: "problem",
      text: "GET editions found nothing at http://127.0.0.1:9 (ECONNREFUSED)",
    });
    expect(await patient.check("edition", nobody)).toEqual({
      name: "edition",
      sign: "unknown",
      text: "not checked, because the service has a problem",
    });
  });

  const lacksRole = "the token's user lacks a role: ";
  const getRole = "ask an admin to give the token's user a role that can read this";
  const setKey = "set CANVAS_API_KEY to the key of this edition if the service requires it";
  it.each([
    [
      "templates",
      403,
      undefined,
      "problem",
      "the token lacks Service.editions.READ: ",
      "use a token with these scopes",
    ],
    ["templates", 401, "A1003", "problem", lacksRole, getRole],
    ["teams", 401, "T1006", "problem", lacksRole, getRole],
    ["teams", 404, "S1015", "problem", lacksRole, getRole],
    ["version", 401, "S1020", "warning", lacksRole, getRole],
    ["templates", 401, "A1008", "problem", "", setKey],
  ] as const)("says what to do if %s is refused with %i %s", async (path, status, code, sign, cause, remedy) => {
    const patient = await Patient.start();
    const http = patient.refusing(({ url }) => new RegExp(`/${path}(?:\\?|$)`).test(url), status, code);
    expect(await patient.check("scopes", {}, { http })).toEqual({
      name: "scopes",
      sign,
      text: expect.stringMatching(new RegExp(`^${cause}GET [a-z ]+ returned ${status}$`)),
      remedy,
    });
  });

  it("names every scope that a token of a login lacks, and apart from that what else is refused", async () => {
    const patient = await Patient.start();
    const { clientId, clientSecret, refreshToken } = patient.service.emulator.credentials;
    const login = { CANVAS_ACCESS_TOKEN: "", CANVAS_REFRESH_TOKEN: refreshToken };
    const environment = { ...login, CANVAS_CLIENT_ID: clientId, CANVAS_CLIENT_SECRET: clientSecret };
    const isRefused = ({ url }: HttpRequest) => /\/(?:templates|teams)(?:\?|$)/.test(url);
    const checks = await patient.checks(environment, { http: patient.refusing(isRefused, 403) });
    expect(checks.filter(({ name }) => name === "scopes")).toEqual([
      {
        name: "scopes",
        sign: "problem",
        text: "the token lacks Service.teams.READ, Service.editions.READ: GET teams returned 403, GET templates returned 403",
        remedy: "run pulumi-canvas login again to grant it",
      },
    ]);
  });

  it("tells a missing scope from a missing role, with one request for each refusal and one token", async () => {
    const patient = await Patient.start();
    const { clientId, clientSecret, refreshToken } = patient.service.emulator.credentials;
    const refused: string[] = [];
    const tokens: string[] = [];
    const refusals = [
      { path: /\/templates\?/, status: 403 },
      { path: /\/subscription$/, status: 401, code: "A1003" },
    ];
    const emulator = new EmulatorHttp(patient.service.emulator);
    const http: HttpClient = {
      send: async (request) => {
        if (request.url.endsWith("/oauth/v2/token")) tokens.push(request.url);
        const refusal = refusals.find(({ path }) => path.test(request.url));
        if (refusal === undefined) return emulator.send(request);
        refused.push(request.url);
        return patient.refusal(refusal.status, refusal.code);
      },
      close: () => {},
    };
    const login = { CANVAS_ACCESS_TOKEN: "", CANVAS_REFRESH_TOKEN: refreshToken };
    const environment = { ...login, CANVAS_CLIENT_ID: clientId, CANVAS_CLIENT_SECRET: clientSecret };
    const checks = await patient.checks(environment, { http });
    expect(checks.flatMap(({ name, text }) => (name === "scopes" ? [text] : []))).toEqual([
      "the token lacks Service.editions.READ: GET templates returned 403",
      "the token's user lacks a role: GET subscription returned 401",
    ]);
    expect([refused.length, tokens.length]).toEqual([2, 1]);
  });

  it("shows the data center of Vani, and its address even if there is no token", async () => {
    const patient = await Patient.start();
    const network = { addressOf: async () => "192.0.2.1", certificateEnd: () => Promise.reject(new Error()) };
    const vani = { CANVAS_BASE_URL: "", CANVAS_SERVICE: "vani", CANVAS_DATA_CENTER: "eu" };
    const unreachable = patient.refusing(() => true, 503);
    const check = (name: string, more: object = {}) =>
      patient.check(name, { ...vani, ...more }, { network, http: unreachable });
    expect(await check("settings")).toMatchObject({ text: "complete, for vani in the data center eu" });
    expect(await check("identity provider")).toMatchObject({ text: "https://accounts.zoho.eu" });
    expect(await check("address", { CANVAS_ACCESS_TOKEN: "" })).toMatchObject({ text: "https://api.app.vanihq.eu" });
  });

  it("only warns if searches are refused", async () => {
    const patient = await Patient.start();
    const http = patient.refusing(({ url }) => url.includes("/zones/search"), 403);
    expect(await patient.check("scopes", {}, { http })).toMatchObject({
      sign: "warning",
      text: "the token lacks Service.zones.READ: GET search returned 403",
    });
  });

  it.each([
    [403, "S1033", { sign: "ok", text: "no read was refused" }],
    [400, "Z1011", { sign: "ok", text: "no read was refused" }],
    [400, "X1", { sign: "warning", text: "GET frames returned 400, GET zone versions returned 400" }],
  ])(
    "does not take a zone that is refused with %i %s for a problem of token or service",
    async (status, code, check) => {
      const space = { name: "Plans", zones: [{ name: "Closed" }] };
      const patient = await Patient.start({}, { editions: [{ ...acme, teams: [{ name: "Alpha", spaces: [space] }] }] });
      const http = patient.refusing(({ url }) => /\/(?:frames|version)(?:\?|$)/.test(url), status, code);
      expect(await patient.check("scopes", {}, { http })).toEqual({ name: "scopes", ...check });
    },
  );

  it("shows nothing of an address that is refused, which may have a secret in it", async () => {
    const patient = await Patient.start();
    for (const CANVAS_BASE_URL of [
      "https://me:secret@canvas.example.com",
      "https://canvas.example.com?token=secret",
      "http://secret.example.com",
    ]) {
      const checks = await patient.checks({ CANVAS_BASE_URL });
      expect(JSON.stringify(checks)).not.toMatch(/secret\b(?!s)|on this machine/);
      expect(checks.find(({ name }) => name === "address")).toMatchObject({ sign: "unknown" });
    }
    expect(await patient.check("address", { CANVAS_ACCESS_TOKEN: "" })).toMatchObject({ sign: "ok" });
  });

  it.each([
    [{ kind: "status", status: 500 }, "templates", "problem", "GET templates returned 500"],
    [{ kind: "status", status: 500 }, "teams/*/zones/search", "warning", "GET search returned 500"],
    [
      { kind: "drop", when: "before" },
      "teams/*/zones/search",
      "warning",
      "GET search lost its connection (ECONNRESET)",
    ],
    [{ kind: "drop", when: "before" }, "templates", "problem", "GET templates lost its connection (ECONNRESET)"],
  ])("reports a read that fails with %j at %s", async (action, path, sign, text) => {
    const patient = await Patient.start();
    patient.service.fault({ path: `/service/api/v1/editions/*/${path}`, action });
    const checks = await patient.checks();
    const remedy = action.kind === "drop" ? "try again" : "the service has a problem; try again later";
    const found = checks.filter((check) => check.sign !== "ok");
    expect(found).toEqual([{ name: "scopes", sign, text, remedy }]);
  });

  it("does not know the teams if their list is refused", async () => {
    const patient = await Patient.start();
    const action = { kind: "status", status: 403 };
    patient.service.fault({ path: "/service/api/v1/editions/*/teams", action });
    const text = "not checked, because the list of teams could not be read";
    expect(await patient.check("teams")).toEqual({ name: "teams", sign: "unknown", text });
    expect(await patient.check("roles")).toEqual({ name: "roles", sign: "unknown", text });
  });

  it("warns of a user who cannot manage people, and of one without a team", async () => {
    const patient = await Patient.start();
    const as = (address: string) => ({ CANVAS_ACCESS_TOKEN: patient.service.tokenOf(address) });
    expect(await patient.check("roles", as("member@example.com"))).toMatchObject({
      sign: "warning",
      text: 'MEMBER of "Alpha": the service may let only a TEAM_ADMIN manage the people of a team, and the spaces of others',
    });
    expect(await patient.check("teams", as("outsider@example.com"))).toMatchObject({
      sign: "warning",
      text: "the user is in no team of the edition",
    });
  });

  describe("if the list has teams that the user is not in", () => {
    /** What the doctor says about some checks, and the teams whose members it reads. */
    async function checksOf(address: string, names: readonly string[], fault?: object) {
      const member = { mailId: "member@example.com" };
      const edition = { ...acme, teams: [{ name: "Alpha" }, { name: "Beta", members: [member] }] };
      const patient = await Patient.start({}, { editions: [edition] });
      const { service } = patient;
      if (fault) service.fault(fault);
      const emulator = new EmulatorHttp(service.emulator);
      const everything = { authorization: `Bearer ${service.emulator.credentials.token}` };
      const http: HttpClient = {
        send: ({ headers, ...request }) =>
          emulator.send({ ...request, headers: request.url.endsWith("/teams") ? everything : headers }),
        close: () => {},
      };
      const environment = { CANVAS_ACCESS_TOKEN: service.tokenOf(address) };
      const checks = (await patient.checks(environment, { http })).filter(({ name }) => names.includes(name));
      const read = service.requests(/members$/).map((request) => request.split("/").at(-2));
      const teams = ["Alpha", "Beta"].filter((name) => read.includes(service.id("teams", name)));
      return { checks: checks.map(({ name, sign, text }) => `${sign} ${name}: ${text}`), teams };
    }

    it("looks at one that the user is in", async () => {
      const { checks, teams } = await checksOf("member@example.com", ["teams", "scopes"]);
      expect(checks).toEqual(['ok teams: "Beta"', "ok scopes: no read was refused"]);
      expect(teams).toEqual(["Beta"]);
    });

    it("looks at none if the user is in no team", async () => {
      const { checks, teams } = await checksOf("outsider@example.com", ["teams", "roles", "scopes"]);
      expect(checks).toEqual([
        "warning teams: the user is in no team of the edition",
        "ok roles: none",
        "ok scopes: no read was refused",
      ]);
      expect(teams).toEqual([]);
    });

    it("looks at the first one if the roles cannot be read", async () => {
      const path = "/service/api/v1/editions/*/teams/users/me/permission";
      const fault = { path, action: { kind: "status", status: 403 } };
      const { checks, teams } = await checksOf("owner@example.com", ["teams"], fault);
      expect(checks).toEqual(['ok teams: "Alpha", "Beta"']);
      expect(teams).toEqual(["Alpha"]);
    });
  });

  it("does not wait for a service that has a problem", async () => {
    const patient = await Patient.start();
    const fails = respondWith({ status: 503, body: {} });
    const CANVAS_BASE_URL = await fakeServer(fails);
    expect(await patient.check("service", { CANVAS_BASE_URL })).toMatchObject({
      sign: "problem",
      text: "GET editions returned 503",
      remedy: "the service has a problem; try again later",
    });
    expect(fails.calls).toBe(1);
  });
});
