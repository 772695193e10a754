// A state of 0.1.0 whose last run was killed: Pulumi has recorded that a create and an update were under way, and not how they ended.
import { expect, it } from "vitest";
import { dynamicInterface, type Interface } from "../e2e/conformance/interface.ts";
import { yamlInterface } from "../e2e/conformance/yaml-interface.ts";
import { killedAfter } from "../e2e/kill.ts";
import { type Owner, quiet, resourcesOf } from "../e2e/service.ts";
import type { Stack } from "../engine/stack.ts";
import { recordingsOf } from "./upgrades/recording.ts";
import { restore } from "./upgrades/restore.ts";

const interfaces = [dynamicInterface, yamlInterface];
const interrupted = /pending operations from previous deployment/;

it.concurrent.for(interfaces)(
  "an update completes what was under way, and continues with the space that was created: $name",
  { timeout: 240_000 },
  async (via, test) => {
    const { service, stack, size, setSpace } = await killedUpgrade(test, via);
    setSpace({ existing: "adopt", onDestroy: "trash" });
    expect((await stack.preview()).stdout).not.toMatch(interrupted);
    const done = await stack.up();
    expect(done, done.stdout).toMatchObject({ exitCode: 0, changes: { create: 1, same: size - 1, update: 1 } });
    expect(done.stdout).toMatch(interrupted);
    const made = service.all("spaces", ({ name }) => name === "Made");
    expect(made.map(({ id }) => id)).toEqual([(await resourcesOf(stack)).get("made")?.id]);
    expect(service.all("spaces", ({ name }) => name === "Renamed")).toHaveLength(1);

    // Only the create is still recorded as pending, until it is cleared.
    expect(await pendingOf(stack)).toEqual(["creating"]);
    expect(quiet(await stack.refresh({ args: ["--clear-pending-creates"] }))).toEqual({ same: size + 1 });
    expect(await pendingOf(stack)).toEqual([]);
    setSpace({ onDestroy: "trash" });
    expect(quiet(await stack.up())).toEqual({ same: size + 1 });
    expect((await stack.destroy()).exitCode).toBe(0);
    expect(service.one("spaces", ({ name }) => name === "Made").trashedTime).not.toBeNull();
  },
);

/** Upgrades a stack of 0.1.0 with a program that renames a space and adds one, and kills the run once the service has made both. */
async function killedUpgrade(test: Owner, via: Interface) {
  const recording = recordingsOf(via.name).find(({ version }) => version === "0.1.0");
  if (!recording) throw new Error(`there is no recording of ${via.name}`);
  const { service, stack } = await restore(test, via, recording);
  const renamed = recording.program.replace("Roadmap", "Renamed");
  const setSpace = (more: object) => {
    const args = { teamId: service.team("Alpha"), name: "Made", ...more };
    stack.setProgram(joined(renamed, via.program([{ name: "made", type: "Space", args }])));
  };
  setSpace({});
  const requests = [`PUT /spaces/${service.space("Roadmap")}/meta`, "POST /spaces/"];
  await stack.up(killedAfter(service, requests, "everything"));
  expect((await pendingOf(stack)).sort()).toEqual(["creating", "updating"]);
  const canceled = await stack.run(["cancel", "--yes", "--stack", "dev"]);
  expect(canceled, canceled.stderr).toMatchObject({ exitCode: 0 });
  // The stack itself counts as unchanged, too.
  return { service, stack, setSpace, size: (await resourcesOf(stack)).size + 1 };
}

/** Two programs as one: YAML programs are written as JSON, the others are lines that begin with the same two. */
function joined(first: string, second: string): string {
  if (!first.startsWith("{")) return [first, ...second.split("\n").slice(2)].join("\n");
  const { resources } = JSON.parse(first);
  return JSON.stringify({ resources: { ...resources, ...JSON.parse(second).resources } });
}

async function pendingOf(stack: Stack): Promise<string[]> {
  const { pending_operations: pending = [] } = (await stack.exportState()).deployment;
  return pending.map(({ type }) => type);
}
