// The languages of the generated SDKs: the program that generates one unless it is `generate`, a step to run after generation,
// the folder of the package in the SDK, and the command that installs the SDK.
import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bin, root, runNodeAside } from "../setup.mjs";
import { addMavenProject } from "./maven.mjs";

export const languages = {
  python: {
    installing: (folder) => `pip install "${folder}"`,
  },
  nodejs: {
    finish: compile,
    // The compiled folder is the package; its code reads the version from package.json in the same folder.
    packageFolder: "bin",
    // A symlink would load a second @pulumi/pulumi, from this repository.
    installing: (folder) => `npm install --install-links "${folder}/bin"`,
  },
  go: {
    installing: (folder) => {
      const module = /^module (\S+)/m.exec(readFileSync(join(folder, "go.mod"), "utf8"))?.[1];
      return `go mod edit -require ${module}@v0.0.0 -replace "${module}=${folder}" && go get .`;
    },
  },
  java: {
    generator: "generate-java",
    finish: addMavenProject,
    installing: (folder) => `mvn --file "${folder}" install`,
  },
  dotnet: {
    finish: addLogo,
    installing: (folder) => {
      const project = readdirSync(folder).find((file) => file.endsWith(".csproj"));
      return `dotnet add reference "${join(folder, project)}"`;
    },
  },
};

/** The generator downloads the logo, which may not be published yet. */
function addLogo(folder) {
  copyFileSync(join(root, "docs", "logo.png"), join(folder, "logo.png"));
}

async function compile(folder) {
  const { isPassed, output } = await runNodeAside(bin("typescript/bin/tsc"), ["-p", folder]);
  if (!isPassed) throw new Error(`the SDK for nodejs does not compile:\n${output}`);
  copyFileSync(join(folder, "package.json"), join(folder, "bin", "package.json"));
}
