// The examples of the documentation compile in TypeScript, with the generated SDK and with the classes of this package.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";
import { programWithClasses } from "../../../tools/package-schema.mjs";
import { installPackage, installSdk } from "../../engine/installation.ts";
import { provideSdk, run } from "../../engine/sdks.ts";
import { documentation } from "./examples.ts";
import { minutes, repository, write } from "./sdk.ts";

it("compile", { timeout: 10 * minutes }, async () => {
  const folder = write("package.json", "{}");
  installSdk(await provideSdk("nodejs"), installPackage(), join(folder, "node_modules"));
  const files = [...documentation].flatMap(([name, documented]) => {
    writeFileSync(join(folder, `${name}.ts`), documented.programs.typescript);
    writeFileSync(join(folder, `${name}-classes.ts`), programWithClasses(documented));
    return [`${name}.ts`, `${name}-classes.ts`];
  });
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--types", "node", "--skipLibCheck"];
  await run(process.execPath, [join(repository, "node_modules/typescript/bin/tsc"), ...options, ...files], folder);
});
