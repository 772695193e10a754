// What the registries show of each SDK, and that the names in the documentation are those that are generated.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasGo } from "../../../tools/engine/build.mjs";
import { packageNameOf } from "../../../tools/language-sdk/readme.mjs";
import { provideSdk, type SdkLanguage } from "../../engine/sdks.ts";
import { minutes, repository, version } from "./sdk.ts";

const read = (path: string) => readFileSync(join(repository, path), "utf8");
const schema = JSON.parse(read("provider/schema.json"));
const documented = read("docs/installation-configuration.md");

/** By language: what the generated files say, and how the documentation calls the language. */
const generated: Readonly<Record<SdkLanguage, readonly [name: (folder: string) => string | undefined, title: string]>> =
  {
    nodejs: [(folder) => JSON.parse(text(folder, "bin/package.json")).name, "TypeScript, JavaScript"],
    python: [(folder) => /name = "(.+)"/.exec(text(folder, "pyproject.toml"))?.[1], "Python"],
    go: [(folder) => `${/^module (.+)$/m.exec(text(folder, "go.mod"))?.[1]}/canvas`, "Go"],
    java: [(folder) => /rootProject.name = "(.+)"/.exec(text(folder, "settings.gradle"))?.[1], "Java"],
    dotnet: [
      (folder) =>
        readdirSync(folder)
          .find((file) => file.endsWith(".csproj"))
          ?.replace(".csproj", ""),
      ".NET",
    ],
  };
const languages: readonly SdkLanguage[] = ["nodejs", "python", "go", "java", "dotnet"];
const text = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");

describe.skipIf(!hasGo()).each(languages)("the SDK for %s (skipped without Go)", (language) => {
  const packageFolder = async () => join(await provideSdk(language), language === "nodejs" ? "bin" : "");

  it(
    "has the name that the documentation says",
    async () => {
      const [nameOf, title] = generated[language];
      const name = nameOf(await provideSdk(language));
      expect(packageNameOf(language, schema)).toBe(name);
      // A release tags the module in this folder of the repository.
      if (language === "go") expect(name).toMatch(/^github\.com\/[^/]+\/[^/]+\/sdk\/go\/canvas$/);
      expect(documented).toContain(`| ${title} | \`${name}\``);
    },
    10 * minutes,
  );

  it("has the license, and a README with how to install it and a program", async () => {
    const folder = await packageFolder();
    expect(text(folder, "LICENSE")).toBe(read("LICENSE"));
    const readme = text(folder, "README.md");
    expect(readme).toMatch(
      /^# \S+\n\n.+\n\n {4}(npm|pip|go|mvn|dotnet) .+\n(?:.*\n)*```(typescript|python|go|java|csharp)\n/,
    );
    expect(readme).toMatch(/Launch/);
    expect(readme).not.toContain("undefined");
    expect(readme).toContain(`/blob/v${version}/docs/installation-configuration.md`);
  });
});
