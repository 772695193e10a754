import type { Run } from "../../engine/stack.ts";
import { type Owner, Service } from "../service.ts";
import { cases, seed } from "./cases/index.ts";
import type { Chapter } from "./chapter.ts";
import type { Interface } from "./interface.ts";
import { type Instance, instancesOf } from "./scenario.ts";

/** One life of every resource of the table: announced, made, looked at, lost, changed, destroyed. */
export interface History {
  readonly instances: ReadonlyMap<string, Instance>;
  /** The preview before anything is there. */
  readonly planned: Chapter;
  readonly made: Chapter;
  readonly previewed: Chapter;
  readonly refreshed: Chapter;
  /** The refresh after everything that happened behind our back. */
  readonly found: Chapter;
  /** The preview of the changes. */
  readonly announced: Chapter;
  readonly changed: Chapter;
  readonly previewedAgain: Chapter;
  readonly destroyed: Chapter;
  /** What the service returned after the change and after destroy, by label. */
  readonly readings: ReadonlyMap<string, unknown>;
}

/** Lives that life on a fresh service; the engine is slow, so the whole table shares its runs. */
export async function liveThrough(via: Interface, owner: Owner): Promise<History> {
  // A minute of the service takes five seconds: how the provider waits for quota is tested elsewhere.
  const settings = { rateWindowSeconds: 5 };
  const service = await Service.start(owner, { seed, settings });
  const instances = Object.values(cases).flatMap((subject) => instancesOf(service, subject));
  const program = (moment: "before" | "after") => via.program(instances.flatMap((instance) => instance[moment]));
  const config = { "canvas:quotaWindowSeconds": "5" };
  const stack = await service.stack({ via, config, program: program("before") });
  const chapter = async (run: Run): Promise<Chapter> => {
    if (run.exitCode !== 0) throw new Error(`the engine failed:\n${run.stdout}\n${run.stderr}`);
    const { resources = [] } = (await stack.exportState()).deployment;
    const own = resources.filter(({ type }) => !type.startsWith("pulumi:"));
    const requests = service.takeRequests();
    return { run, requests, state: new Map(own.map((resource) => [resource.urn.split("::").at(-1) ?? "", resource])) };
  };

  const planned = await chapter(await stack.preview());
  const made = await chapter(await stack.up());
  const previewed = await chapter(await stack.preview());
  const refreshed = await chapter(await stack.refresh());
  for (const { label, happens } of instances) happens?.(service, made.state.get(label)?.id ?? "");
  const found = await chapter(await stack.refresh());
  stack.setProgram(program("after"));
  const announced = await chapter(await stack.preview());
  const changed = await chapter(await stack.up());
  const readings = new Map<string, unknown>();
  const ask = (question: "changed" | "destroyed") => {
    for (const instance of instances) {
      const id = changed.state.get(instance.label)?.id ?? "";
      if (instance[question]) readings.set(instance.label, instance[question].read(service, id));
    }
  };
  ask("changed");
  const previewedAgain = await chapter(await stack.preview());
  const destroyed = await chapter(await stack.destroy());
  ask("destroyed");
  const byLabel = new Map(instances.map((instance) => [instance.label, instance]));
  return {
    instances: byLabel,
    planned,
    made,
    previewed,
    refreshed,
    found,
    announced,
    changed,
    previewedAgain,
    destroyed,
    readings,
  };
}
