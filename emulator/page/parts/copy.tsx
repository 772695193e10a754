import type { VNode } from "preact";
import { copy } from "../state/notice.ts";
import { Icon } from "./drawn.tsx";

/** A button that copies a text; `what` names it for assistive technology. */
function CopyButton({ text, what }: { text: string; what: string }): VNode {
  const label = { "aria-label": `Copy ${what}`, title: `Copy ${what}` };
  return (
    <button type="button" class="copy" {...label} onClick={() => void copy(text, what)}>
      <Icon name="copy" />
    </button>
  );
}

/** Lines of code with a button that copies them. */
export function Code({ text, what }: { text: string; what: string }): VNode {
  return (
    <div class="code">
      {/* biome-ignore lint/a11y: a long line scrolls sideways, also with the keyboard */}
      <pre tabIndex={0} role="group" aria-label={what}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}

/** An id with a button that copies it. */
export function CopyableId({ id }: { id: string }): VNode {
  return (
    <span class="copyable">
      ID <code>{id}</code>
      <CopyButton text={id} what={`ID ${id}`} />
    </span>
  );
}
