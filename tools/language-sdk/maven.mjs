// A project of Maven for the Java SDK: the generator writes one of Gradle, which few machines have.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the compiler and the packers are; Maven's own defaults are too old for today's Java. */
const plugins = { resources: "3.3.1", compiler: "3.13.0", surefire: "3.5.2", jar: "3.4.2", install: "3.1.3" };

/** Writes pom.xml with the dependencies of build.gradle, and the resources that Gradle would make. */
export function addMavenProject(folder, { name, version, pluginDownloadURL, language }) {
  const { basePackage } = language.java;
  const gradle = readFileSync(join(folder, "build.gradle"), "utf8");
  const dependencies = [...gradle.matchAll(/implementation\("(.+):(.+):(.+)"\)/g)].map(([, ...parts]) => parts);
  writeFileSync(join(folder, "pom.xml"), pom([basePackage, name, version], dependencies));
  const resources = join(folder, "src", "main", "resources", ...basePackage.split("."), name);
  mkdirSync(resources, { recursive: true });
  writeFileSync(join(resources, "version.txt"), version);
  const plugin = { resource: true, name, server: pluginDownloadURL, version };
  writeFileSync(join(resources, "plugin.json"), `${JSON.stringify(plugin, null, 2)}\n`);
}

function pom(coordinates, dependencies) {
  const lines = [
    '<project xmlns="http://maven.apache.org/POM/4.0.0">',
    "  <modelVersion>4.0.0</modelVersion>",
    `  ${elements(coordinates)}`,
    "  <properties>",
    "    <maven.compiler.release>11</maven.compiler.release>",
    "    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>",
    "    <project.build.outputTimestamp>1980-01-01T00:00:02Z</project.build.outputTimestamp>",
    "  </properties>",
    "  <dependencies>",
    ...dependencies.map((parts) => `    <dependency>${elements(parts)}</dependency>`),
    "  </dependencies>",
    "  <build><plugins>",
    ...Object.entries(plugins).map(
      ([name, version]) =>
        `    <plugin>${elements(["org.apache.maven.plugins", `maven-${name}-plugin`, version])}</plugin>`,
    ),
    "  </plugins></build>",
    "</project>",
  ];
  return `${lines.join("\n")}\n`;
}

function elements([group, artifact, version]) {
  return `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`;
}
