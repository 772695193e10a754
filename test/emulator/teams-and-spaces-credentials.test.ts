import { beforeEach, describe, expect, it } from "vitest";
import { smallSeed, TestService } from "./harness.ts";
import { expectInvalid, expectRefusal, send } from "./outcomes.ts";

/** Every operation on editions, teams, permissions and spaces, with the scope that it requires. */
const operations = [
  ["GET /editions", "editions.READ"],
  ["POST /editions", "editions.CREATE"],
  ["GET ", "editions.READ"],
  ["GET /teams", "teams.READ"],
  ["GET /teams/1", "teams.READ"],
  ["PUT /teams/1", "teams.UPDATE"],
  ["GET /teams/1/members", "teams.READ"],
  ["POST /teams/1/members", "teams.CREATE"],
  ["PUT /teams/1/members/2", "teams.UPDATE"],
  ["DELETE /teams/1/members/2", "teams.DELETE"],
  ["GET /users/me/permission", "editions.READ"],
  ["GET /users/2/permission", "editions.READ"],
  ["GET /teams/users/me/permission", "teams.READ"],
  ["GET /teams/1/users/me/permission", "teams.READ"],
  ["GET /teams/1/users/2/permission", "teams.READ"],
  ["GET /spaces/1/users/me/permission", "spaces.READ"],
  ["GET /spaces/1/users/2/permission", "spaces.READ"],
  ["GET /spaces/1", "spaces.READ"],
  ["GET /spaces", "spaces.READ"],
  ["POST /spaces/", "spaces.CREATE"],
  ["POST /spaces/1/duplicate", "spaces.CREATE"],
  ["POST /spaces/1/move", "spaces.CREATE"],
  ["PUT /spaces/1/state", "spaces.UPDATE"],
  ["PUT /spaces/1/meta", "spaces.UPDATE"],
  ["GET /spaces/1/members", "spaces.READ"],
  ["POST /spaces/1/members", "spaces.CREATE"],
  ["PUT /spaces/1/members/2", "spaces.UPDATE"],
  ["DELETE /spaces/1/members/2", "spaces.DELETE"],
] as const;

const calls = operations.map(([call]) => call);
const inAnEdition = calls.filter((call) => !call.endsWith(" /editions"));
const everyScope = ["editions", "teams", "spaces", "zones"].flatMap((area) =>
  ["READ", "CREATE", "UPDATE", "DELETE"].map((action) => `${area}.${action}`),
);
/** The scope areas, outermost first. */
const areas = ["editions", "teams", "spaces"];

describe("credentials for editions, teams and spaces", () => {
  let service: TestService;

  beforeEach(() => {
    const other = { name: "Borealis", owner: "stranger@example.com", teams: [{ name: "Gamma" }] };
    service = new TestService({ seed: { editions: [...smallSeed.editions, other] } });
  });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const scoped = (...scopes: string[]) => bearer(service.token("owner", scopes));
  const enclosing = (scope: string): string[] => {
    const [area = "", action] = scope.split(".");
    return areas.slice(0, areas.indexOf(area) + 1).map((outer) => `${outer}.${action}`);
  };

  it.each(calls)("%s needs a token", async (call) => {
    await expectRefusal(service, { call, headers: {} }, "noPermission", { reason: "no access token was sent" });
    const unknown = { call, headers: bearer("unknown") } as const;
    await expectRefusal(service, unknown, "noPermission", { reason: "the access token is unknown" });
  });

  it.each(operations)("%s needs the scope %s or that of an enclosing area", async (call, scope) => {
    const useless = everyScope.filter((name) => !enclosing(scope).includes(name)).map((name) => `Service.${name}`);
    const lacking = { call, headers: scoped(...useless) } as const;
    const named = { scope: `Service.${scope}`, current_user_id: service.zuid("owner") };
    await expectRefusal(service, lacking, "missingScope", named);
    for (const name of enclosing(scope)) {
      const { status } = await send(service, { call, headers: scoped(`Service.${name}`) });
      expect(status).not.toBe(403);
    }
  });

  it("accepts scopes in lower case", async () => {
    const { status } = await send(service, { call: "GET /teams", headers: scoped("service.teams.read") });
    expect(status).toBe(200);
  });

  it.each(["Bearer", "Service-oauthtoken"])("accepts %s before the token", async (form) => {
    const authorization = `${form} ${service.emulator.credentials.token}`;
    expect((await send(service, { call: "GET /teams", headers: { authorization } })).status).toBe(200);
  });

  it.each(["Basic", "Token", ""])("does not accept %j before the token", async (form) => {
    const authorization = `${form} ${service.emulator.credentials.token}`.trim();
    const sent = { call: "GET /teams", headers: { authorization } } as const;
    await expectRefusal(service, sent, "noPermission", { reason: "no access token was sent" });
  });

  it("refuses a token from the second when it expires", async () => {
    const request = { zuid: service.zuid("owner"), expiresInSeconds: 60 };
    const response = await service.control("POST", "/tokens", request);
    const { token } = (await response.json()) as { token: string };
    service.now += 59_999;
    expect((await send(service, { call: "GET /teams", headers: bearer(token) })).status).toBe(200);
    service.now += 1;
    const sent = { call: "GET /teams", headers: bearer(token) } as const;
    await expectRefusal(service, sent, "noPermission", { reason: "the access token has expired" });
  });

  it.each(inAnEdition)("%s does not find the edition for a user of another edition", async (call) => {
    await expectRefusal(service, { call, as: "stranger" }, "notFound", { resource: "edition" });
  });

  describe("API key", () => {
    const withKey = (key: string) => ({ ...bearer(service.emulator.credentials.token), "x-service-apikey": key });

    it.each(inAnEdition)("%s refuses a wrong one", async (call) => {
      const context = { reason: "the API key is not the edition's", current_user_id: service.zuid("owner") };
      await expectRefusal(service, { call, headers: withKey("wrong") }, "noPermission", context);
    });

    it.each(["GET ", "GET /teams"] as const)("%s accepts the edition's own", async (call) => {
      expect((await send(service, { call, headers: withKey(service.emulator.credentials.apiKey) })).status).toBe(200);
    });

    it("is refused if it belongs to another edition", async () => {
      const elsewhere = service.emulator.world.store.get("teams", service.team("Gamma"))?.editionId ?? "";
      const key = service.emulator.world.store.get("apiKeys", elsewhere)?.key ?? "";
      const context = { reason: "the API key is not the edition's", current_user_id: service.zuid("owner") };
      await expectRefusal(service, { call: "GET /teams", headers: withKey(key) }, "noPermission", context);
    });

    it("does not stand in for a token", async () => {
      const headers = { "x-service-apikey": service.emulator.credentials.apiKey };
      const context = { reason: "no access token was sent" };
      await expectRefusal(service, { call: "GET /teams", headers }, "noPermission", context);
    });

    it.each(["GET /editions", "POST /editions"] as const)("%s never accepts one", async (call) => {
      await expectRefusal(
        service,
        { call, headers: withKey(service.emulator.credentials.apiKey), body: undefined },
        "invalidRequest",
        {
          field: "x-service-apikey",
          reason: "is never sent to the editions collection",
          current_user_id: service.zuid("owner"),
        },
      );
    });
  });

  describe("bodies", () => {
    let writes: { call: `${"POST" | "PUT" | "DELETE"} ${string}` }[];

    beforeEach(async () => {
      const team = `/teams/${service.team("Alpha")}`;
      const member = service.zuid("member");
      const space = `/spaces/${await service.space()}`;
      const person = { members_info: [{ zuid: member, role: "VIEWER", type: "USER" }] };
      await service.call("POST", `${space}/members`, person);
      writes = [
        { call: "POST /editions" },
        { call: `PUT ${team}` },
        { call: `POST ${team}/members` },
        { call: `PUT ${team}/members/${member}` },
        { call: `DELETE ${team}/members/${member}` },
        { call: "POST /spaces/" },
        { call: `POST ${space}/duplicate` },
        { call: `POST ${space}/move` },
        { call: `PUT ${space}/state` },
        { call: `PUT ${space}/meta` },
        { call: `POST ${space}/members` },
        { call: `PUT ${space}/members/${member}` },
      ];
    });

    it.each(["", "  \n"])("are refused by every write when they are empty (%j)", async (text) => {
      for (const write of writes) await expectInvalid(service, { ...write, text }, "body", "is empty");
    });

    it.each(['{"role":', "role=MEMBER", "{'role': 'MEMBER'}"])(
      "are refused when they are not JSON (%s)",
      async (text) => {
        for (const write of writes) await expectInvalid(service, { ...write, text }, "body", "is not JSON");
      },
    );

    it.each(["text/plain", "application/x-www-form-urlencoded"])("are refused as %s", async (type) => {
      const headers = { ...bearer(service.emulator.credentials.token), "content-type": type };
      for (const write of writes) {
        await expectRefusal(service, { ...write, headers, body: {} }, "invalidRequest", {
          field: "Content-Type",
          reason: "is not application/json",
          current_user_id: service.zuid("owner"),
        });
      }
    });

    it("can specify their charset", async () => {
      const headers = {
        ...bearer(service.emulator.credentials.token),
        "content-type": "Application/JSON; charset=utf-8",
      };
      const body = { description: "New" };
      const sent = { call: `PUT /teams/${service.team("Alpha")}`, headers, body } as const;
      expect((await send(service, sent)).status).toBe(200);
    });
  });
});
