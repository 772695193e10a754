import { expect, it } from "vitest";
import { errorsOf, type Owner, Service } from "../service.ts";
import { cases } from "./cases/index.ts";
import { type Declaration, type Interface, Output } from "./interface.ts";

const relations = {
  "rejects a bad input before anything is sent": rejecting,
  "refuses to destroy what must not be destroyed": refusing,
  "keeps together what refers to each other": rooted,
};

/** How resources relate to each other and to the engine's commands, each on a stack of its own. */
export function relate(via: Interface, names: readonly (keyof typeof relations)[]): void {
  for (const name of names) it.concurrent(name, { timeout: 240_000 }, (test) => relations[name](via, test));
}

/** Destroy fails with a reason for everything that refuses, leaves it where it is, and works once the program allows it. */
async function refusing(via: Interface, owner: Owner): Promise<void> {
  const service = await Service.start(owner);
  const subjects = Object.values(cases).flatMap(({ type, args, refusal }) =>
    refusal ? [{ type, args: args(service, type), refusal }] : [],
  );
  const declare = (wish: "args" | "remedy") =>
    subjects.map(({ type, args, refusal }): Declaration => ({ name: type, type, args: { ...args, ...refusal[wish] } }));
  const stack = await service.stack({ via, program: via.program(declare("args")) });
  expect((await stack.up()).exitCode).toBe(0);
  const before = [...service.store.all("spaces"), ...service.store.all("zones")];

  const refused = await stack.destroy({ args: ["--continue-on-error"] });
  expect(refused.exitCode).not.toBe(0);
  for (const { refusal } of subjects) {
    expect(errorsOf(refused)).toContainEqual(expect.stringMatching(refusal.says));
  }
  expect([...service.store.all("spaces"), ...service.store.all("zones")]).toEqual(before);

  stack.setProgram(via.program(declare("remedy")));
  const relented = await stack.up();
  expect(relented.changes).toEqual({ same: 1, update: subjects.length });
  expect((await stack.destroy()).exitCode).toBe(0);
}

/** A whole workspace whose parts refer to each other; a trashed space does not mean that its contents are gone. */
async function rooted(via: Interface, owner: Owner): Promise<void> {
  const service = await Service.start(owner);
  const stack = await service.stack({ via, program: via.program(workspace("Roadmap")) });
  const made = await stack.up();
  expect(made.exitCode, made.stdout).toBe(0);
  const space = service.one("spaces", ({ name }) => name === "Roadmap");
  const trash = () =>
    service.change((store) =>
      store.put("spaces", { ...service.one("spaces", ({ id }) => id === space.id), trashedTime: 1 }),
    );

  trash();
  const refreshed = await stack.refresh();
  expect(refreshed.changes).toEqual({ same: 6, update: 1 });
  stack.setProgram(via.program(workspace("Renamed")));
  const repaired = await stack.up();
  expect(repaired.exitCode, repaired.stdout).toBe(0);
  expect(repaired.operations.filter(({ op }) => op !== "same").map(({ op, name }) => `${op} ${name}`)).toEqual([
    "update space",
  ]);
  expect(service.store.get("spaces", space.id)).toMatchObject({ name: "Renamed", trashedTime: null });

  // Nobody has looked since, so the state does not know yet.
  trash();
  const destroyed = await stack.destroy();
  expect(destroyed.exitCode, destroyed.stdout).toBe(0);
  expect(service.store.get("spaces", space.id)?.trashedTime).toBe(1);
}

function workspace(name: string): Declaration[] {
  const teamId = new Output("team", "teamId");
  const spaceId = new Output("space", "spaceId");
  return [
    { name: "team", type: "Team", args: { name: "Alpha" } },
    { name: "person", type: "TeamMember", args: { teamId, mailId: "first@example.com", adopt: true } },
    { name: "space", type: "Space", args: { teamId, name } },
    { name: "reader", type: "SpaceMember", args: { spaceId, mailId: "first@example.com" } },
    { name: "zone", type: "Zone", args: { spaceId, name: "Plan" } },
    { name: "frame", type: "Frame", args: { spaceId, zoneId: new Output("zone", "zoneId"), name: "Now" } },
  ];
}

/** The preview reports bad inputs, each with its path. */
async function rejecting(via: Interface, owner: Owner): Promise<void> {
  const service = await Service.start(owner);
  const place = { spaceId: service.space("Plans"), zoneId: service.zone("Canvas", "Plans") };
  const fills = [{ solid: { color: { hex: "red" } } }];
  const frame: Declaration = {
    name: "frame",
    type: "Frame",
    args: { ...place, name: "", layout: { width: -1 }, fills },
  };
  const stack = await service.stack({ via, program: via.program([frame]) });
  const rejected = await stack.preview();
  expect(rejected.exitCode).not.toBe(0);
  const frameOf = `${via.token("Frame")} resource 'frame'`;
  expect(errorsOf(rejected)).toEqual([
    `${frameOf} has a problem: name must not be empty`,
    `${frameOf} has a problem: layout.width must be at least 0`,
    `${frameOf} has a problem: fills[0].solid.color.hex must be a hex color such as #1E90FF`,
  ]);
  expect(service.takeRequests()).toEqual([]);
}
