import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { licenseProblems } from "../../tools/licenses/problems.mjs";

it("allows every package of the lock file", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  expect(licenseProblems(packages)).toEqual([]);
});

it("names a package with another license, or with none", () => {
  const problems = licenseProblems({
    "": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0", license: "MIT" },
    "node_modules/a/node_modules/@b/c": { version: "2.0.0", license: "GPL-3.0" },
    "node_modules/d": { version: "3.0.0" },
    "node_modules/e": { version: "4.0.0", license: "(GPL-3.0 OR MIT)" },
    "node_modules/f": { version: "5.0.0", license: "MIT AND GPL-3.0" },
    "node_modules/g": { version: "6.0.0", license: "MPL-2.0" },
    "node_modules/h": { version: "7.0.0", license: "MPL-2.0", dev: true },
  });
  expect(problems).toEqual(["@b/c 2.0.0: GPL-3.0", "d 3.0.0: none", "f 5.0.0: MIT AND GPL-3.0", "g 6.0.0: MPL-2.0"]);
});
