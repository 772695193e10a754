import { type IconName, icon as iconMarkup } from "../../../picture/icons.ts";
import { render } from "./dom.ts";

/** Creates an icon; without a label it is decorative and hidden from assistive technology. */
export const icon = (name: IconName, label?: string): Element => render(iconMarkup(name, label));
