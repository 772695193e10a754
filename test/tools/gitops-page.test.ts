// The manifests and settings in docs/gitops.md: their fields, and the names that this project gives them.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { environmentName } from "../../provider/config.ts";

const repository = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, repository), "utf8");
const page = read("docs/gitops.md");
const schema = JSON.parse(read("provider/schema.json"));

/** The documents of the blocks in a language. */
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, text = ""]) =>
    parseAllDocuments(text).map((document) => document.toJS()),
  );

/** What the tests of this project know about the fields of the operator's version 2. */
const Stack = z.strictObject({
  apiVersion: z.literal("pulumi.com/v1"),
  kind: z.literal("Stack"),
  metadata: z.strictObject({ name: z.string(), namespace: z.string() }),
  spec: z.strictObject({
    serviceAccountName: z.string(),
    projectRepo: z.url(),
    branch: z.string(),
    stack: z.string().regex(/^organization\/[\w-]+\/[\w-]+$/),
    refresh: z.boolean(),
    continueResyncOnCommitMatch: z.boolean(),
    resyncFrequencySeconds: z.number().min(60),
    workspaceTemplate: z.strictObject({
      spec: z.strictObject({
        image: z.string(),
        envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: z.string() }) })),
      }),
    }),
  }),
});

const Settings = z.strictObject({
  sourceContext: z.strictObject({ git: z.strictObject({ branch: z.string() }) }),
  gitHub: z.strictObject({
    repository: z.string(),
    deployCommits: z.boolean(),
    // The environment of an update is not for branches.
    previewPullRequests: z.literal(false),
  }),
  operationContext: z.strictObject({
    environmentVariables: z.record(z.string(), z.union([z.string(), z.strictObject({ secret: z.string() })])),
  }),
});

it("has a project with the component, its file, and the plugin of the releases", () => {
  const [[project] = []] = blocks("yaml");
  const { type, properties, options } = project.resources.workspace;
  expect(schema.resources[type.replace(":", ":index:")].inputProperties).toHaveProperty(
    Object.keys(properties)[0] ?? "",
  );
  const { version, pluginDownloadURL } = schema;
  expect(options).toEqual({ version, pluginDownloadURL });
});

it("has a stack of the operator with an account, a secret, and the Pulumi of the example", () => {
  const [account, binding, manifest] = blocks("yaml")[1] ?? [];
  const { metadata, spec } = Stack.parse(manifest);
  const { name, namespace } = account.metadata;
  expect([spec.serviceAccountName, metadata.namespace]).toEqual([name, namespace]);
  expect(binding.subjects).toEqual([{ kind: account.kind, name, namespace }]);
  const [secret] = spec.workspaceTemplate.spec.envFrom;
  expect(page).toContain(`kubectl create secret generic ${secret?.secretRef.name} --namespace ${namespace} `);
  const [, version] = /pulumi-version: (\S+)/.exec(read("examples/gitops/.github/actions/setup/action.yml")) ?? [];
  expect(spec.workspaceTemplate.spec.image).toBe(`pulumi/pulumi:${version}-nonroot`);
});

it("has settings of Pulumi Deployments that give branches no token", () => {
  const [[settings] = []] = blocks("json");
  const { environmentVariables } = Settings.parse(settings).operationContext;
  for (const [name, value] of Object.entries(environmentVariables))
    expect(typeof value === "object", name).toBe(/SECRET|TOKEN/.test(name));
});

it("names only settings that exist", () => {
  const known = Object.keys(schema.config.variables).map(environmentName);
  const named = new Set(page.match(/\bCANVAS_\w+/g));
  expect(named.size).toBe(6);
  for (const name of named) expect(known).toContain(name);
});
