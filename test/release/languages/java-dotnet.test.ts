// The SDKs for Java and .NET have everything that the schema has, and that for Java compiles; nothing here can compile .NET.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasGo } from "../../../tools/engine/build.mjs";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { languages } from "../../../tools/language-sdk/languages.mjs";
import { provideSdk, run } from "../../engine/sdks.ts";
import { kinds, minutes, repository, version, write } from "./sdk.ts";

const { language, pluginDownloadURL } = JSON.parse(readFileSync(join(repository, "provider", "schema.json"), "utf8"));

describe.skipIf(!hasGo())("with Go (skipped without it)", { timeout: 15 * minutes }, () => {
  it("there is a class for every resource in Java", async () => {
    const folder = await provideSdk("java");
    const sources = join(folder, "src", "main", "java", ...language.java.basePackage.split("."), "canvas");
    expect(kinds.filter((kind) => !existsSync(join(sources, `${kind}.java`)))).toEqual([]);
    expect(languages.java.installing(folder)).toBe(`mvn --file "${folder}" install`);
  });

  it.skipIf(!findExecutable("mvn"))(
    "Maven packs the SDK for Java, with the program of its README and where to get the plugin (skipped without Maven)",
    async () => {
      const readme = readFileSync(join(await provideSdk("java"), "README.md"), "utf8");
      const folder = write("program.java", /^```java\n(.*?)^```/ms.exec(readme)?.[1] ?? "");
      cpSync(await provideSdk("java"), join(folder, "sdk"), { recursive: true });
      const tests = join(folder, "sdk", "src", "test", "java");
      mkdirSync(tests, { recursive: true });
      writeFileSync(join(tests, "App.java"), readFileSync(join(folder, "program.java")));
      await run("mvn", ["--batch-mode", "--quiet", "package"], join(folder, "sdk"));
      expect(existsSync(join(folder, "sdk", "target", "test-classes", "App.class"))).toBe(true);
      const packed = join(folder, "sdk", "target", `canvas-${version}.jar`);
      const plugin = await run("unzip", ["-p", packed, "*/plugin.json"]);
      expect(JSON.parse(plugin)).toEqual({ resource: true, name: "canvas", server: pluginDownloadURL, version });
    },
  );

  it("there is a class for every resource in .NET, and the logo that its package shows", async () => {
    const folder = await provideSdk("dotnet");
    expect(kinds.filter((kind) => !existsSync(join(folder, `${kind}.cs`)))).toEqual([]);
    const logo = readFileSync(join(repository, "docs", "logo.png"));
    expect(logo.equals(readFileSync(join(folder, "logo.png")))).toBe(true);
    const project = join(folder, `${language.csharp.rootNamespace}.Canvas.csproj`);
    expect(languages.dotnet.installing(folder)).toBe(`dotnet add reference "${project}"`);
    expect(existsSync(project)).toBe(true);
  });
});
