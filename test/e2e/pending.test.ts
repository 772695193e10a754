import { expect, it } from "vitest";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import type { Stack } from "../engine/stack.ts";
import type { Declaration } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { errorsOf, Service, unchanged } from "./service.ts";

const timeout = 240_000;
const { program } = yamlInterface;
const yaml = { language: "yaml", plugin: true } as const;

async function stateOf(stack: Stack) {
  const { resources = [] } = (await stack.exportState()).deployment;
  return new Map(resources.map(({ urn, id, outputs }) => [urn.split("::").at(-1) ?? "", { id, ...outputs }] as const));
}

it.concurrent("keeps an open invitation, follows its acceptance, and then adds the person to the space", {
  timeout,
}, async (t) => {
  const service = await Service.start(t);
  const teamId = service.team("Alpha");
  const spaceId = service.space("Plans");
  const declare = (mailId: string): Declaration[] => [
    { name: "person", type: "TeamMember", args: { teamId, mailId, role: "TEAM_ADMIN" } },
    { name: "reader", type: "SpaceMember", args: { spaceId, mailId, role: "EDITOR" } },
  ];
  const stack = await service.stack({ ...yaml, program: program(declare("New.Comer@example.com")) });

  expect((await stack.up()).exitCode).toBe(0);
  const invited = await stateOf(stack);
  expect(invited.get("person")).toMatchObject({ id: `${teamId}/new.comer@example.com`, status: "invited" });
  expect(invited.get("reader")).toMatchObject({ id: `${spaceId}/new.comer@example.com`, status: "waiting" });
  service.takeRequests();

  // No second invitation is sent, and addresses are compared case-insensitively.
  stack.setProgram(program(declare("new.comer@EXAMPLE.com")));
  expect(unchanged(await stack.preview())).toBe(true);
  expect(unchanged(await stack.up({ args: ["--refresh"] }))).toBe(true);
  expect(service.takeRequests().filter((request) => !request.startsWith("GET"))).toEqual([]);

  await service.accept("new.comer@example.com");
  const zuid = service.zuid("new.comer");
  service.change((store) =>
    store.put("teamMembers", { ...service.one("teamMembers", (member) => member.zuid === zuid), role: "MEMBER" }),
  );
  service.takeRequests();
  const joined = await stack.up({ args: ["--refresh"] });
  expect(joined.exitCode).toBe(0);
  expect(
    service
      .takeRequests()
      .filter((request) => !request.startsWith("GET"))
      .sort(),
  ).toEqual([`POST /spaces/${spaceId}/members`, `PUT /teams/${teamId}/members/${zuid}`]);
  const active = await stateOf(stack);
  expect(active.get("person")).toMatchObject({
    id: invited.get("person")?.id,
    status: "active",
    zuid,
    role: "TEAM_ADMIN",
  });
  expect(active.get("reader")).toMatchObject({ id: invited.get("reader")?.id, status: "active", memberId: zuid });
  expect(service.store.get("teamMembers", `${teamId}:${zuid}`)?.role).toBe("TEAM_ADMIN");
  expect(service.store.get("spaceMembers", `${spaceId}:${zuid}`)?.role).toBe("EDITOR");
  expect(unchanged(await stack.preview())).toBe(true);
});

it.concurrent("is not stopped by people who were invited before, and tells that the licence is full", {
  timeout,
}, async (t) => {
  const seed: SeedInput = {
    editions: [
      {
        name: "Acme",
        owner: "owner@example.com",
        seats: 2,
        teams: [{ name: "Alpha", invitations: [{ mailId: "early@example.com" }] }],
      },
    ],
  };
  const service = await Service.start(t, { seed });
  const teamId = service.team("Alpha");
  const declare = (name: string): Declaration => ({
    name,
    type: "TeamMember",
    args: { teamId, mailId: `${name}@example.com`, ...(name === "early" ? { adoptInvitation: true } : {}) },
  });
  const stack = await service.stack({ ...yaml, program: program([declare("early"), declare("late")]) });

  const refused = await stack.up();
  expect(refused.exitCode).not.toBe(0);
  expect(errorsOf(refused)).toEqual([expect.stringMatching(/license limit/)]);
  const state = await stateOf(stack);
  expect(state.get("early")).toMatchObject({ status: "invited" });
  expect(state.has("late")).toBe(false);

  stack.setProgram(program([declare("early")]));
  expect(unchanged(await stack.preview())).toBe(true);

  // The service cannot revoke an invitation, so it stays open after destroy and is adopted by the next up.
  const destroyed = await stack.destroy();
  expect(destroyed.exitCode).toBe(0);
  expect(destroyed.stdout).toMatch(/early@example\.com.*stays open/);
  expect((await stack.up()).exitCode).toBe(0);
  expect((await stateOf(stack)).get("early")).toMatchObject({ status: "invited" });
  expect(service.all("invitations").map(({ mailId }) => mailId)).toEqual(["early@example.com"]);
});
