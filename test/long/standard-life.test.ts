// A normal life of a workspace under the limits of the service, in windows of some seconds: nothing is refused, and the plan of what
// was made is empty.
import { expect, it } from "vitest";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { Desk } from "../e2e/desk.ts";

const seed: SeedInput = { editions: [{ name: "Acme", owner: "owner@example.com", teams: [{ name: "Product" }] }] };
/** Three times as many people as may be removed in a window. */
const size = 90;
const windowSeconds = 10;

const numbered = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join("\n");
const people = numbered(size, (number) => `  person${number}@example.com: member`);
const access = numbered(size, (number) => `      person${number}@example.com: viewer`);
const frames = (color: string) =>
  numbered(
    250,
    (number) =>
      `          f${number}: { title: Frame ${number}, fill: ${color}, at: [0, ${number * 120}], size: [200, 100] }`,
  );

interface Content {
  readonly title: string;
  readonly color: string;
  readonly isMoved?: boolean;
  readonly isTrashed?: boolean;
}

const workspace = ({ title, color, isMoved = false, isTrashed = false }: Content) => {
  const plan = `    zones:\n      plan:\n        title: Plan\n        frames:\n${frames(color)}\n`;
  return `team: Product
people:
  owner@example.com: admin
${people}
spaces:
  roadmap:
    title: ${title}
    access:
${access}
${isMoved ? "" : plan}${isTrashed ? "" : `  archive:\n    title: Archive\n${isMoved ? plan : ""}`}`;
};

it("a workspace of 90 people and 250 frames is made, changed and removed", { timeout: 900_000 }, async (test) => {
  const desk = await Desk.open(test, seed);
  const { emulator } = desk.service;
  emulator.world.settings.rateWindowSeconds = windowSeconds;
  desk.environment.CANVAS_QUOTA_WINDOW_SECONDS = String(windowSeconds);
  const step = async (...args: string[]) => {
    const run = await desk.run(...args);
    expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 0 });
    const refused = emulator.log.read().requests.filter(({ status }) => status === 429);
    expect(refused.map(({ method, path }) => `${args[0]}: ${method} ${path}`)).toEqual([]);
    emulator.log.clear();
  };
  const make = async (content: Content) => {
    desk.write(workspace(content));
    await step("up", "workspace.yaml", "--yes");
  };
  const first = { title: "Roadmap", color: "yellow" };
  await make(first);
  const invited = [...emulator.world.store.all("invitations")].map(({ mailId }) => mailId);
  expect(invited).toHaveLength(size);
  for (const mailId of invited) await desk.service.accept(mailId);
  await make({ ...first, title: "Roadmap 2027", color: "blue" });
  await step("preview", "workspace.yaml", "--exit-code");
  const moved = { ...first, title: "Roadmap 2027", color: "blue", isMoved: true };
  await make(moved);
  const archive = desk.service.one("spaces", ({ name }) => name === "Archive");
  await make({ ...moved, isTrashed: true });
  await make({ ...moved, color: "green" });
  await step("preview", "workspace.yaml", "--exit-code");
  const restored = desk.service.one("spaces", ({ name }) => name === "Archive");
  expect(restored).toMatchObject({ id: archive.id, trashedTime: null });
  const plan = desk.service.one("zones", ({ name }) => name === "Plan");
  expect(desk.service.all("frames", ({ zoneId }) => zoneId === plan.id)).toHaveLength(250);
  await step("destroy", "workspace.yaml", "--yes");
});
