import type { Signal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatPlace } from "../../../picture/format.ts";
import { drawSwatch } from "../../../picture/frame-drawing.ts";
import { boxOf } from "../../../picture/geometry.ts";
import { CopyableId } from "../parts/copy.tsx";
import { drawn } from "../parts/drawn.tsx";
import { LongList } from "../parts/long-list.tsx";
import type { LoadedFrame } from "./frames.ts";

interface Props {
  readonly frames: readonly LoadedFrame[];
  readonly selected: Signal<string>;
  readonly zoomTo: (frame: LoadedFrame) => void;
}

/** The frames of a zone; the open one is marked on the board. */
export function FrameList({ frames, selected, zoomTo }: Props): VNode {
  return (
    <LongList
      class="frames"
      what="frames"
      items={frames}
      shown={selected.value}
      row={(frame) => <FrameRow frame={frame} selected={selected} zoomTo={zoomTo} />}
    />
  );
}

function FrameRow({ frame, selected, zoomTo }: Omit<Props, "frames"> & { frame: LoadedFrame }): VNode {
  const row = useRef<HTMLLIElement>(null);
  const isOpen = selected.value === frame.id;
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const toggle = (isNowOpen: boolean): void => {
    if (isNowOpen !== isOpen) selected.value = isNowOpen ? frame.id : "";
  };
  return (
    <li ref={row} class="opens">
      <details open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
        <summary>
          {drawn(drawSwatch(frame))}
          <span class="frame-name">{frame.name}</span>
          <span class="frame-place">{formatPlace(boxOf(frame.layout))}</span>
        </summary>
        <div class="opened">
          <CopyableId id={frame.id} />
          <button type="button" class="button button-small" onClick={() => zoomTo(frame)}>
            Zoom to it
          </button>
        </div>
      </details>
    </li>
  );
}
