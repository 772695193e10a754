// The bill of materials (CycloneDX): what others have made and the release includes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { nodeVersion } from "./node-runtime.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");

/** The bill of the plugin archives and the npm package, as text; it has no date, so the same build has the same one. */
export function billOfMaterials() {
  const { name, version, license } = JSON.parse(read("package.json"));
  const product = { type: "application", ...identity("npm", name, version), licenses: licenses(license) };
  const node = { type: "platform", ...identity("generic", "node", nodeVersion), licenses: licenses("MIT") };
  const components = [node, ...libraries()];
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: product },
    components,
    dependencies: [{ ref: product["bom-ref"], dependsOn: components.map((component) => component["bom-ref"]) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** The packages in all bundles, whose lists of licenses name them. */
function libraries() {
  const lists = ["dist/provider/bin", "dist/libraries", "dist/emulator/page"].map((folder) =>
    read(`${folder}/LICENSES.txt`),
  );
  const names = lists.flatMap((text) => [...text.matchAll(/^={80}\n(\S+) (\S+) \((.+)\)$/gm)]);
  const found = new Map(names.map(([, name, version, license]) => [`${name}@${version}`, { name, version, license }]));
  const { packages } = JSON.parse(read("package-lock.json"));
  return [...found.keys()].sort().map((key) => {
    const { name, version, license } = found.get(key);
    const { integrity } = lockedPackage(packages, name, version);
    const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
    const hashes = [{ alg: "SHA-512", content }];
    return { type: "library", ...identity("npm", name, version), hashes, licenses: licenses(license) };
  });
}

function lockedPackage(packages, name, version) {
  const isIt = ([path, locked]) => path.endsWith(`node_modules/${name}`) && locked.version === version;
  const [, locked] = Object.entries(packages).find(isIt) ?? [];
  if (!locked)
    throw new Error(`${name} ${version} is in the build, but not in package-lock.json; run npm ci, and build again`);
  return locked;
}

function identity(type, name, version) {
  const purl = `pkg:${type}/${name.replace("@", "%40")}@${version}`;
  return { "bom-ref": purl, name, version, purl };
}

function licenses(license) {
  return / /.test(license) ? [{ expression: license.replace(/^\((.*)\)$/, "$1") }] : [{ license: { id: license } }];
}
