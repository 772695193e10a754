/** Licenses that only ask to be named, as the lists of licenses in the builds do, or ask for nothing. */
const permissive = [
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0", "Python-2.0"],
  ...["CC-BY-3.0", "CC-BY-4.0", "CC0-1.0", "Unlicense"],
];
/** Of tools that run in a clone, and are not in what is published. */
const ofTools = ["MPL-2.0"];
/** What the file says that a package names instead of a license. */
const inFiles = { "@logdna/tail-file": "MIT" };

/** The packages of a lock file whose licenses are not allowed, each with its license. */
export function licenseProblems(packages) {
  const others = Object.entries(packages).filter(([path]) => path !== "");
  return others.flatMap(([path, { version, license = "none", dev }]) => {
    const name = path.replace(/^.*node_modules\//, "");
    const isAllowed = isAllowedBy(inFiles[name] ?? license, dev ? [...permissive, ...ofTools] : permissive);
    return isAllowed ? [] : [`${name} ${version}: ${license}`];
  });
}

/** Of alternatives one has to be allowed, of a combination all. */
function isAllowedBy(license, allowed) {
  const alternatives = license.replaceAll(/[()]/g, "").split(" OR ");
  return alternatives.some((alternative) => alternative.split(" AND ").every((name) => allowed.includes(name)));
}
