// The README of each SDK, which its registry shows.
import { dirname } from "node:path";
import { documentationOf } from "../package-schema.mjs";
import { csharpProgram, javaProgram } from "./programs.mjs";

/** By language: the name of the package, how to install it, and an example, which for most is that of the schema. */
const packages = {
  nodejs: ({ language: { nodejs } }) => ({
    name: nodejs.packageName,
    installing: [`npm install ${nodejs.packageName}`],
    tag: "typescript",
  }),
  python: ({ language: { python } }) => ({
    name: python.packageName,
    installing: [`pip install ${python.packageName}`],
    tag: "python",
  }),
  go: ({ language: { go }, version }) => ({
    name: go.importBasePath,
    installing: [`go get ${dirname(go.importBasePath)}@v${version}`],
    tag: "go",
  }),
  java: ({ language: { java }, version }) => ({
    name: `${java.basePackage}.canvas`,
    installing: ["mvn install", `# and in your pom.xml: ${java.basePackage}:canvas:${version}`],
    tag: "java",
    program: javaProgram(java.basePackage),
  }),
  dotnet: ({ language: { csharp } }) => ({
    name: `${csharp.rootNamespace}.Canvas`,
    installing: [
      "dotnet pack --configuration Release --output packages",
      `dotnet add YOUR_PROJECT package ${csharp.rootNamespace}.Canvas --source "$PWD/packages"`,
    ],
    tag: "csharp",
    program: csharpProgram(csharp.rootNamespace),
  }),
};

/** The name of the package of a language, as users install or import it. */
export function packageNameOf(language, schema) {
  return packages[language](schema).name;
}

/** The text, with a program that makes a space. */
export function readmeOf(language, schema) {
  const { description, homepage, version, license, resources } = schema;
  const { programs } = documentationOf(resources["canvas:index:Space"]);
  const { name, installing, tag, program = programs[tag] } = packages[language](schema);
  const docs = `${homepage}/blob/v${version}`;
  return `# ${name}

${description}

${installing.map((line) => `    ${line}\n`).join("")}
\`\`\`${tag}
${program}
\`\`\`

The first \`pulumi up\` downloads the plugin, for Linux (glibc), macOS and Windows. It needs the address of the service and a
token: see [installation and configuration](${docs}/docs/installation-configuration.md).
To try it without a service, run \`npx pulumi-canvas emulator\`.

- [Resources](${docs}/docs/resources) and [functions](${docs}/docs/functions), with an example of each
- [Changes](${docs}/CHANGELOG.md), [support](${docs}/SUPPORT.md), and [security](${docs}/SECURITY.md)

License: ${license}
`;
}
