import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, totalmem } from "node:os";
import { findEngine, versionOf } from "../tools/engine.mjs";

/** What the figures depend on: the machine and the versions, without names or paths. */
export function describeMachine(): Readonly<Record<string, string>> {
  const [cpu] = cpus();
  const engine = findEngine();
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: `${cpu?.model.trim() ?? "unknown"}, ${cpus().length} cores`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    pulumi: engine ? versionOf(engine.pulumi) : "none",
    "@pulumi/pulumi": packageVersion("@pulumi/pulumi/package.json"),
    "pulumi-canvas": packageVersion("../package.json"),
  };
}

function packageVersion(file: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(file), "utf8"),
  );
  return version;
}
