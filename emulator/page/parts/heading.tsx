import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatDateTime } from "../model/format.ts";
import { CopyableId } from "./copy.tsx";
import { Icon } from "./drawn.tsx";

interface HeadingProps {
  readonly title: string;
  readonly id?: string;
  /** The objects that contain it, root first. */
  readonly above?: readonly { readonly name: string; readonly href: string }[];
  readonly facts: readonly string[];
  readonly trashedTime?: number | null;
  /** What stands next to the title. */
  readonly children?: ComponentChildren;
}

/** Whether the page has shown another view before. */
let hasMoved = false;

/** The heading of a view, and the title of the page. */
export function Heading({ title, id, above = [], facts, trashedTime = null, children }: HeadingProps): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Canvas emulator`;
  }, [title]);
  useEffect(() => {
    // The link with the focus is gone, so the focus moves to the new view.
    if (hasMoved && document.activeElement === document.body) heading.current?.focus();
    hasMoved = true;
  }, []);
  return (
    <header class="heading">
      {above.length > 0 && (
        <nav class="crumbs" aria-label="Breadcrumb">
          <ol>
            {above.map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div class="title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <ul class="facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {trashedTime !== null && (
        <p class="banner">
          <Icon name="trash" />
          In the trash since {formatDateTime(trashedTime)}
        </p>
      )}
      {id && <CopyableId id={id} />}
    </header>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count?: string;
  /** What to show instead of the content. */
  readonly empty?: string | false;
  readonly children?: ComponentChildren;
}

/** A part of a view. */
export function Section({ title, count = "", empty = false, children }: SectionProps): VNode {
  return (
    <section>
      <h2>
        {title} <span class="section-count">{count}</span>
      </h2>
      {empty === false ? children : <p class="empty">{empty}</p>}
    </section>
  );
}
