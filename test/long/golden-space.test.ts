// A space that was drawn by hand as the original of others: `copyOf` in a workspace file.
import { expect, it } from "vitest";
import { acme } from "../acme.ts";
import { Desk } from "../e2e/desk.ts";
import type { Finished } from "../engine/npm.ts";

const timeout = 240_000;
const seed = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Product",
          spaces: [
            {
              name: "Golden",
              zones: [{ name: "Board", frames: [{ name: "Now" }, { name: "Later" }] }, { name: "Notes" }],
            },
          ],
        },
      ],
    },
  ],
};

const q3 = (original: string) => `  q3:
    title: Q3
    copyOf: { space: ${original} }
    zones:
      board:
        title: Board
        frames: { now: { title: Now, fill: yellow, at: [0, 0] } }
      extra: { title: Extra }
`;
const q4 = "  q4: { title: Q4, copyOf: { space: q3 }, zones: { q4-board: { title: Board } } }\n";

it("copies a space by id and by key, binds its zones, and is compared with its original", { timeout }, async (test) => {
  const desk = await Desk.open(test, seed);
  const { service } = desk;
  const golden = service.space("Golden");
  const done = `Done. Look at team "Product" on ${service.url}.`;
  const zonesOf = (title: string) =>
    service.all("zones", ({ spaceId }) => spaceId === service.space(title)).map(({ name }) => name);
  const up = async (text: string, ...flags: readonly string[]) => {
    desk.write(`team: Product\nspaces:\n${text}`);
    const finished = await desk.run("up", "workspace.yaml", "--yes", ...flags);
    expect(finished, finished.stderr).toMatchObject({ exitCode: 0 });
    return linesOf(finished);
  };

  expect(await up(q3(`"${golden}"`) + q4)).toEqual([
    'manages team "Product"',
    'continues with zone "Board" in "Q3"',
    'continues with zone "Board" in "Q4"',
    'continues with frame "Now" in "Board"',
    `creates space "Q3" as a copy of space "Golden" (${golden}; 2 zones)`,
    expect.stringMatching(/^creates space "Q4" as a copy of space "Q3" \(/),
    'creates zone "Extra" in "Q3"',
    done,
  ]);
  expect(["Q3", "Q4"].map(zonesOf)).toEqual([
    ["Board", "Notes", "Extra"],
    ["Board", "Notes", "Extra"],
  ]);
  expect(await up(q3(`"${golden}"`) + q4)).toEqual([expect.stringMatching(/^Nothing to change: /)]);

  const plain = await desk.run("drift", "workspace.yaml", "--managed-only");
  expect(plain, plain.stderr).toMatchObject({ exitCode: 0, stdout: "No drift.\n" });
  const compared = await desk.run("drift", "workspace.yaml", "--managed-only", "--against-original");
  expect(compared, compared.stderr).toMatchObject({ exitCode: 2 });
  expect(compared.stdout).toContain('added    zone "Extra" in space "Q3"');
  expect(compared.stdout).toMatch(/changed {2}frame "Now" in zone "Board" .*fills: .* -> #/);

  // An entry that is added later stands for what came with the copy, too; everything goes with the space.
  const notes = "      notes: { title: Notes }\n";
  expect(await up(q3(`"${golden}"`) + notes + q4)).toEqual(['continues with zone "Notes" in "Q3"', done]);
  const destroyed = await desk.run("destroy", "workspace.yaml", "--yes");
  expect(destroyed, destroyed.stderr).toMatchObject({ exitCode: 0 });
  const left = service.all("spaces", ({ trashedTime }) => trashedTime === null).map(({ name }) => name);
  expect(left).toEqual(["Golden"]);
});

const linesOf = ({ stdout }: Finished) => stdout.split("\n").flatMap((line) => line.trim() || []);
