import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { watchCommand, watchFile } from "../../../cli/commands/watch.ts";
import { listen, workIn, writeAll } from "../fleet/folder.ts";

/** A signal for a watch that has not started ends the process of the test. */
const patient = { timeout: 20_000 };

/** Watches a file; each step changes something once the work before it is done. */
async function runs(folder: string, includes: readonly string[], ...steps: readonly (() => void)[]): Promise<number> {
  const end = new AbortController();
  const left = [...steps];
  let count = 0;
  await watchFile(
    join(folder, "a.yaml"),
    async (onFiles) => {
      count += 1;
      onFiles(includes.map((name) => join(folder, name)));
      const step = left.shift();
      if (step) setTimeout(step, 20);
      else end.abort();
    },
    end.signal,
  );
  return count;
}

it("works once at the start, and again after each save of the file or of one that it includes", async () => {
  const folder = workIn({ "a.yaml": "1", "shared/b.yaml": "1" });
  const save = (name: string, text: string) => () => writeFileSync(join(folder, name), text);
  expect(await runs(folder, ["shared/b.yaml"], save("a.yaml", "2"), save("shared/b.yaml", "2"))).toBe(3);
});

it("sees a save that replaces the file, as editors do", async () => {
  const folder = workIn({ "a.yaml": "1" });
  const replace = () => {
    writeFileSync(join(folder, "a.yaml.tmp"), "2");
    rmSync(join(folder, "a.yaml"));
    renameSync(join(folder, "a.yaml.tmp"), join(folder, "a.yaml"));
  };
  expect(await runs(folder, [], replace)).toBe(2);
});

it("works once for several writes in a row, and not for other files or the same contents", async () => {
  const folder = workIn({ "a.yaml": "1" });
  const burst = () => {
    writeAll(folder, { "other.yaml": "1", "a.yaml": "1" });
    for (const text of ["2", "3", "4"]) writeFileSync(join(folder, "a.yaml"), text);
  };
  expect(await runs(folder, [], burst)).toBe(2);
});

it("works again for a save during the work", async () => {
  const folder = workIn({ "a.yaml": "1" });
  const end = new AbortController();
  let count = 0;
  await watchFile(
    join(folder, "a.yaml"),
    async () => {
      count += 1;
      if (count === 1) writeFileSync(join(folder, "a.yaml"), "2");
      else end.abort();
    },
    end.signal,
  );
  expect(count).toBe(2);
});

it("pulumi-canvas watch shows mistakes, watches the files that have them, and ends with a signal", async () => {
  const folder = workIn({
    "a.yaml": "team: Product\ninclude: [b.yaml]\n",
    "b.yaml": "people: { ada@example.com: adminn }\n",
  });
  const { stdout, stderr } = listen();
  const watching = watchCommand([join(folder, "a.yaml")]);
  await expect.poll(stderr, patient).toContain("| people: { ada@example.com: adminn }\n");
  writeFileSync(join(folder, "b.yaml"), "people: 5\n");
  await expect.poll(stderr, patient).toContain("| people: 5\n");
  process.emit("SIGINT");
  expect(await watching).toBe(0);
  expect(stdout()).toMatch(/^\S+a\.yaml at \d\d:\d\d:\d\d\. Ctrl-C ends\.\n/);
});

it("pulumi-canvas watch --json prints one line for each preview", async () => {
  const folder = workIn({ "a.yaml": "teem: Product\n" });
  const { stdout } = listen();
  const watching = watchCommand([join(folder, "a.yaml"), "--json"]);
  await expect.poll(stdout, patient).toMatch(/\n$/);
  process.emit("SIGINT");
  expect(await watching).toBe(0);
  const [line = "", ...others] = stdout().split("\n");
  expect(others).toEqual([""]);
  expect(JSON.parse(line)).toMatchObject({ file: join(folder, "a.yaml"), error: expect.stringContaining("teem") });
});
