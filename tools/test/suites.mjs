// Which test files a run includes, and what they need: `npm test` proves the rules, `npm run test:release` long stories and what is
// published.
import { readdirSync, readFileSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { root } from "../setup.mjs";

const slow = ["test/long/", "test/release/"];
const isSlow = (file) => slow.some((folder) => file.startsWith(folder));
const isOfRelease = (file) => file.startsWith("test/release/");

/** Which files belong to a suite, and the arguments with which vitest runs the same files. */
export const suites = {
  test: { includes: (file) => !isSlow(file), vitestArgs: slow.map((folder) => `--exclude=${folder}**`) },
  release: { includes: isSlow, vitestArgs: slow },
};

/** All test files, as paths from the root. */
export function testFiles() {
  const names = readdirSync(join(root, "test"), { recursive: true });
  const files = names.map((name) => `test/${name.split(sep).join("/")}`);
  return files.filter((file) => file.endsWith(".test.ts")).sort();
}

/** The files that the arguments name, as vitest selects them; undefined if they name none. */
export function selectedFiles(args, files = testFiles()) {
  const isPattern = (index) => /^(-t|--testNamePattern)$/.test(args[index - 1] ?? "");
  const paths = args.filter((arg, index) => !arg.startsWith("-") && !isPattern(index)).map(fromRoot);
  return paths.length === 0 ? undefined : files.filter((file) => paths.some((path) => file.includes(path)));
}

const fromRoot = (path) => (isAbsolute(path) ? relative(root, path) : path.replace(/^\.\//, ""));

export const isOnEngine = (file) => /^test\/(e2e|engine|long|release)\//.test(file);

/** What has to be on the machine for these files. */
export function needsOf(files) {
  const mentions = (text) => files.some((file) => readFileSync(join(root, file), "utf8").includes(text));
  return {
    engine: files.some(isOnEngine),
    languages: files.some(isOfRelease) ? ["yaml", "python", "go"] : ["yaml"],
    browser: mentions("/chromium.ts"),
    postgres: mentions("findPostgres"),
  };
}

/** Why a run does not prove what it should: the files that it left out, and those that are not its own. */
export function omissions(expected, run) {
  const without = (from, others) => from.filter((file) => !others.includes(file));
  return [
    ...without(expected, run).map((file) => `${file} was not run`),
    ...without(run, expected).map((file) => `${file} belongs to the other suite`),
  ];
}
