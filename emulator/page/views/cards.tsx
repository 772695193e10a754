import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { pluralize } from "../../../picture/format.ts";
import { draw } from "../../../picture/frame-drawing.ts";
import { viewBoxFor } from "../../../picture/geometry.ts";
import type { IconName } from "../../../picture/icons.ts";
import { type LoadedFrame, useFrames } from "../board/frames.ts";
import { isTrashed } from "../model/content.ts";
import { drawn, Icon } from "../parts/drawn.tsx";
import { LongList } from "../parts/long-list.tsx";
import { isFresh } from "../state/fresh.ts";
import { linkTo } from "../state/route.ts";
import type { Records } from "../state/workspace.ts";

/** A card is too small to show more frames than this. */
const maxFramesDrawn = 300;

interface CardProps {
  readonly icon: IconName;
  readonly table: "teams" | "spaces";
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly facts: readonly string[];
  readonly trashed?: boolean;
  /** What stands next to the name. */
  readonly children?: ComponentChildren;
}

/** A team or space. */
export function Card({ icon, table, id, name, note, facts, trashed, children }: CardProps): VNode {
  const marks = { "data-trashed": trashed || undefined, "data-fresh": isFresh(`${table}/${id}`) || undefined };
  return (
    <li>
      <a href={linkTo(table, id)} class="zone-card link-card" {...marks}>
        <span class="link-head">
          <Icon name={icon} />
          <span class="link-name">{name}</span>
          {children}
        </span>
        {note && <span class="link-note">{note}</span>}
        <span class="link-facts">{facts.join(" · ")}</span>
      </a>
    </li>
  );
}

type Zone = Records["zones"];

/** Zones as cards with drawings; `detail` is the small text next to a name. */
export const ZoneCards = ({ zones, detail }: { zones: readonly Zone[]; detail: (zone: Zone) => string }): VNode => (
  <LongList class="gallery" what="zones" items={zones} row={(zone) => <ZoneCard zone={zone} detail={detail(zone)} />} />
);

function ZoneCard({ zone, detail }: { zone: Zone; detail: string }): VNode {
  const canvas = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(canvas);
  const loaded = useFrames(isSeen ? zone : undefined);
  const marks = {
    "data-trashed": isTrashed(zone) || undefined,
    "data-fresh": isFresh(`zones/${zone.id}`) || undefined,
  };
  return (
    <li>
      <a href={linkTo("zones", zone.id)} class="zone-card" {...marks}>
        <span class="canvas" ref={canvas}>
          {loaded && <Thumbnail name={zone.name} frames={loaded.frames} />}
        </span>
        <span class="caption">
          <span class="caption-name">{zone.name}</span>
          {isTrashed(zone) && <span class="badge">trash</span>}
          <span class="caption-detail">{detail}</span>
        </span>
      </a>
    </li>
  );
}

function Thumbnail({ name, frames }: { name: string; frames: readonly LoadedFrame[] | undefined }): VNode {
  if (!frames) return <span class="canvas-note">Could not load</span>;
  if (frames.length === 0) return <span class="canvas-note">No frames yet</span>;
  const shown = frames.slice(0, maxFramesDrawn);
  return drawn(draw(shown, viewBoxFor(shown), `Drawing of ${name}, ${pluralize(frames.length, "frame")}`));
}

/** Whether an element is on the screen or close to it. */
function useIsSeen(element: { readonly current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: "200px",
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return isSeen;
}
