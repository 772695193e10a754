import { CanvasClient } from "../../provider/api/client.ts";
import { resolveConfig } from "../../provider/config.ts";
import { Service, teamOf } from "../service.ts";
import { median } from "../statistics.ts";
import { rounded, type Table, verdict } from "../table.ts";

const latencyMs = 100;
const rounds = 15;
/** 1.0, and what two medians differ by anyway. */
const target = 1.01;

/** Whether a write that could share a request waits for others: the change of one frame, with and without the queue. */
export async function loneWrite(): Promise<Table> {
  const seed = teamOf(0, [{ name: "Space", zones: [{ name: "Zone", frames: [{ name: "Frame" }] }] }]);
  const service = await Service.start({ seed, settings: { latencyMs } });
  const accessToken = service.emulator.credentials.token;
  const client = new CanvasClient(resolveConfig({ explicit: { ...service.config(0.001), accessToken }, env: {} }));
  try {
    const writes = writesOf(service, client);
    const times = { unbatched: [] as number[], shared: [] as number[] };
    // The first requests connect.
    await Promise.all([writes.unbatched(0), writes.shared(0)]);
    service.takeRequests();
    for (let round = 1; round <= rounds; round += 1) {
      for (const way of ["unbatched", "shared"] as const) {
        const started = performance.now();
        await writes[way](round);
        times[way].push(performance.now() - started);
      }
    }
    return tableOf(median(times.unbatched), median(times.shared), service.takeRequests().length / rounds - 1);
  } finally {
    client.close();
    await service.close();
  }
}

function writesOf({ emulator }: Service, { frames }: CanvasClient) {
  const [frame] = emulator.world.store.all("frames");
  const [zone] = emulator.world.store.all("zones");
  if (!frame || !zone) throw new Error("the seed has no frame");
  const ids = [emulator.credentials.editionId, zone.spaceId, zone.id] as const;
  const change = (left: number) => ({ id: frame.frameId, drawing: { layout: { left } } });
  return {
    unbatched: async (round: number): Promise<unknown> => frames.update(...ids, [change(round)]),
    shared: async (round: number): Promise<unknown> => frames.updateOne(ids, change(-round)),
  };
}

function tableOf(unbatched: number, shared: number, requests: number): Table {
  const ratio = shared / unbatched;
  return {
    title: "A lone write",
    columns: ["change of one frame", "requests", "ms", "ratio", "target", "verdict"],
    rows: [
      ["a request of its own", 1, rounded(unbatched)],
      [
        "a request that others could share",
        rounded(requests),
        rounded(shared),
        rounded(ratio),
        target,
        verdict(ratio, target),
      ],
    ],
    notes: [`${latencyMs} ms of latency; median of ${rounds}, taken in turns.`],
  };
}
