import { rgbToHex, toRgb } from "../../provider/drawing/color.ts";
import { equalDrawings, Fill, Stroke } from "../../provider/drawing/drawing.ts";
import { objectOf, type Properties } from "../../provider/validation/properties.ts";
import { roleText } from "../output/role-name.ts";
import type { PropertyDrift } from "./findings.ts";

/** The name of a team or space, or its id if it has none. */
type TitleOf = (id: unknown) => string;

/** What differs between two states of one thing, in words. */
export function propertyDrift(before: Properties, after: Properties, titleOf: TitleOf): readonly PropertyDrift[] {
  const [old, now] = [flat(before), flat(after)];
  return (
    [...new Set([...Object.keys(old), ...Object.keys(now)])]
      // Compared with the key, because some values equal being left out.
      .filter((name) => !equalDrawings({ [name]: old[name] }, { [name]: now[name] }))
      .map((name) => {
        const [from, to] = [textOf(name, old[name], titleOf), textOf(name, now[name], titleOf)];
        const property = words[name] ?? name;
        return from === to
          ? { property, from: JSON.stringify(old[name]), to: JSON.stringify(now[name]) }
          : { property, from, to };
      })
  );
}

/** The properties, with those of the layout among them. */
export const flat = ({ layout, ...others }: Properties): Properties => ({ ...others, ...objectOf(layout) });

const words: Readonly<Record<string, string>> = { teamId: "team", spaceId: "space" };

function textOf(name: string, value: unknown, titleOf: TitleOf): string | undefined {
  if (value === undefined) return undefined;
  if (name in words) return titleOf(value);
  if (name === "role") return roleText(String(value));
  if (Array.isArray(value)) return value.map(paintText).join(" and ") || "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A fill or a stroke: `#FFF176`, `gradient of #FFF176, #FF0000`, `dash line of 2 px in #000000 at 50%`. */
function paintText(paint: unknown): string {
  const stroke = Stroke.safeParse(paint).data;
  if (stroke) return strokeText(stroke);
  const fill = Fill.safeParse(paint).data;
  return fill ? fillText(fill) : JSON.stringify(paint);
}

function fillText({ solid, gradient, alpha = 1 }: Omit<Fill, "noFill">): string {
  const hex = ({ color }: NonNullable<typeof solid>) => rgbToHex(toRgb(color));
  const opacity = alpha === 1 ? "" : ` at ${Math.round(alpha * 100)}%`;
  if (gradient) return `gradient of ${gradient.stops.map(hex).join(", ")}${opacity}`;
  return solid ? `${hex(solid)}${opacity}` : "nothing";
}

function strokeText({ type, width, fill }: Stroke): string {
  const size = width === undefined ? "" : ` of ${width} px`;
  return `${type.toLowerCase().replace("_", " ")} line${size}${fill ? ` in ${fillText(fill)}` : ""}`;
}
