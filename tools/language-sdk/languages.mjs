// The languages of the generated SDKs: the program that generates one with Go unless it is `generate`, a step to run after
// generation, and the command that installs the SDK.
import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bin, root, runNodeAside } from "../setup.mjs";

export const languages = {
  python: {
    finish: addReadme,
    installing: (folder) => `pip install "${folder}"`,
  },
  nodejs: {
    finish: compile,
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
    installing: (folder) => `gradle --project-dir "${folder}" publishToMavenLocal`,
  },
  dotnet: {
    finish: addLogo,
    installing: (folder) => {
      const project = readdirSync(folder).find((file) => file.endsWith(".csproj"));
      return `dotnet add reference "${join(folder, project)}"`;
    },
  },
};

/** pyproject.toml refers to README.md, which the generator writes into a subfolder. */
function addReadme(folder) {
  copyFileSync(join(folder, "pulumi_canvas", "README.md"), join(folder, "README.md"));
}

/** The generator downloads the logo, which may not be published yet. */
function addLogo(folder) {
  copyFileSync(join(root, "docs", "logo.png"), join(folder, "logo.png"));
}

/** The compiled folder is the package; its code reads the version from package.json in the same folder. */
async function compile(folder) {
  const { isPassed, output } = await runNodeAside(bin("typescript/bin/tsc"), ["-p", folder]);
  if (!isPassed) throw new Error(`the SDK for nodejs does not compile:\n${output}`);
  for (const file of ["package.json", "README.md"]) copyFileSync(join(folder, file), join(folder, "bin", file));
}
