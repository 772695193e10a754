// Each reading of a point that the contract leaves open, next to what the emulator does without it.
import { expect, it } from "vitest";
import { type ReadingName, readings } from "../../../emulator/store/readings.ts";
import { keysOf } from "../../../emulator/store/typed-keys.ts";
import { Scene } from "../scene.ts";

/** What shows a reading, without it and with it. */
interface Reading {
  readonly observe: (scene: Scene) => Promise<unknown>;
  readonly without: unknown;
  readonly under: unknown;
}

const members = "/teams/{team}/members";
const create = { call: "POST /spaces/{space}/zones", body: { create_zone: { zone_name: "Z" } } };

const table: Readonly<Record<ReadingName, Reading>> = {
  "first-zone": {
    async observe(scene) {
      const { data } = await scene.send({ call: "POST /spaces", body: { create_space: { team_id: "{team}" } } });
      return scene.zonesOf(data.space_id);
    },
    without: [],
    under: ["Zone 1"],
  },
  "zone-as-text": {
    async observe(scene) {
      const { data } = await scene.send(create);
      return data;
    },
    without: { zone_info: expect.objectContaining({ zone_name: "Z" }) },
    under: expect.stringMatching(/^\{"space_data":\{"id":"\d+","docDatas":\[\{"document":\{"id":"/),
  },
  "page-cap": {
    async observe(scene) {
      for (let number = 0; number < 120; number += 1) {
        const mailId = `p${number}@example.com`;
        const body = { members_info: [{ mail_id: mailId, role: "MEMBER" }] };
        await scene.send({ call: `POST ${members}`, body });
        await scene.control("POST", "/invitations/accept", { mailId });
        scene.now += 10_000;
      }
      return (await scene.send({ call: `GET ${members}?limit=999` })).data.next_from;
    },
    without: 123,
    under: 100,
  },
  "spaces-by-page": {
    async observe(scene) {
      const call = "GET /spaces?team_id={team}&action_type=ALL_SPACES&sort_by=A_Z&limit=1&from=1";
      return (await scene.send({ call }, "vani")).data.spaces_info[0].space_name;
    },
    without: "Plans",
    under: "Other",
  },
  "invitees-listed": {
    async observe(scene) {
      const body = { members_info: [{ mail_id: "new@example.com", role: "MEMBER" }] };
      await scene.send({ call: `POST ${members}`, body });
      const { data } = await scene.send({ call: `GET ${members}?from=3` });
      return data.team_members.map(({ mail_id, zuid = "no zuid" }: Record<string, string>) => [mail_id, zuid]);
    },
    without: [],
    under: [["new@example.com", "no zuid"]],
  },
  "trashed-zones-listed": {
    observe: (scene) => scene.zonesOf(scene.spaceId),
    without: ["Canvas"],
    under: ["Canvas", "Trashed"],
  },
  "delete-from-trash": {
    async observe(scene) {
      const call = "PUT /spaces/{space}/zones/{zone}/state";
      return (await scene.send({ call, body: { zone_state: "DELETE" } })).status;
    },
    without: 200,
    under: 400,
  },
  "no-retry-after": {
    async observe(scene) {
      const call = "GET /spaces/{space}/zones/{zone}/meta";
      for (let count = 0; count < 30; count += 1) await scene.send({ call });
      const { status, headers } = await scene.send({ call });
      return [status, headers.get("retry-after")];
    },
    without: [429, "60"],
    under: [429, null],
  },
};

it.each(keysOf(readings))("%s", async (name) => {
  const { observe, without, under } = table[name];
  expect(await observe(await Scene.start())).toEqual(without);
  const scene = await Scene.start();
  await scene.control("PUT", "/readings", { readings: [name] });
  expect(await observe(scene)).toEqual(under);
});

it("are listed and chosen through the control API, until a reset", async () => {
  const scene = await Scene.start({}, { readings: ["no-retry-after"] });
  const chosen = ({ body }: { body: { name: string; on: boolean }[] }) =>
    body.filter(({ on }) => on).map(({ name }) => name);
  expect(chosen(await scene.control("GET", "/readings"))).toEqual(["no-retry-after"]);
  expect(chosen(await scene.control("PUT", "/readings", { readings: ["page-cap"] }))).toEqual(["page-cap"]);
  expect((await scene.control("PUT", "/readings", { readings: ["long-ids"] })).status).toBe(400);
  await scene.control("POST", "/reset");
  expect(chosen(await scene.control("GET", "/readings"))).toEqual(["no-retry-after"]);
});
