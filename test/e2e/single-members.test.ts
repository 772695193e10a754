// What users of membership resources run into: roles that never converge, people who leave or lock themselves out, invitations
// that expire, and access that waits without saying why, which each interface tells in its own way.
import { expect, it } from "vitest";
import { addToEdition, addToTeam, createUser } from "../../emulator/store/workspace-writes.ts";
import type { Run } from "../engine/stack.ts";
import { type Args, dynamicInterface, type Interface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { errorsOf, type Owner, quiet, resourcesOf, Service, unchanged } from "./service.ts";

const timeout = 240_000;
const interfaces: readonly Interface[] = [dynamicInterface, yamlInterface];

/** A stack with one person in the team Alpha, and perhaps in the space Plans. */
async function start(test: Owner, via: Interface, inTeam: Args, inSpace?: Args) {
  const service = await Service.start(test);
  const [teamId, spaceId] = [service.team("Alpha"), service.space("Plans")];
  const declare = (person: Args, access = inSpace) =>
    via.program([
      { name: "person", type: "TeamMember", args: { teamId, ...person } },
      ...(access ? [{ name: "access", type: "SpaceMember", args: { spaceId, ...access } } as const] : []),
    ]);
  const stack = await service.stack({ via, program: declare(inTeam) });
  const outputsOf = async (name: string) => (await resourcesOf(stack)).get(name)?.outputs;
  return { service, stack, declare, outputsOf, teamId, spaceId };
}

/** Makes someone a member of another team, as their own admin would. */
function joinBeta(service: Service, mailId: string): void {
  const { world } = service.emulator;
  const team = service.one("teams", ({ id }) => id === service.team("Beta"));
  service.change(() => {
    const { id } = createUser(world, mailId);
    addToEdition(
      world,
      service.one("editions", ({ name }) => name === "Acme"),
      id,
      "MEMBER",
    );
    addToTeam(world, team, id, "MEMBER", service.zuid("owner"));
  });
}

const messagesOf = ({ diagnostics }: Run) => diagnostics.map(({ message }) => message.trim());

it.concurrent("my own role does not flap: the owner of everything stays that, and cannot be destroyed by mistake", {
  timeout,
}, async (test) => {
  const me = { mailId: "owner@example.com", adopt: true, onDestroy: "remove" };
  const { service, stack, declare, outputsOf, teamId, spaceId } = await start(test, yamlInterface, me, me);
  const made = await stack.up();
  expect(made).toMatchObject({ exitCode: 0, changes: { create: 3 } });
  expect(messagesOf(made)).toEqual([
    `TeamMember ${teamId}/owner@example.com stays SUPER_ADMIN of the edition, a role that a team cannot change`,
  ]);
  expect(await outputsOf("person")).toMatchObject({ role: "MEMBER", effectiveRole: "SUPER_ADMIN" });
  expect(await outputsOf("access")).toMatchObject({ role: "VIEWER", effectiveRole: "CREATOR" });
  expect(quiet(await stack.refresh())).toEqual({ same: 3 });
  expect(quiet(await stack.preview())).toEqual({ same: 3 });

  service.takeWrites();
  const refused = await stack.destroy({ args: ["--continue-on-error"] });
  expect(refused.exitCode).not.toBe(0);
  const keep = "set onDestroy: retain, run pulumi up, then delete the resource";
  expect(errorsOf(refused).sort()).toEqual([
    `owner@example.com is the creator of space ${spaceId}, whom nobody can remove; ${keep}`,
    `owner@example.com is the user of the access token, and nobody can remove themselves from team ${teamId}; use the token of somebody else, or ${keep}`,
  ]);
  expect(service.takeWrites()).toEqual([]);

  const stays = { ...me, onDestroy: "retain" };
  stack.setProgram(declare(stays, stays));
  expect(quiet(await stack.up())).toEqual({ same: 1, update: 2 });
  expect((await stack.destroy()).exitCode).toBe(0);
  expect(service.store.get("teamMembers", `${teamId}:${service.zuid("owner")}`)?.role).toBe("TEAM_ADMIN");
});

it.concurrent("somebody leaves: a colleague given by e-mail gets their spaces, or nobody is removed", {
  timeout,
}, async (test) => {
  const leaver = { mailId: "leaving@example.com", adopt: true, onDestroy: "remove" };
  const { service, stack, declare, teamId } = await start(test, yamlInterface, {
    ...leaver,
    assignTo: "outsider@example.com",
  });
  const leaving = service.zuid("leaving");
  service.change((store) => {
    const annex = service.one("spaces", ({ name }) => name === "Annex");
    store.put("spaces", { ...annex, ownerZuid: leaving });
  });
  expect((await stack.up()).exitCode).toBe(0);
  const refused = await stack.destroy();
  expect(errorsOf(refused)).toEqual([
    `outsider@example.com cannot receive the records of leaving@example.com: they are not in team ${teamId}; choose somebody who stays in the team, run pulumi up, then delete the resource`,
  ]);
  expect(service.store.get("teamMembers", `${teamId}:${leaving}`)).toBeDefined();

  stack.setProgram(declare({ ...leaver, assignTo: "First@example.com" }));
  expect(quiet(await stack.up())).toEqual({ same: 1, update: 1 });
  const destroyed = await stack.destroy();
  expect(destroyed.exitCode).toBe(0);
  expect(messagesOf(destroyed)).toEqual([
    `TeamMember ${teamId}/leaving@example.com: 1 space of leaving@example.com now belongs to First@example.com`,
  ]);
  expect(service.one("spaces", ({ name }) => name === "Annex").ownerZuid).toBe(service.zuid("first"));
  expect(service.store.get("teamMembers", `${teamId}:${leaving}`)).toBeUndefined();
});

it.concurrent("an invitation has expired: it is sent again without a replacement, and only when asked for", {
  timeout,
}, async (test) => {
  const person = { mailId: "new@example.com" };
  const { service, stack, declare, outputsOf, teamId } = await start(test, yamlInterface, person);
  quiet(await stack.up());
  const id = (await resourcesOf(stack)).get("person")?.id;
  service.change((store) => store.remove("invitations", `${teamId}:new@example.com`));
  service.takeWrites();
  expect(unchanged(await stack.up({ args: ["--refresh"] }))).toBe(true);
  expect(service.takeWrites()).toEqual([]);

  stack.setProgram(declare({ ...person, inviteAgain: "2026-05" }));
  expect(quiet(await stack.up())).toEqual({ same: 1, update: 1 });
  expect(service.takeWrites()).toEqual([`POST /teams/${teamId}/members`]);
  expect((await resourcesOf(stack)).get("person")?.id).toBe(id);
  expect(await outputsOf("person")).toMatchObject({ status: "invited", inviteAgain: "2026-05" });
  expect(unchanged(await stack.up({ args: ["--refresh"] }))).toBe(true);
  expect(service.takeWrites()).toEqual([]);
});

it.concurrent.for(interfaces)(
  "somebody is in the company but does not get into the space: the output says what is missing: $name",
  { timeout },
  async (via, test) => {
    const person = { mailId: "new@example.com" };
    const { service, stack, outputsOf, teamId } = await start(test, via, person, { mailId: "late@example.com" });
    const made = await stack.up();
    quiet(made);
    expect(made.leftOpen).toEqual([
      expect.stringMatching(/^space \d+: late@example.com waits: not in team \d+ yet, /),
      `team ${teamId}: new@example.com is invited`,
    ]);
    expect(await outputsOf("access")).toMatchObject({
      status: "waiting",
      waitingFor: `not in team ${teamId} yet, and not seen in the edition: if they are not invited, invite them to the team`,
    });
    expect(quiet(await stack.refresh())).toEqual({ same: 3 });

    joinBeta(service, "late@example.com");
    // An output alone is no change to the engine.
    expect(quiet(await stack.refresh())).toEqual({ same: 3 });
    expect(await outputsOf("access")).toMatchObject({
      status: "waiting",
      waitingFor: `in the edition, but not in team ${teamId}: add them to the team, or give memberId "${service.zuid("late")}" instead of mailId`,
    });
    expect(quiet(await stack.preview())).toEqual({ same: 3 });
  },
);
