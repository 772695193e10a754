import { h, type VNode } from "preact";
import { type IconName, icon } from "../../../picture/icons.ts";
import type { Markup } from "../../../picture/markup.ts";

/** The element that the data of a picture describes. */
export function drawn({ tag, attributes, children }: Markup, key?: string): VNode {
  const content = children.map((child) => (typeof child === "string" ? child : drawn(child)));
  return h(tag, key === undefined ? attributes : { ...attributes, key }, ...content);
}

/** An icon; without a label it is decorative and hidden from assistive technology. */
export const Icon = ({ name, label }: { name: IconName; label?: string }): VNode => drawn(icon(name, label));
