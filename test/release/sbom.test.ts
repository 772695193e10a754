// The bill of materials: what the bundler has put into the plugin and the npm package, and nothing else.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RolldownOptions, rolldown } from "rolldown";
import { expect, it } from "vitest";
import { z } from "zod";
import { nodeVersion } from "../../tools/release/node-runtime.mjs";
import { billOfMaterials } from "../../tools/release/sbom.mjs";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(repository, path), "utf8");

const License = z.union([
  z.strictObject({ license: z.strictObject({ id: z.string().regex(/^[\w.-]+$/) }) }),
  z.strictObject({ expression: z.string().regex(/^[\w.-]+( (AND|OR|WITH) [\w.-]+)+$/) }),
]);
const described = {
  "bom-ref": z.string(),
  name: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  purl: z.string().regex(/^pkg:(npm|generic)\/(%40[\w.-]+\/)?[\w.-]+@[\w.-]+$/),
  licenses: z.tuple([License]),
};
const Hash = z.strictObject({ alg: z.literal("SHA-512"), content: z.string().regex(/^[\da-f]{128}$/) });
/** The part of CycloneDX 1.6 that we write. */
const Bill = z.strictObject({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  version: z.literal(1),
  metadata: z.strictObject({ component: z.strictObject({ type: z.literal("application"), ...described }) }),
  components: z.array(
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("platform"), ...described }),
      z.strictObject({ type: z.literal("library"), ...described, hashes: z.tuple([Hash]) }),
    ]),
  ),
  dependencies: z.tuple([z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })]),
});

const bill = Bill.parse(JSON.parse(billOfMaterials()));
const libraries = bill.components.filter((component) => component.type === "library");
const textOf = ([license]: readonly [z.infer<typeof License>]) =>
  "license" in license ? license.license.id : license.expression;

it("is about this version, and refers to each component by its package URL", () => {
  const { name, version, license } = JSON.parse(read("package.json"));
  const { component } = bill.metadata;
  expect({ ...component, licenses: textOf(component.licenses) }).toEqual({
    ...{ type: "application", name, version, licenses: license },
    ...{ purl: `pkg:npm/${name}@${version}`, "bom-ref": `pkg:npm/${name}@${version}` },
  });
  const references = bill.components.map(({ purl }) => purl);
  expect(new Set(bill.components.map((found) => found["bom-ref"]))).toEqual(new Set(references));
  expect(bill.dependencies).toEqual([{ ref: component["bom-ref"], dependsOn: references }]);
});

it("has the Node of the archives, and every bundled package with its version and license", {
  timeout: 60_000,
}, async () => {
  const platforms = bill.components.filter(({ type }) => type === "platform");
  expect(platforms.map(({ name, version }) => [name, version])).toEqual([["node", nodeVersion]]);
  const folders = new Set([
    ...(await packagesIn(pluginBundle)),
    ...(await packagesIn(pageBundle)),
    ...(await packagesIn(libraryBundle())),
  ]);
  const bundled = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return `${name} ${version} ${license.replace(/^\((.*)\)$/, "$1")}`;
  });
  expect(bundled.length).toBeGreaterThan(20);
  const listed = libraries.map(({ name, version, licenses }) => `${name} ${version} ${textOf(licenses)}`);
  expect(listed.sort()).toEqual(bundled.sort());
});

it("has the checksums of package-lock.json", () => {
  const { packages } = JSON.parse(read("package-lock.json"));
  const locked = Object.entries<{ version?: string; integrity?: string }>(packages).map(
    ([path, { version, integrity = "" }]) =>
      [`${path.replace(/^.*node_modules\//, "")} ${version}`, integrity] as const,
  );
  const integrities = new Map(locked);
  for (const { name, version, hashes } of libraries) {
    const [{ content }] = hashes;
    expect(`sha512-${Buffer.from(content, "hex").toString("base64")}`).toBe(integrities.get(`${name} ${version}`));
  }
});

const pluginBundle: RolldownOptions = { input: join(repository, "provider/plugin/main.ts") };

const pageBundle: RolldownOptions = { input: join(repository, "emulator/page/main.tsx"), platform: "browser" };

/** Everything of the packages that the sources import, except Pulumi's SDK, which npm installs. */
function libraryBundle(): RolldownOptions {
  const sources = ["cli", "emulator", "provider"].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !/^(plugin|page)[\\/]/.test(name))
      .map((name) => read(join(folder, name))),
  );
  const imported = sources.flatMap((text) => [
    ...text.matchAll(/^(?:import|export) (?!type )[^;]*? from "([^".][^"]*)";/gm),
  ]);
  const names = new Set(imported.map(([, name = ""]) => name).filter((name) => !/^(node:|@pulumi\/)/.test(name)));
  const everything = [...names].map((name, index) => `export * as n${index} from ${JSON.stringify(name)};`).join("\n");
  return {
    input: "everything",
    plugins: [
      {
        name: "everything",
        resolveId: (id) => (id === "everything" ? id : undefined),
        load: (id) => (id === "everything" ? everything : undefined),
      },
    ],
  };
}

/** The folders of the packages that a bundle has code of. */
async function packagesIn(options: RolldownOptions): Promise<Set<string>> {
  const bundler = await rolldown({
    platform: "node",
    ...options,
    cwd: repository,
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundler.generate({ format: "esm" });
  await bundler.close();
  const files = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  return new Set(files.flatMap((file) => /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? []));
}
