// Who may call what, and in which names.
import { describe, expect, it } from "vitest";
import { type ServiceName, services } from "../../../emulator/service/services.ts";
import { Scene } from "../scene.ts";

/** The status and code of reading a team, or another path, with these headers. */
async function read(headers: Record<string, string>, path?: string, service: ServiceName = "canvas") {
  const scene = await Scene.start();
  const below = path ?? `/editions/${scene.editionId}/teams/${scene.team("Alpha")}`;
  const { token, apiKey } = scene.emulator.credentials;
  const filled = JSON.stringify(headers)
    .replace("{token}", token)
    .replace("{key}", apiKey)
    .replace(/\{owner: (.*?)\}/, (_, scope) => scene.token("owner", [scope]));
  const answer = await scene.request("GET", below, { headers: JSON.parse(filled) }, services[service].apiRoot);
  const { error } = answer.body as { error?: { details: { error_code: string } } };
  return [answer.status, error?.details.error_code];
}

describe("a caller", () => {
  const bearer = { authorization: "Bearer {token}" };
  it.each<[object, (number | string | undefined)[], ServiceName?]>([
    [bearer, [200, undefined]],
    [{ authorization: "Service-oauthtoken {token}" }, [200, undefined]],
    [{ authorization: "Zoho-oauthtoken {token}" }, [200, undefined], "vani"],
    [{ ...bearer, "x-service-apikey": "{key}" }, [200, undefined]],
    [{ ...bearer, "x-vani-apikey": "{key}" }, [200, undefined], "vani"],
    [{}, [401, "E4011"]],
    [{ "x-service-apikey": "{key}" }, [401, "E4011"]],
    [{ authorization: "Basic {token}" }, [401, "E4011"]],
    [{ authorization: "Bearer at_unknown" }, [401, "E4011"]],
    [{ ...bearer, "x-service-apikey": "key_wrong" }, [401, "A1008"]],
    [{ ...bearer, "x-vani-apikey": "key_wrong" }, [401, "A1008"], "vani"],
    [{ authorization: "Bearer {owner: Service.teams.READ}" }, [200, undefined]],
    [{ authorization: "Bearer {owner: vani.editions.read}" }, [200, undefined]],
    [{ authorization: "Bearer {owner: Service.teams.CREATE}" }, [403, "E4031"]],
    [{ authorization: "Bearer {owner: Service.zones.READ}" }, [403, "E4031"]],
  ])("with %j gets %j", async (headers, expected, service = "canvas") => {
    expect(await read(headers as Record<string, string>, undefined, service)).toEqual(expected);
  });

  it("sends no API key to the collection of editions", async () => {
    expect(await read({ ...bearer, "x-service-apikey": "{key}" }, "/editions")).toEqual([400, "IAM1036"]);
  });
});

describe("the names that differ", () => {
  const add = (member: object) => ({
    call: "POST /spaces/{space}/members",
    body: { members_info: [{ zuid: "{outsider}", role: "VIEWER", type: "USER", ...member }] },
  });
  const list = (query: string) => ({ call: `GET /spaces?${query}` });
  const create = (path: string) => ({ call: `POST ${path}`, body: { create_space: { team_id: "{team}" } } });
  it.each([
    [list("team_id={team}&action_type=ALLSPACES"), 200, 400],
    [list("team_id={team}&action_type=FAVORITES"), 200, 400],
    [list("team_id={team}&action_type=ALL_SPACES&sort_by=A_Z"), 400, 200],
    [list("team_id={team}&action_type=FAVOURITES&sort_by=A_Z"), 400, 200],
    [list("action_type=RECENTLY_TRASHED&sort_by=A_Z"), 400, 200],
    [list("team_id={team}&action_type=RECENTLY_TRASHED"), 200, 400],
    [list("team_id={team}&action_type=RECENTLY_TRASHED&sort_by=A_Z&from=0"), 400, 200],
    [add({ role: "GUEST_VIEWER" }), 200, 400],
    [add({ type: "GROUP", zuid: "{reviewers}" }), 200, 400],
    [add({ role: "ORGANISER" }), 200, 200],
    [create("/spaces"), 200, 200],
    [create("/spaces/"), 200, 404],
  ])("%j is a %i of canvas, and a %i of vani", async (sent, canvas, vani) => {
    expect((await (await Scene.start()).send(sent)).status).toBe(canvas);
    expect((await (await Scene.start()).send(sent, "vani")).status).toBe(vani);
  });

  it("are those of the address in answers", async () => {
    const scene = await Scene.start();
    const { body, data } = await scene.send({ call: "GET " }, "vani");
    const uri = `/vani/api/v1/editions/${scene.editionId}`;
    expect([body.request_uri, data.edition_info.uri]).toEqual([uri, `${uri}/teams`]);
    const headers = { authorization: `Bearer ${scene.token("admin", [])}` };
    const refused = await scene.request("GET", `/editions/${scene.editionId}`, { headers }, "/vani/api/v1");
    expect(refused.body).toMatchObject({ error: { details: { scope: "Vani.editions.READ" } } });
  });
});
