import type { Frame, Records } from "./records.ts";

/** Fetches the frames of zones, once per zone record. */
export class FrameLoader {
  /** Keyed by zone record, because every change of frames puts a new one. */
  readonly #loads = new WeakMap<Records["zones"], Promise<readonly Frame[]>>();

  load(zone: Records["zones"]): Promise<readonly Frame[]> {
    const known = this.#loads.get(zone);
    if (known) return known;
    const load = fetchFrames(zone.id);
    this.#loads.set(zone, load);
    load.catch(() => this.#loads.delete(zone));
    return load;
  }
}

async function fetchFrames(zoneId: string): Promise<readonly Frame[]> {
  const response = await fetch(`/page/zones/${encodeURIComponent(zoneId)}/frames`);
  if (!response.ok) throw new Error(`the frames of zone ${zoneId} answered ${response.status}`);
  return (await response.json()) as readonly Frame[];
}
