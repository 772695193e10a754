// The SDK for Java compiles; nothing here can compile .NET, which a job of CI packs.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasGo } from "../../../tools/engine/build.mjs";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { provideSdk, run } from "../../engine/sdks.ts";
import { minutes, repository, version, write } from "./sdk.ts";

const { pluginDownloadURL } = JSON.parse(readFileSync(join(repository, "provider", "schema.json"), "utf8"));

describe.skipIf(!hasGo())("with Go (skipped without it)", { timeout: 15 * minutes }, () => {
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

  it("the SDK for .NET has the logo that its package shows", async () => {
    const logo = readFileSync(join(repository, "docs", "logo.png"));
    expect(logo.equals(readFileSync(join(await provideSdk("dotnet"), "logo.png")))).toBe(true);
  });
});
