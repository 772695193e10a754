/** Why a tag cannot be released, in one sentence; undefined if the tag, package.json and CHANGELOG.md agree. */
export function tagProblem(tag, version, changelog) {
  if (tag !== `v${version}`)
    return `the tag is ${tag}, but the version in package.json is ${version}; tag the commit as v${version}`;
  const [, newest] = /^## (.+)$/m.exec(changelog) ?? [];
  if (newest !== version)
    return `the newest section of CHANGELOG.md is ${newest}, not ${version}; give what is released that heading`;
  return undefined;
}
