import { pluralize } from "../../../picture/format.ts";
import { byId } from "../elements/dom.ts";

/** Shows in the header that faults are armed, because every failure may be one of them. */
export function showArmedFaults(count: number): void {
  const chip = byId("fault-chip");
  chip.hidden = count === 0;
  byId("fault-chip-text").textContent = `${pluralize(count, "fault")} armed`;
}
