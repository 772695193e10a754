// A normal life of a workspace under the limits of the service, in real minutes: nothing is refused, and a plan after each step is empty.
import { expect, it } from "vitest";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { Desk } from "../e2e/desk.ts";

const timeout = 1_500_000;

const seed: SeedInput = { editions: [{ name: "Acme", owner: "owner@example.com", teams: [{ name: "Product" }] }] };

const numbered = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join("\n");
const people = numbered(150, (number) => `  person${number}@example.com: member`);
const access = (role: string) => numbered(150, (number) => `      person${number}@example.com: ${role}`);
const frames = (color: string) =>
  numbered(
    250,
    (number) =>
      `          f${number}: { title: Frame ${number}, fill: ${color}, at: [0, ${number * 120}], size: [200, 100] }`,
  );

interface Content {
  readonly title: string;
  readonly role: string;
  readonly color: string;
  readonly isMoved?: boolean;
  readonly isTrashed?: boolean;
}

const workspace = ({ title, role, color, isMoved = false, isTrashed = false }: Content) => {
  const plan = `    zones:\n      plan:\n        title: Plan\n        frames:\n${frames(color)}\n`;
  return `team: Product
people:
  owner@example.com: admin
${people}
spaces:
  roadmap:
    title: ${title}
    access:
${access(role)}
${isMoved ? "" : plan}${isTrashed ? "" : `  archive:\n    title: Archive\n${isMoved ? plan : ""}`}`;
};

it("a workspace of 150 people and 250 frames is made, changed, and removed", { timeout }, async (test) => {
  const desk = await Desk.open(test, seed);
  Object.assign(desk.environment, { CANVAS_SERVICE: "vani" });
  const { emulator } = desk.service;
  const refused: string[] = [];
  const step = async (...args: string[]) => {
    const run = await desk.run(...args);
    expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 0 });
    for (const { method, path, status } of emulator.log.read().requests)
      if (status === 429) refused.push(`${args[0]}: ${status} ${method} ${path}`);
    emulator.log.clear();
  };
  const make = async (content: Content) => {
    desk.write(workspace(content));
    await step("up", "workspace.yaml", "--yes");
    await step("preview", "workspace.yaml", "--exit-code");
  };
  const first = { title: "Roadmap", role: "viewer", color: "yellow" };
  await make(first);
  const invited = [...emulator.world.store.all("invitations")].map(({ mailId }) => mailId);
  expect(invited).toHaveLength(150);
  for (const mailId of invited) await desk.service.accept(mailId);
  await make(first);
  await make({ ...first, title: "Roadmap 2027", color: "blue" });
  await make({ ...first, title: "Roadmap 2027", color: "blue", isMoved: true });
  const moved = { ...first, title: "Roadmap 2027", color: "blue", isMoved: true };
  const archive = desk.service.one("spaces", ({ name }) => name === "Archive");
  await make({ ...moved, isTrashed: true });
  await make({ ...moved, color: "green" });
  expect(desk.service.one("spaces", ({ name }) => name === "Archive")).toMatchObject({
    id: archive.id,
    trashedTime: null,
  });
  const plan = desk.service.one("zones", ({ name }) => name === "Plan");
  expect(desk.service.all("frames", ({ zoneId }) => zoneId === plan.id)).toHaveLength(250);
  await step("destroy", "workspace.yaml", "--yes");
  expect(refused).toEqual([]);
});
