// The languages an SDK can be written for: what is left to do when its files are there, and how a program gets it.
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bin, runNode } from "../setup.mjs";

export const languages = {
  python: {
    finish: addReadme,
    installing: (folder) => `pip install "${folder}"`,
  },
  nodejs: {
    finish: compile,
    // A link would load a second @pulumi/pulumi, the one of this repository.
    installing: (folder) => `npm install --install-links "${folder}/bin"`,
  },
  go: {
    installing: (folder) => {
      const module = /^module (\S+)/m.exec(readFileSync(join(folder, "go.mod"), "utf8"))?.[1];
      return `go mod edit -require ${module}@v0.0.0 -replace "${module}=${folder}" && go get .`;
    },
  },
};

/** pyproject.toml refers to a file that the generator writes one folder deeper. */
function addReadme(folder) {
  copyFileSync(join(folder, "pulumi_canvas", "README.md"), join(folder, "README.md"));
}

/** What is published is the compiled folder, and its code looks for its version beside itself. */
function compile(folder) {
  if (!runNode(bin("typescript/bin/tsc"), ["-p", folder])) {
    throw new Error("the SDK for nodejs does not compile; the compiler's messages are above");
  }
  for (const file of ["package.json", "README.md"]) copyFileSync(join(folder, file), join(folder, "bin", file));
}
