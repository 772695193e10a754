import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Which folders each folder may import from, besides itself. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  emulator: [],
  provider: [],
  sdk: ["provider"],
  cli: ["emulator"],
};

it.each(Object.entries(arrows))("%s imports only from %j", (folder, allowed) => {
  const strays = sources(folder).flatMap((file) =>
    imports(file)
      .filter((target) => target !== folder && !allowed.includes(target))
      .map((target) => `${relative(root, file)} imports from ${target}`),
  );
  expect(strays).toEqual([]);
});

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(root, folder, name));
}

/** The top-level folders that a file's relative imports lead to. */
function imports(file: string): string[] {
  const specifiers = readFileSync(file, "utf8").matchAll(
    /\bfrom "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)|^import "(\.[^"]+)"/gm,
  );
  return [...specifiers].map(([, ...groups]) => {
    const target = join(dirname(file), groups.find(Boolean) ?? "");
    return relative(root, target).split(sep)[0] ?? "";
  });
}
