export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element as data, to render in a browser or as text. */
export interface Markup {
  readonly namespace: "html" | "svg";
  readonly tag: string;
  /** `undefined` and `false` omit an attribute; `true` is an empty value. */
  readonly attributes: Attributes;
  /** Strings are text, never markup. */
  readonly children: readonly (Markup | string)[];
}

type Build = (tag: string, attributes?: Attributes, ...children: readonly (Markup | string | undefined)[]) => Markup;

const buildIn =
  (namespace: Markup["namespace"]): Build =>
  (tag, attributes = {}, ...children) => ({
    namespace,
    tag,
    attributes,
    children: children.filter((child) => child !== undefined),
  });

export const html = buildIn("html");
export const svg = buildIn("svg");
