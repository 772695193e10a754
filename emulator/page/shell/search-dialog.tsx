import type { TargetedKeyboardEvent, TargetedMouseEvent, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { pluralize } from "../../../picture/format.ts";
import { type FoundFrame, search } from "../model/search.ts";
import { Icon } from "../parts/drawn.tsx";

/** The pause before the emulator is asked for frames, while someone types. */
const pauseMs = 120;
/** Someone who needs another match types on. */
const maxShown = 50;

interface FoundFrames {
  readonly total: number;
  readonly frames: readonly FoundFrame[];
}

const noFrames: FoundFrames = { total: 0, frames: [] };

/** The search over everything, which Ctrl-K opens. */
export function SearchDialog({ close }: { close: () => void }): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const found = useFrameSearch(text.trim());
  // Before the browser paints, so no key is lost that follows Ctrl-K.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const matches = search(text, found.frames);
  const count = matches.length + found.total - found.frames.length;
  const click = ({ target }: TargetedMouseEvent<HTMLElement>): void => {
    // A click on the dialog itself is one on its backdrop.
    if (target === dialog.current || (target instanceof Element && target.closest("a"))) close();
  };
  return (
    <dialog class="search-dialog" aria-label="Search" ref={dialog} onClose={close} onClick={click} onKeyDown={press}>
      <input
        // In a search field, Escape would only clear the text.
        type="text"
        placeholder="Teams, people, spaces, zones, frames"
        aria-label="Search everything"
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <span role="status" class="label">
        {text.trim() !== "" && pluralize(count, "match", "matches")}
      </span>
      <ul id="search-results">
        {matches.slice(0, maxShown).map(({ key, href, icon, name, place, trashed }) => (
          <li key={key}>
            <a class="row" href={href} data-trashed={trashed || undefined}>
              <Icon name={icon} />
              <span class="row-text">
                <span class="row-label">{name}</span> <span class="row-detail">{place}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </dialog>
  );
}

/** The frames that contain the text; the emulator finds them, because the page does not have all. */
function useFrameSearch(text: string): FoundFrames {
  const [found, setFound] = useState(noFrames);
  useEffect(() => {
    setFound(noFrames);
    if (text === "") return undefined;
    const abort = new AbortController();
    const find = async (): Promise<void> => {
      const response = await fetch(`/page/frames?text=${encodeURIComponent(text)}`, abort);
      setFound(await response.json());
    };
    const timer = setTimeout(() => void find().catch(() => {}), pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return found;
}

/** The arrow keys go from match to match, and Enter opens the first one. */
function press(event: TargetedKeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key === "ArrowDown") stops[at + 1]?.focus();
  else if (event.key === "ArrowUp") stops[at - 1]?.focus();
  else if (event.key === "Enter" && at === 0) stops[1]?.click();
  else return;
  event.preventDefault();
}
