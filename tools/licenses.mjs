// `npm run licenses`: fails if a package of package-lock.json has a license that is not known to allow what we do with it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { licenseProblems } from "./licenses/problems.mjs";
import { fail, root } from "./setup.mjs";

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const problems = licenseProblems(packages);
if (problems.length > 0)
  fail(`${problems.join("\n")}\nreplace these packages, or allow their licenses in tools/licenses`);
process.stdout.write(`${Object.keys(packages).length - 1} packages have licenses that are allowed.\n`);
