import { describe, expect, it } from "vitest";
import { CanvasError, Forbidden } from "../../../provider/errors.ts";
import type { ResourceName } from "../../../provider/resources/index.ts";
import { answering, oddServer, rejection, success } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { crowded, idsIn, importing } from "./finding.ts";

const start = () => Bench.start(crowded);

describe("the trash", () => {
  it("has spaces that are found by id and by name", async () => {
    const bench = await start();
    const { bin } = idsIn(bench);
    for (const text of [bin, "Bin"]) {
      expect(await importing(bench.again(), "Space", text)).toMatchObject({ id: bin, state: { trashed: true } });
    }
  });

  it.each<[ResourceName, string]>([
    ["Zone", "Inside"],
    ["Frame", "Inside/Lost"],
    ["SpaceMember", "ada@example.com"],
  ])("hides what is in a space (%s), which is told", async (name, inside) => {
    const bench = await start();
    const { bin } = idsIn(bench);
    // Whoever is in no team sees the space in no list.
    const outsider = bench.again({ accessToken: bench.service.tokenOf("outsider@example.com") });
    const tries: [Bench, string][] = [
      [bench, "Bin"],
      [bench, bin],
      [outsider, bin],
    ];
    for (const [someone, space] of tries) {
      expect((await rejection(importing(someone, name, `${space}/${inside}`), CanvasError)).message).toBe(
        `space "Bin" (${bin}) is in the trash, where nothing in it can be seen; restore it first`,
      );
    }
  });

  it.each(["Zone", "Frame"] as const)("hides the name of a zone, which is told (%s)", async (name) => {
    const bench = await start();
    const { plans, old } = idsIn(bench);
    const text = [plans, old, ...(name === "Frame" ? ["Now"] : [])].join("/");
    const error = await rejection(importing(bench, name, text), CanvasError);
    expect(error.message).toBe(
      `zone ${old} of space ${plans} is in the trash, where the service does not tell its name; restore it first`,
    );
  });

  it("has zones that are found if the service tells their names after all", async () => {
    const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
    const zone_info = { zone_id: zoneId, zone_name: "Old", space_id: "7", status: "TRASHED" };
    const service = answering(success({ zones_info: { zone_order: [], zone_meta: {} } }), success({ zone_info }));
    const bench = (await start()).again({ baseUrl: await oddServer(service), editionId: "1" });
    expect(await importing(bench, "Zone", `7/${zoneId}`)).toStrictEqual({
      id: zoneId,
      state: { spaceId: "7", zoneId, name: "Old", trashed: true, onDestroy: "trash", editionId: "1" },
    });
  });
});

describe("what is not there, or not alone", () => {
  const wrong = "; correct the id or name";
  const uninvited =
    "; someone who is only invited is in no list: leave out the import, and pulumi up takes the invitation over";
  const unjoined =
    "; someone who has not joined the team yet is in no list: leave out the import, and pulumi up --refresh adds them once they have";
  const spaces = '"Plans" PLANS, "R&D / 50%", "2024", "Twice" TWICE, "Twice" OTHER, "Bin", "Plans" TRASHED';
  const zones = '"Canvas", "Board", "Same" SAME, "Same" ALSO';
  const people = '"owner@example.com", "Ada@Example.com", "member@example.com"';
  const unknownId = "00000000-0000-4000-8000-000000000000";
  it.each<[ResourceName, string, string]>([
    ["Team", "Gamma", `edition EDITION has no team named "Gamma" (it has "Alpha", "Beta")${wrong}`],
    ["Team", "999", `edition EDITION has no team named "999" (it has "Alpha", "Beta")${wrong}`],
    ["Space", "Nowhere", `edition EDITION has no space named "Nowhere" (it has ${spaces})${wrong}`],
    ["Space", "999", `edition EDITION has no space named "999" (it has ${spaces})${wrong}`],
    ["Space", "Twice", 'edition EDITION has several spaces named "Twice" (TWICE, OTHER); choose one by its id'],
    ["Zone", "999/Canvas", `edition EDITION has no space named "999" (it has ${spaces})${wrong}`],
    ["Zone", "Plans/Nowhere", `space PLANS has no zone named "Nowhere" (it has ${zones})${wrong}`],
    ["Zone", `Plans/${unknownId}`, `space PLANS has no zone named "${unknownId}" (it has ${zones})${wrong}`],
    ["Zone", "Plans/Same", 'space PLANS has several zones named "Same" (SAME, ALSO); choose one by its id'],
    ["Zone", "R&D %2F 50%/Canvas", `space RESEARCH has no zone named "Canvas" (it has "Sketch")${wrong}`],
    ["Frame", "Plans/Canvas/Then", `zone CANVAS has no frame named "Then" (it has "Now", "Q1/Q2")${wrong}`],
    [
      "Frame",
      "Twice/Board/Same",
      'edition EDITION has several spaces named "Twice" (TWICE, OTHER); choose one by its id',
    ],
    [
      "TeamMember",
      "Alpha/invited@example.com",
      `team ALPHA has no member named "invited@example.com" (it has ${people})${uninvited}`,
    ],
    [
      "SpaceMember",
      "2024/ada@example.com",
      `space YEAR has no member named "ada@example.com" (it has "owner@example.com")${unjoined}`,
    ],
  ])("%s %s is told with what there is", async (name, text, message) => {
    const bench = await start();
    const all = (table: "spaces" | "zones", same: string) =>
      [...bench.store.all(table)].filter((one) => one.name === same).map(({ id }) => id);
    const ids = idsIn(bench);
    const [twice = "", other = ""] = all("spaces", "Twice");
    const [same = "", also = ""] = all("zones", "Same");
    const [, trashed = ""] = all("spaces", "Plans");
    const words = {
      ...{ EDITION: bench.editionId, ALPHA: ids.team, PLANS: ids.plans, RESEARCH: ids.research, YEAR: ids.year },
      ...{ CANVAS: ids.canvas, TWICE: twice, OTHER: other, SAME: same, ALSO: also, TRASHED: trashed },
    };
    const told = Object.entries(words).reduce(
      (sofar, [word, id]) => sofar.replaceAll(new RegExp(`\\b${word}\\b`, "g"), id),
      message,
    );
    expect((await rejection(importing(bench, name, text), CanvasError)).message).toBe(told);
  });

  it("is told with ten of what there is", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Team ${index + 1}`);
    const teams = names.map((name) => ({ name }));
    const bench = await Bench.start({ editions: [{ name: "Acme", owner: "owner@example.com", teams }] });
    const shown = names.slice(0, 10).map((name) => `"${name}"`);
    expect((await rejection(importing(bench, "Team", "Gamma"), CanvasError)).message).toBe(
      `edition ${bench.editionId} has no team named "Gamma" (it has ${shown.join(", ")}, and 2 more); correct the id or name`,
    );
  });
});

describe("what no program can say", () => {
  it("is not imported: the owner of a space", async () => {
    const bench = await start();
    const { plans, owner } = idsIn(bench);
    expect((await rejection(importing(bench, "SpaceMember", "Plans/owner@example.com"), CanvasError)).message).toBe(
      `member ${owner} of space ${plans} cannot be imported: its role must be one of EDITOR, COMMENTER, VIEWER, GUEST_COMMENTER, GUEST_VIEWER; it is "CREATOR"`,
    );
  });

  it("is not imported: a frame without a name", async () => {
    const bench = await start();
    const { nameless } = idsIn(bench);
    expect((await rejection(importing(bench, "Frame", `Plans/Board/${nameless}`), CanvasError)).message).toBe(
      `frame ${nameless} cannot be imported: its name must not be empty`,
    );
  });
});

it("tells a zone that the user may not see from one that is not there", async () => {
  const bench = await start();
  const { plans, canvas } = idsIn(bench);
  const memberId = bench.service.id("users", "member@example.com");
  const share = { zoneId: canvas, memberId, memberType: "USER", role: "VIEWER", permission: "restricted" } as const;
  bench.change((store) => store.put("zoneShares", { id: `${canvas}:${memberId}`, ...share }));
  const member = bench.again({ accessToken: bench.service.tokenOf("member@example.com") });
  await rejection(importing(member, "Zone", `${plans}/${canvas}`), Forbidden);
});
