// The packages on npm and PyPI. A version that is there cannot be replaced, so it is compared, and skipped.
import { join } from "node:path";
import { attempt, must } from "./programs.mjs";
import { npmPackages } from "./release.mjs";

const uploader = "twine==7.0.0";

/** Refuses a release that could not be published to the end: trusted publishing cannot create a package. */
export function* check(release) {
  for (const { name, version, integrity } of npmPackages(release)) {
    if (view(name, "name") === undefined)
      throw new Error(`${name} is not on npm, and a workflow cannot create it; publish it as docs/releasing.md says`);
    yield `${name} ${version} ${isOnNpm(name, version, integrity) ? "is already on npm" : "is new"}`;
  }
}

/** Publishes what npm does not have; a pre-release does not become what `npm install NAME` installs. */
export function* npm(release) {
  const { folder, isPrerelease } = release;
  for (const { file, name, version, integrity } of npmPackages(release)) {
    if (isOnNpm(name, version, integrity)) {
      yield `${name} ${version} is already on npm`;
      continue;
    }
    const tag = isPrerelease ? "next" : "latest";
    must("npm", ["publish", join(folder, file), "--access", "public", "--provenance", "--tag", tag]);
    yield `published ${name} ${version} on npm as ${tag}`;
  }
}

/** Publishes what PyPI does not have. */
export function* pypi({ folder, files }) {
  const wheels = files.filter((file) => file.endsWith(".whl"));
  const paths = wheels.map((file) => join(folder, file));
  must("pipx", ["run", uploader, "upload", "--non-interactive", "--skip-existing", ...paths]);
  for (const wheel of wheels) yield `${wheel} is on PyPI`;
}

function isOnNpm(name, version, integrity) {
  const found = view(`${name}@${version}`, "dist.integrity");
  if (found === undefined || found === integrity) return found !== undefined;
  throw new Error(`${name} ${version} is on npm with other content; release a new version`);
}

/** A property of a package on npm; undefined if there is no such package or version. */
function view(spec, property) {
  const { status, stdout, stderr } = attempt("npm", ["view", spec, property, "--json"]);
  if (status === 0) return stdout === "" ? undefined : JSON.parse(stdout);
  if (stdout.startsWith("{") && JSON.parse(stdout).error?.code === "E404") return undefined;
  throw new Error(`npm view ${spec} failed (${stderr}); run the job again`);
}
