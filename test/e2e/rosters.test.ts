// Whole teams and spaces as one resource, on the engine: the guard rails at preview and update, and import. Every rule is in
// ../provider/resources/{team-members,space-members,roster-*}.test.ts.
import { expect, it } from "vitest";
import { type Args, type Declaration, dynamicInterface, type Interface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { quiet, Service } from "./service.ts";

const timeout = 300_000;
const interfaces: readonly Interface[] = [dynamicInterface, yamlInterface];

const mail = (name: string) => `${name}@example.com`;
const roles = (names: readonly string[], role: string) => Object.fromEntries(names.map((name) => [mail(name), role]));
const team = (service: Service, args: Args): Declaration => ({
  ...{ name: "everybody", type: "TeamMembers" },
  args: { teamId: service.team("Alpha"), ...args },
});
const space = (service: Service, args: Args): Declaration => ({
  ...{ name: "readers", type: "SpaceMembers" },
  args: { spaceId: service.space("Plans"), ...args },
});
const messagesOf = ({ diagnostics }: { readonly diagnostics: readonly { readonly message: string }[] }) =>
  diagnostics.map(({ message }) => message).join("\n");
const inSpace = (service: Service) =>
  service.store
    .where("spaceMembers", "spaceId", service.space("Plans"))
    .map(({ memberId }) => service.store.get("users", memberId)?.address ?? memberId)
    .sort();

/** Everybody in Alpha by the seed, in the order of the engine's maps. */
const crew = ["first", "fourth", "leaving", "parting", "promoted", "second", "third"];
const everybody = { ...roles(["owner", "admin"], "TEAM_ADMIN"), ...roles(crew, "MEMBER") };

it.concurrent.for(interfaces)(
  "a list that was cut short by mistake removes nobody: $name",
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
    const says = `would remove 6 of 8 members (${leaving}), and maxRemovals (0.25) allows 2; set maxRemovals: 6`;
    const refused = await stack.preview();
    expect(refused.exitCode).not.toBe(0);
    expect(messagesOf(refused)).toContain(says);
    expect(service.takeWrites()).toEqual([]);
    expect(inSpace(service)).toEqual(before);

    stack.setProgram(via.program([space(service, { members: roles(["first"], "VIEWER"), maxRemovals: 6 })]));
    const shortened = await stack.up();
    expect(shortened.changes).toEqual({ update: 1, same: 1 });
    expect(messagesOf(shortened)).toContain(`the update removes ${leaving} from space`);
    expect(inSpace(service)).toEqual([mail("first"), mail("owner")]);
    // The engine compares while it refreshes, in the same process in which it then deletes.
    expect(quiet(await stack.destroy({ args: ["--refresh"] }))).toEqual({ delete: 2 });
    expect(inSpace(service)).toEqual([mail("owner")]);
  },
);

it.concurrent("one import adopts a team, and its program has no changes", { timeout }, async (test) => {
  const { service, stack } = await Service.startWith(test, yamlInterface, () => []);
  const imported = await stack.import("canvas:index:TeamMembers", "everybody", "Alpha");
  expect(imported.exitCode, imported.stdout + imported.stderr).toBe(0);
  stack.setProgram(yamlInterface.program([team(service, { members: everybody })]));
  expect(quiet(await stack.preview())).toEqual({ same: 2 });
});
