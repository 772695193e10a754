// Spaces that get another id, so the engine replaces them, while what is in them leaves the file.
import { expect, it } from "vitest";
import { acme } from "../acme.ts";
import { Desk } from "../e2e/desk.ts";

const titles = ["One", "Two", "Three", "Archive", "Elsewhere"];
const seed = { editions: [{ ...acme, teams: [{ name: "Alpha", spaces: titles.map((name) => ({ name })) }] }] };

it("what is in a replaced space goes where the space goes, or stays where someone has moved it", {
  timeout: 240_000,
}, async (test) => {
  const desk = await Desk.open(test, seed);
  const { service } = desk;
  const idOf = (title: string) => service.one("spaces", ({ name }) => name === title).id;
  const write = (...spaces: readonly string[]) =>
    desk.write(`team: Alpha\nspaces:\n${spaces.map((space) => `  ${space}\n`).join("")}`);
  write(
    "kept: {}",
    "first: { title: First, zones: { inside: {} } }",
    "second: { title: Second, zones: { moved: {} } }",
    `theirs: { id: "${idOf("Archive")}", title: Archive, zones: { left: {} } }`,
  );
  expect(await desk.run("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0 });
  const zone = service.one("zones", ({ name }) => name === "moved");
  service.change((store) => store.put("zones", { ...zone, spaceId: idOf("Elsewhere") }));
  write(
    "kept: {}",
    `renamed: { title: First, id: "${idOf("One")}" }`,
    `second: { title: Second, id: "${idOf("Two")}" }`,
    `theirs: { title: Three, id: "${idOf("Three")}" }`,
  );
  const zones = service.all("zones");
  service.takeWrites();

  const ran = await desk.run("up", "workspace.yaml", "--yes", "--max-trashed", "10");
  expect(ran).toMatchObject({ exitCode: 0 });
  expect(ran.stdout.split("\n").filter((line) => /trashes|manages/.test(line))).toEqual([
    '  no longer manages space "Archive"',
    '  trashes 2 spaces: "First" (1 zone), "Second"',
  ]);
  expect(service.takeWrites().filter((line) => line.includes("/zones"))).toEqual([]);
  expect(service.all("zones")).toEqual(zones);
});
