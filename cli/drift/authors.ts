// Who changed something last, where the service says so: it does for spaces and zones, and it says who added a person.
import { labelOf } from "../../provider/people/person.ts";
import type { Finding } from "./findings.ts";
import type { RecordedResource } from "./recorded-resources.ts";
import type { Listed } from "./unmanaged.ts";

/** The authors that lists show, which costs no request. */
export class Authors {
  readonly #places: ReadonlyMap<string, Listed>;
  readonly #people: ReadonlyMap<string, string>;
  readonly #resources: ReadonlyMap<string, RecordedResource>;

  constructor(listed: readonly Listed[], resources: readonly RecordedResource[]) {
    const among = (...things: readonly Listed["thing"][]) => listed.filter(({ thing }) => things.includes(thing));
    this.#places = new Map(among("space", "zone").map((one) => [one.id, one]));
    this.#people = new Map(among("access", "person").map((one) => [one.id, labelOf(one)]));
    this.#resources = new Map(resources.map((resource) => [resource.urn, resource]));
  }

  /** Who changed a listed thing last, or added a person; for a frame, who changed its zone. */
  of(one: Listed | undefined): Pick<Finding, "by" | "at"> {
    const { changedBy, changedTime } = (one?.thing === "frame" ? this.#places.get(one.place.zoneId) : one) ?? {};
    if (changedBy === undefined) return {};
    return { by: this.#people.get(changedBy) ?? `user ${changedBy}`, at: changedTime };
  }

  /** A finding about something managed, with its author. Nobody knows who changed a role. */
  add(finding: Finding): Finding {
    const { thing, id, urn = "" } = finding;
    const place = thing === "frame" ? String(this.#resources.get(urn)?.state.zoneId) : id;
    return ["space", "zone", "frame"].includes(thing) ? { ...finding, ...this.of(this.#places.get(place)) } : finding;
  }
}
