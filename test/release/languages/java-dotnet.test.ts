// The SDKs for Java and .NET, which nothing here can compile, have everything that the schema has.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasGo } from "../../../tools/engine/build.mjs";
import { languages } from "../../../tools/language-sdk/languages.mjs";
import { provideSdk } from "../../engine/sdks.ts";
import { kinds, minutes, repository } from "./sdk.ts";

const { language } = JSON.parse(readFileSync(join(repository, "provider", "schema.json"), "utf8"));

describe.skipIf(!hasGo())("with Go (skipped without it)", { timeout: 15 * minutes }, () => {
  it("there is a class for every resource in Java", async () => {
    const folder = await provideSdk("java");
    const sources = join(folder, "src", "main", "java", ...language.java.basePackage.split("."), "canvas");
    expect(kinds.filter((kind) => !existsSync(join(sources, `${kind}.java`)))).toEqual([]);
    expect(languages.java.installing(folder)).toBe(`mvn --file "${folder}" install`);
  });

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
