// `npm run generate`: writes what is derived from the code into the files that hold it. Needs the build.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assumptionsMarkdown } from "../dist/emulator/assumptions.js";
import { root } from "./setup.mjs";

const file = join(root, "emulator/README.md");
const text = readFileSync(file, "utf8");
const generated = `<!-- generated -->\n${assumptionsMarkdown()}<!-- /generated -->`;
writeFileSync(
  file,
  text.replace(/<!-- generated -->.*<!-- \/generated -->/s, () => generated),
);
