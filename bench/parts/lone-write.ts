import { Plugin, urnOf } from "../plugin.ts";
import { Service, teamOf } from "../service.ts";
import { median } from "../statistics.ts";
import { rounded, type Table, verdict } from "../table.ts";

const latencyMs = 100;
const rounds = 15;
/** 1.0, and what the way to the plugin and back takes at this latency. */
const target = 1.05;

/** Whether a write that could share a request waits for others: the change of one frame beside the same HTTP request. */
export async function loneWrite(): Promise<Table> {
  const seed = teamOf(0, [{ name: "Space", zones: [{ name: "Zone", frames: [{ name: "Frame" }] }] }]);
  const service = await Service.start({ seed, settings: { latencyMs } });
  const plugin = await Plugin.start(service);
  try {
    const times = { direct: [] as number[], plugin: [] as number[] };
    const writes = { direct: directWrite(service), plugin: pluginWrite(service, plugin) };
    // The first requests connect.
    await Promise.all([writes.direct(0), writes.plugin(0)]);
    service.takeRequests();
    for (let round = 1; round <= rounds; round += 1) {
      for (const way of ["direct", "plugin"] as const) {
        const started = performance.now();
        await writes[way](round);
        times[way].push(performance.now() - started);
      }
    }
    return tableOf(median(times.direct), median(times.plugin), service.takeRequests().length / rounds - 1);
  } finally {
    await plugin.stop();
    await service.close();
  }
}

function frameOf({ emulator }: Service) {
  const [frame] = emulator.world.store.all("frames");
  const [zone] = emulator.world.store.all("zones");
  if (!frame || !zone) throw new Error("the seed has no frame");
  const { editionId } = emulator.credentials;
  return { frameId: frame.frameId, zoneId: zone.id, spaceId: zone.spaceId, editionId };
}

function directWrite(service: Service): (round: number) => Promise<void> {
  const { editionId, spaceId, zoneId, frameId } = frameOf(service);
  const url = `${service.url}/service/api/v1/editions/${editionId}/spaces/${spaceId}/zones/${zoneId}/frames`;
  const authorization = `Bearer ${service.emulator.credentials.token}`;
  return async (round) => {
    const body = JSON.stringify({ frames: [{ id: frameId, properties: { layout: { left: round } } }] });
    const headers = { authorization, "content-type": "application/json" };
    const response = await fetch(url, { method: "PUT", headers, body });
    if (!response.ok) throw new Error(await response.text());
    await response.text();
  };
}

function pluginWrite(service: Service, plugin: Plugin): (round: number) => Promise<void> {
  const { frameId: id, ...place } = frameOf(service);
  const { editionId, ...parents } = place;
  return async (round) => {
    const inputs = { ...parents, name: "Frame" };
    const olds = { ...inputs, editionId, frameId: id, layout: { left: -1 } };
    const news = { ...inputs, layout: { left: round } };
    await plugin.call("update", { urn: urnOf("Frame", "frame"), id, olds, news });
  };
}

function tableOf(direct: number, plugin: number, requests: number): Table {
  const ratio = plugin / direct;
  return {
    title: "A lone write",
    columns: ["write", "requests", "ms", "ratio", "target", "verdict"],
    rows: [
      ["HTTP request of its own", 1, rounded(direct)],
      [
        "Update of one frame by the plugin",
        rounded(requests),
        rounded(plugin),
        rounded(ratio),
        target,
        verdict(ratio, target),
      ],
    ],
    notes: [`${latencyMs} ms of latency; median of ${rounds}, taken in turns.`],
  };
}
