// Whole teams and spaces as one resource, on the engine: what people complain of where lists of members are managed.
import { expect, it } from "vitest";
import { type Args, type Declaration, dynamicInterface, type Interface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { quiet, Service } from "./service.ts";

const timeout = 300_000;
const interfaces: readonly Interface[] = [dynamicInterface, yamlInterface];

const mail = (name: string) => `${name}@example.com`;
const roles = (names: readonly string[], role: string) => Object.fromEntries(names.map((name) => [mail(name), role]));
const team = (service: Service, args: Args, name = "Alpha"): Declaration => ({
  ...{ name: "everybody", type: "TeamMembers" },
  args: { teamId: service.team(name), ...args },
});
const space = (service: Service, args: Args): Declaration => ({
  ...{ name: "readers", type: "SpaceMembers" },
  args: { spaceId: service.space("Plans"), ...args },
});
const messagesOf = ({ diagnostics }: { readonly diagnostics: readonly { readonly message: string }[] }) =>
  diagnostics.map(({ message }) => message).join("\n");
const inTeam = (service: Service, name = "Alpha") =>
  service.store
    .where("teamMembers", "teamId", service.team(name))
    .map(({ zuid }) => service.store.get("users", zuid)?.address)
    .sort();
const inSpace = (service: Service) =>
  service.store
    .where("spaceMembers", "spaceId", service.space("Plans"))
    .map(({ memberId }) => service.store.get("users", memberId)?.address ?? memberId)
    .sort();

/** Everybody in Alpha by the seed, in the order of the engine's maps. */
const crew = ["first", "fourth", "leaving", "parting", "promoted", "second", "third"];
const everybody = { ...roles(["owner", "admin"], "TEAM_ADMIN"), ...roles(crew, "MEMBER") };

it.concurrent.for(interfaces)(
  "a list that was cut short by mistake removes nobody, and a refresh still works: $name",
  { timeout },
  async (via, test) => {
    const { service, stack } = await Service.startWith(test, via, (one) => [
      space(one, { members: roles(crew, "VIEWER") }),
    ]);
    expect(quiet(await stack.up())).toEqual({ create: 2 });
    const before = inSpace(service);
    service.takeRequests();

    stack.setProgram(via.program([space(service, { members: roles(["first"], "VIEWER") })]));
    const leaving = crew.slice(1).map(mail).join(", ");
    const says = `would remove 6 of 7 members (${leaving}), and maxRemovals (0.25) allows 1; set maxRemovals: 6`;
    for (const run of [await stack.preview(), await stack.up()]) {
      expect(run.exitCode).not.toBe(0);
      expect(messagesOf(run)).toContain(says);
    }
    expect(service.takeWrites()).toEqual([]);
    expect((await stack.refresh()).exitCode).toBe(0);
    expect(inSpace(service)).toEqual(before);

    stack.setProgram(via.program([space(service, { members: roles(["first"], "VIEWER"), maxRemovals: 6 })]));
    const preview = await stack.preview();
    expect(preview.exitCode, preview.stdout).toBe(0);
    expect(messagesOf(preview)).toContain(`the update removes ${leaving} from space`);
    expect((await stack.up()).changes).toEqual({ update: 1, same: 1 });
    expect(inSpace(service)).toEqual([mail("first"), mail("owner")]);
    // The engine compares while it refreshes, in the same process in which it then deletes.
    expect(quiet(await stack.destroy({ args: ["--refresh"] }))).toEqual({ delete: 2 });
    expect(inSpace(service)).toEqual([mail("owner")]);
  },
);

it.concurrent("nobody locks themselves out: the token's user and the last admins stay", { timeout }, async (test) => {
  const { service, stack } = await Service.startWith(test, yamlInterface, (one) => [team(one, { members: everybody })]);
  expect(quiet(await stack.up())).toEqual({ create: 2 });
  const { "owner@example.com": _, "admin@example.com": __, ...others } = everybody;
  service.takeRequests();
  stack.setProgram(yamlInterface.program([team(service, { members: others, unlisted: "remove", maxRemovals: 9 })]));
  const refused = await stack.preview();
  expect(refused.exitCode).not.toBe(0);
  expect(messagesOf(refused)).toContain(
    "would remove owner@example.com, the user of the access token; list them in members",
  );
  expect(messagesOf(refused)).toContain(
    "would leave 0 team admins without admin@example.com, owner@example.com, and minAdmins is 1; keep one of them as TEAM_ADMIN",
  );
  expect((await stack.up()).exitCode).not.toBe(0);
  expect(service.takeWrites()).toEqual([]);
  expect(inTeam(service)).toHaveLength(9);
});

it.concurrent("a colleague who was added by hand is reported, and not thrown out", { timeout }, async (test) => {
  const { "leaving@example.com": _, ...listed } = everybody;
  const { service, stack } = await Service.startWith(test, yamlInterface, (one) => [team(one, { members: listed })]);
  expect((await stack.up()).exitCode).toBe(0);
  const preview = await stack.preview();
  expect(preview.changes).toEqual({ same: 2 });
  expect(messagesOf(preview)).toContain("has members whom the program does not list: leaving@example.com");

  // Only if the program says so, and then the preview says who goes, and what becomes of their spaces.
  const own = service.one("spaces", ({ id }) => id === service.space("Annex"));
  service.change((store) => store.put("spaces", { ...own, ownerZuid: service.zuid("leaving") }));
  const args = { members: listed, unlisted: "remove", assignTo: mail("admin") };
  stack.setProgram(yamlInterface.program([team(service, args)]));
  expect(messagesOf(await stack.preview())).toMatch(
    /the update removes leaving@example.com from team \d+, whose spaces change hands: 1/,
  );
  expect((await stack.up()).exitCode).toBe(0);
  expect(inTeam(service)).not.toContain(mail("leaving"));
  expect(service.store.get("spaces", own.id)?.ownerZuid).toBe(service.zuid("admin"));
  expect(quiet(await stack.preview())).toEqual({ same: 2 });

  // A refresh finds more strangers than may be removed at once, and is no reason to fail.
  service.change((store) => {
    const [member] = store.where("teamMembers", "teamId", service.team("Alpha"));
    for (const zuid of ["91", "92", "93"])
      if (member) store.put("teamMembers", { ...member, id: `${member.teamId}:${zuid}`, zuid, role: "MEMBER" });
  });
  expect((await stack.refresh()).exitCode).toBe(0);
  const refused = await stack.preview();
  expect(refused.exitCode).not.toBe(0);
  expect(messagesOf(refused)).toContain("would remove 3 of 11 members (91, 92, 93), and maxRemovals (0.25) allows 2");
});

it.concurrent.for(interfaces)(
  "when seats run out everyone who fits is in, and the next up goes on: $name",
  { timeout },
  async (via, test) => {
    const newcomers = roles(["new1", "new2", "new3", "new4"], "MEMBER");
    const { service, stack } = await Service.startWith(test, via, (one) => [
      team(one, { members: { ...everybody, ...newcomers } }),
    ]);
    const setSeats = (seats: number) =>
      service.change((store) => {
        for (const edition of store.all("editions")) store.put("editions", { ...edition, seats });
      });
    setSeats(service.all("editionMembers", ({ editionId }) => editionId === service.editionId).length + 2);
    const failed = await stack.up();
    expect(failed.exitCode).not.toBe(0);
    expect(messagesOf(failed)).toContain("new3@example.com, new4@example.com could not be added: POST team members");
    expect(service.all("invitations").map(({ address }) => address)).toEqual([mail("new1"), mail("new2")]);
    setSeats(100);
    service.takeRequests();
    const up = await stack.up();
    expect(up.exitCode, up.stdout).toBe(0);
    expect(up.leftOpen).toEqual([expect.stringContaining("new1@example.com is invited, new2@example.com is invited")]);
    expect(service.takeWrites()).toHaveLength(1);
    expect(service.all("invitations")).toHaveLength(4);
    expect(quiet(await stack.preview())).toEqual({ same: 2 });
  },
);

it.concurrent.for(interfaces)(
  "a roster and a single member of one team or space are an error that names both: $name",
  { timeout },
  async (via, test) => {
    const { service, stack } = await Service.startWith(test, via, (one) => [
      team(one, { members: everybody }),
      { name: "alone", type: "TeamMember", args: { teamId: one.team("Alpha"), mailId: mail("new") } },
    ]);
    const problems = async () => {
      const { exitCode, diagnostics } = await stack.preview();
      expect(exitCode).not.toBe(0);
      return diagnostics.map(({ urn, message }) => `${urn} ${message}`).join("\n");
    };
    const ofTeam = await problems();
    expect(ofTeam).toMatch(/cannot manage the members of team \d+: /);
    // The host of dynamic providers does not tell the name of a resource.
    for (const name of [/everybody|TeamMembers \d+/, /alone|TeamMember \d+/]) expect(ofTeam).toMatch(name);
    stack.setProgram(
      via.program([
        { name: "reader", type: "SpaceMember", args: { spaceId: service.space("Plans"), mailId: mail("first") } },
        space(service, { members: {} }),
      ]),
    );
    const ofSpace = await problems();
    expect(ofSpace).toMatch(/cannot manage the members of space \d+: /);
    for (const name of [/readers|SpaceMembers \d+/, /\breader\b|SpaceMember \d+/]) expect(ofSpace).toMatch(name);
    expect(service.takeWrites()).toEqual([]);
  },
);

it.concurrent("a team is taken over by one import, and the generated program previews empty", {
  timeout,
}, async (test) => {
  const { service, stack } = await Service.startWith(test, yamlInterface, () => []);
  const imported = await stack.import("canvas:index:TeamMembers", "everybody", "Alpha");
  expect(imported.exitCode, imported.stdout + imported.stderr).toBe(0);
  stack.setProgram(yamlInterface.program([team(service, { members: everybody })]));
  expect(quiet(await stack.preview())).toEqual({ same: 2 });
});
