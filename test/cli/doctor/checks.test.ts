import { describe, expect, it } from "vitest";
import { checksToText, hasProblem } from "../../../cli/commands/doctor.ts";
import { checkLimits } from "../../../cli/doctor/account.ts";
import { runChecks } from "../../../cli/doctor/run-checks.ts";
import type { HttpClient } from "../../../provider/api/transport/http.ts";
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

  it("says what is missing if nothing is configured, and checks the machine all the same", async () => {
    const folder = pulumiFolder();
    const checks = await runChecks({ environment: { PATH: folder, PULUMI_HOME: folder }, nodeVersion: "22.12.0" });
    const namesOf = (sign: string) => checks.filter((check) => check.sign === sign).map(({ name }) => name);
    expect(namesOf("problem")).toEqual(["settings", "settings"]);
    expect(namesOf("unknown")).toEqual(
      "address,proxy,DNS,TLS,token,clock,edition,user,teams,roles,scopes,limits".split(","),
    );
    expect(namesOf("ok")).toEqual(["node", "pulumi", "language hosts", "plugin"]);
    expect(checksToText(checks)).toMatch(/^problem {2}settings: CANVAS_BASE_URL is missing; .*\n2 problems\n$/s);
  });

  it("says that the token is not accepted, or that nothing answers", async () => {
    const patient = await Patient.start();
    expect(await patient.check("token", { CANVAS_ACCESS_TOKEN: "expired" })).toMatchObject({
      sign: "problem",
      text: expect.stringMatching(/^GET editions returned 401 /),
      remedy:
        "CANVAS_ACCESS_TOKEN is not valid or has expired: set a new one, or use a refresh token (pulumi-canvas login)",
    });
    expect(await patient.check("token", { ...patient.login, CANVAS_REFRESH_TOKEN: "revoked" })).toMatchObject({
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
  const useScopes = "use a token with these scopes";
  const getRole = "ask an admin to give the token's user a role that can read this";
  const setKey = "set CANVAS_API_KEY to the key of this edition if the service requires it";
  it.each([
    ["templates", 403, undefined, "problem", "the token lacks Service.editions.READ: ", useScopes],
    ["zones/search", 403, undefined, "warning", "the token lacks Service.zones.READ: ", useScopes],
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

  it("names every scope that a token of a login lacks, and apart from that the missing role, asking once for each", async () => {
    const patient = await Patient.start();
    const emulator = new EmulatorHttp(patient.service.emulator);
    const refusals = [
      { path: /\/(?:templates|teams)(?:\?|$)/, status: 403 },
      { path: /\/subscription$/, status: 401, code: "A1003" },
    ];
    const sent: string[] = [];
    const http: HttpClient = {
      send: async (request) => {
        sent.push(request.url);
        const refusal = refusals.find(({ path }) => path.test(request.url));
        return refusal ? patient.refusal(refusal.status, refusal.code) : emulator.send(request);
      },
      close: () => {},
    };
    const checks = await patient.checks(patient.login, { http });
    const found = checks.filter(({ name }) => name === "scopes");
    expect(found.map(({ sign, text }) => `${sign}: ${text}`)).toEqual([
      "problem: the token lacks Service.teams.READ, Service.editions.READ: GET teams returned 403, GET templates returned 403",
      "problem: the token's user lacks a role: GET subscription returned 401",
    ]);
    expect(found[0]?.remedy).toBe("run pulumi-canvas login again to grant it");
    expect(sent.filter((url) => refusals.some(({ path }) => path.test(url)))).toHaveLength(3);
    expect(sent.filter((url) => url.endsWith("/oauth/v2/token"))).toHaveLength(1);
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

  const [drop, wait] = [
    { kind: "drop", when: "before" },
    { kind: "status", status: 429, retryAfterSeconds: 60 },
  ];
  const waitRemedy = "wait a minute and run pulumi-canvas doctor again";
  const serviceRemedy = "the service has a problem; try again later";
  it.each([
    [{ kind: "status", status: 500 }, "templates", "problem", "GET templates returned 500", serviceRemedy],
    [{ kind: "status", status: 500 }, "teams/*/zones/search", "warning", "GET search returned 500", serviceRemedy],
    [drop, "teams/*/zones/search", "warning", "GET search lost its connection (ECONNRESET)", "try again"],
    [drop, "templates", "problem", "GET templates lost its connection (ECONNRESET)", "try again"],
    [wait, "teams/users/me/permission", "warning", "GET roles in teams returned 429", waitRemedy],
    [wait, "templates", "warning", "GET templates returned 429", waitRemedy],
  ])("reports at once a read that fails with %j at %s, and goes on", async (action, path, sign, text, remedy) => {
    const patient = await Patient.start();
    patient.service.fault({ path: `/service/api/v1/editions/*/${path}`, action });
    const checks = await patient.checks();
    expect(checks.filter(({ name, sign }) => !["ok", "unknown"].includes(sign) && name !== "roles")).toEqual([
      { name: "scopes", sign, text, remedy },
    ]);
    const requests = patient.service.requests(new RegExp(`/editions/\\d+/${path.replace("*", "\\d+")}(?:\\?|$)`));
    expect(requests).toHaveLength(1);
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

    const refused = {
      path: "/service/api/v1/editions/*/teams/users/me/permission",
      action: { kind: "status", status: 403 },
    };
    const noRefusal = "ok scopes: no read was refused";
    const none = ["warning teams: the user is in no team of the edition", "ok roles: none", noRefusal];
    it.each([
      ["looks at one that the user is in", "member", ['ok teams: "Beta"', noRefusal], ["Beta"]],
      ["looks at none if the user is in no team", "outsider", none, []],
      [
        "looks at the first one if the roles cannot be read",
        "owner",
        ['ok teams: "Alpha", "Beta"'],
        ["Alpha"],
        refused,
      ],
    ])("%s", async (_, user, found, read, fault?: object) => {
      const { checks, teams } = await checksOf(`${user}@example.com`, ["teams", "roles", "scopes"], fault);
      expect(checks).toEqual(expect.arrayContaining(found));
      expect(teams).toEqual(read);
    });
  });

  it.each([
    [503, serviceRemedy],
    [429, waitRemedy],
  ])("does not wait for a service that answers with %i", async (status, remedy) => {
    const patient = await Patient.start();
    const refuses = respondWith({ status, body: {}, headers: { "retry-after": "60" } });
    const checks = await patient.checks({ CANVAS_BASE_URL: await fakeServer(refuses) });
    const text = `GET editions returned ${status}`;
    expect(checks.filter(({ sign }) => sign === "problem")).toEqual([
      { name: "service", sign: "problem", text, remedy },
    ]);
    expect(refuses.calls).toBe(1);
  });

  it("finds nothing wrong with Vani, whose operations it reads", async () => {
    const patient = await Patient.start();
    const checks = await patient.checks({ CANVAS_SERVICE: "vani" });
    expect(checks.filter(({ sign }) => sign !== "ok")).toEqual([]);
    expect(patient.service.log().filter(({ path }) => !path.startsWith("/vani/api/v1/"))).toEqual([]);
  });
});
