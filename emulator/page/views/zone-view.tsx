import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { formatCount } from "../../../picture/format.ts";
import { inReadingOrder } from "../../../picture/reading-order.ts";
import { Board } from "../board/board.tsx";
import { FrameList } from "../board/frame-list.tsx";
import { type LoadedFrame, useFrames } from "../board/frames.ts";
import { Viewport } from "../board/viewport.ts";
import { formatDateTime } from "../model/format.ts";
import { userLabel } from "../model/people.ts";
import { Heading, Section } from "../parts/heading.tsx";
import { linkTo } from "../state/route.ts";
import { type Records, workspace } from "../state/workspace.ts";
import { aboveSpace } from "./space-view.tsx";

/** A zone: its board, which shows the frame of the address first, and its frames in reading order. */
export function ZoneView({ zone, frameId = "" }: { zone: Records["zones"]; frameId?: string | undefined }): VNode {
  const { spaceId, id, name, modifiedTime, lastAuthorZuid, trashedTime } = zone;
  const space = workspace.spaces.get(spaceId);
  const above = space ? [...aboveSpace(space), { name: space.name, href: linkTo("spaces", spaceId) }] : [];
  const facts = [`Changed ${formatDateTime(modifiedTime)} by ${userLabel(lastAuthorZuid).name}`];
  const viewport = useMemo(() => new Viewport(), []);
  const selected = useSignal(frameId);
  const loaded = useFrames(zone);
  const frames = loaded?.frames ?? [];
  const fresh = useFreshFrames(loaded?.frames);
  const inOrder = useMemo(() => inReadingOrder(frames), [frames]);
  useEffect(() => {
    const wanted = frames.find((frame) => frame.id === frameId);
    // The board has its size in the next frame of the screen.
    if (wanted) requestAnimationFrame(() => viewport.zoomTo(wanted));
  }, [loaded !== undefined]);
  const failure = loaded && !loaded.frames && "Could not load the frames of this zone.";
  const empty = loaded && frames.length === 0 && "No frames yet. Add one to this zone in a workspace file or program.";
  return (
    <>
      <Heading title={name} id={id} above={above} facts={facts} trashedTime={trashedTime} />
      <div class="columns">
        <Board name={name} frames={frames} viewport={viewport} fresh={fresh} selected={selected} />
        <Section title="Frames" count={formatCount(frames.length)} empty={failure || empty || false}>
          <FrameList frames={inOrder} selected={selected} zoomTo={(frame) => viewport.zoomTo(frame)} />
        </Section>
      </div>
    </>
  );
}

/** The ids of the frames that were added or changed since they were last loaded. */
function useFreshFrames(frames: readonly LoadedFrame[] | undefined): ReadonlySet<string> {
  const before = useRef<ReadonlyMap<string, string> | undefined>(undefined);
  return useMemo(() => {
    if (!frames) return new Set<string>();
    const now = new Map(frames.map((frame) => [frame.id, JSON.stringify(frame)]));
    const known = before.current ?? now;
    before.current = now;
    return new Set([...now].filter(([id, text]) => known.get(id) !== text).map(([id]) => id));
  }, [frames]);
}
