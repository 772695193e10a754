import { useEffect, useRef, useState } from "preact/hooks";
import type { PageFrame } from "../../control/page-frames.ts";
import type { Tables } from "../../store/tables.ts";

export type LoadedFrame = PageFrame;

/** A zone and its frames; without any if they could not be loaded. */
interface Loaded {
  readonly zone: Tables["zones"];
  readonly frames: readonly LoadedFrame[] | undefined;
}

/** The pause between two loads while a zone changes all the time. */
const pauseMs = 80;

/** The frames of a zone, loaded again after every change: each of them makes a new zone record. */
export function useFrames(zone: Tables["zones"] | undefined): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  const isLoading = useRef(false);
  useEffect(() => {
    if (!zone || isLoading.current || loaded?.zone === zone) return;
    isLoading.current = true;
    const load = async (): Promise<void> => {
      const frames = await fetchFrames(zone.id).catch(() => undefined);
      isLoading.current = false;
      setLoaded({ zone, frames });
    };
    setTimeout(() => void load(), loaded ? pauseMs : 0);
  }, [zone, loaded]);
  return loaded;
}

async function fetchFrames(zoneId: string): Promise<readonly LoadedFrame[]> {
  const response = await fetch(`/page/zones/${encodeURIComponent(zoneId)}/frames`);
  if (!response.ok) throw new Error(`the frames of zone ${zoneId} returned ${response.status}`);
  return await response.json();
}
