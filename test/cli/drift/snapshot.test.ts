import { describe, expect, it, vi } from "vitest";
import type { ReadProgress } from "../../../cli/drift/read-queue.ts";
import { readSnapshot } from "../../../cli/drift/read-snapshot.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { CanvasError, Unauthorized } from "../../../provider/errors.ts";
import { acme } from "../../acme.ts";
import { rejection, Service } from "../../provider/api/harness.ts";
import { workspace } from "./snapshot-fixture.ts";

const root = "/service/api/v1/editions/*";

describe("what it reads", () => {
  it("has the team with its people, spaces, zones and frames, without what is in the trash", async () => {
    const service = await Service.start({}, workspace);
    const { editionId } = service;
    const snapshot = await readSnapshot(service.client(), { editionId, team: "Product" });
    const { members, spaces, ...rest } = snapshot;
    expect(rest).toMatchObject({
      editionId,
      team: { teamId: service.id("teams", "Product"), name: "Product", isNameShared: false },
      omissions: [],
    });
    expect(members?.map(({ mailId, role }) => `${mailId} ${role}`)).toEqual([
      "owner@example.com TEAM_ADMIN",
      "ada@example.com TEAM_ADMIN",
      "bob@example.com MEMBER",
    ]);
    expect(
      spaces.map(({ name, favorite, zones }) => ({ name, favorite, zones: zones.map((zone) => zone.name) })),
    ).toEqual([
      { name: "Archive", favorite: false, zones: ["Old plan"] },
      { name: "Roadmap", favorite: true, zones: ["Plan"] },
    ]);
    expect(spaces[1]?.members.map(({ type, role }) => `${type} ${role}`)).toEqual([
      "USER CREATOR",
      "USER EDITOR",
      "TEAM VIEWER",
      "ORG GUEST_VIEWER",
      "GROUP COMMENTER",
    ]);
    expect(spaces[1]?.zones[0]?.frames.map(({ name, type, properties }) => ({ name, type, properties }))).toEqual([
      { name: "Now", type: "CUSTOM", properties: { layout: { width: 320, height: 200 } } },
      { name: "Next", type: "CUSTOM", properties: { layout: { left: 360, width: 320, height: 200 } } },
    ]);
  });

  it("has only the spaces that were asked for, and then no people, who belong to the whole team", async () => {
    const service = await Service.start({}, workspace);
    const spaces = ["Archive", service.id("spaces", "Archive")];
    const snapshot = await readSnapshot(service.client(), { editionId: service.editionId, team: "Product", spaces });
    expect(snapshot.members).toBeUndefined();
    expect(snapshot.spaces.map(({ name }) => name)).toEqual(["Archive"]);
    expect(service.requests()).toHaveLength(1 + 2 + 2 + 1);
  });

  it.each([
    [undefined, / has several teams; choose one with --team: "Product" \(\d+\), "Sales" \(\d+\)$/],
    ["Prodct", / has no team named "Prodct" \(it has "Product", "Sales"\); correct the id or name$/],
  ])("says which teams there are when asked for %s", async (team, message) => {
    const service = await Service.start({}, workspace);
    await expect(readSnapshot(service.client(), { editionId: service.editionId, team })).rejects.toThrow(message);
  });
});

describe("what it may not see", () => {
  const read = (service: Service, settings = {}) =>
    readSnapshot(service.client(settings), { editionId: service.editionId, team: "Product" });

  it("leaves out people, a space or a zone that it may not see, and reports it", async () => {
    const service = await Service.start({}, workspace);
    const [roadmap, zoneId] = [service.id("spaces", "Roadmap"), service.id("zones", "Old plan")];
    service.fault({ path: `${root}/spaces/${roadmap}/zones/meta`, action: { kind: "status", status: 403 } });
    service.fault({ path: `${root}/spaces/*/zones/${zoneId}/frames`, action: { kind: "status", status: 404 } });
    service.fault({ path: `${root}/teams/*/members`, action: { kind: "status", status: 403 } });
    const { members, spaces, omissions } = await read(service);
    expect(members).toBeUndefined();
    expect(spaces.map(({ name, zones }) => ({ name, zones }))).toEqual([{ name: "Archive", zones: [] }]);
    expect(omissions.slice(1).map(({ what, reason }) => `${what}: ${reason.slice(0, 23)}`)).toEqual([
      `space "Roadmap" (${roadmap}): GET zones returned 403 `,
      `zone "Old plan" (${zoneId}) of space "Archive": GET frames returned 404`,
    ]);
  });

  it("checks that the token is valid before it treats a 401 as a missing permission", async () => {
    const service = await Service.start({}, workspace);
    const path = `${root}/spaces/${service.id("spaces", "Roadmap")}/members`;
    service.fault({ path, action: { kind: "status", status: 401 } });
    expect((await read(service)).spaces.map(({ name }) => name)).toEqual(["Archive"]);
    expect(service.requests(/GET .*\/teams$/)).toHaveLength(2);

    service.fault({ path: `${root}/teams`, nth: 2, action: { kind: "status", status: 401 } });
    await rejection(read(service), Unauthorized);
  });

  it("leaves out zones that the service lists although they are in the trash", async () => {
    const service = await Service.start({}, workspace);
    const client = service.client();
    const zone = { zoneId: "a", name: "Dreams", spaceId: "1", isActive: false };
    vi.spyOn(client.zones, "list").mockResolvedValue([zone]);
    const scope = { editionId: service.editionId, team: "Product", spaces: ["Archive"] };
    expect(await readSnapshot(client, scope)).toMatchObject({
      spaces: [{ name: "Archive", zones: [] }],
      omissions: [
        { what: 'zone "Dreams" (a) of space "Archive"', reason: "it is in the trash; restore it to include it" },
      ],
    });
  });
});

describe("how often it asks", () => {
  const count = 100;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  /** 100 spaces with a zone and a frame each, and 110 people: two pages. */
  const large: SeedInput = {
    editions: [
      {
        ...acme,
        teams: [
          {
            name: "Product",
            members: Array.from({ length: 109 }, (_, index) => ({ mailId: `person${index}@example.com` })),
            spaces: numbers.map((number) => ({
              name: `Space ${number}`,
              zones: [{ name: `Zone ${number}`, frames: [{ name: "Now" }] }],
            })),
          },
        ],
      },
    ],
  };
  /** Teams, members, spaces, and public links, two lists for each space, one for each zone. */
  const bound = 4 + 2 * count + count;

  it("takes, for 300 objects, one request for each list, and waits for quota instead of being refused", async () => {
    const service = await Service.start({ rateLimits: true }, large);
    const progress: ReadProgress[] = [];
    const { spaces, members } = await readSnapshot(
      service.client(),
      { editionId: service.editionId },
      { onProgress: (one) => progress.push(one) },
    );
    expect(spaces.flatMap(({ zones }) => zones.flatMap(({ frames }) => frames))).toHaveLength(count);
    expect(members).toHaveLength(110);
    expect(service.requests()).toHaveLength(bound);
    expect(service.log().filter(({ status }) => status !== 200)).toEqual([]);
    expect(service.timing.waits).not.toEqual([]);
    expect(progress).toHaveLength(4 + 3 * count);
    expect(progress.at(-1)).toMatchObject({ done: 4 + 3 * count, left: 0 });
  });

  it("ends when it is canceled, and says so", async () => {
    const service = await Service.start({ rateLimits: true }, large);
    const cancel = new AbortController();
    const stopped = readSnapshot(
      service.client(),
      { editionId: service.editionId },
      { onProgress: ({ done }) => done === 100 && cancel.abort(), signal: cancel.signal },
    );
    const error = await rejection(stopped, CanvasError);
    expect(error.message).toBe("reading the workspace was canceled; run the command again");
  });
});
