// What the service answers to writes, and how it writes ids, times, and errors.
import { randomUUID } from "node:crypto";
import { Timestamp } from "../../../provider/api/transport/wire.ts";
import { isObject, objectOf } from "../../../provider/validation/properties.ts";
import { keyNames, onIf, type Probe, unknownBecause } from "./probe.ts";
import { createZone, zonePath } from "./scene.ts";

/** Ids of new objects, and names that are taken. */
const names: Probe = {
  readings: ["long-ids", "unique-names"],
  async ask({ spaceId, isNameRefused }) {
    const isLong = /^\d+$/.test(spaceId) && BigInt(spaceId) > BigInt(Number.MAX_SAFE_INTEGER);
    return {
      on: [...onIf("long-ids", isLong), ...onIf("unique-names", isNameRefused)],
      facts: [`The id of a new space has ${spaceId.length} digits.`],
    };
  },
};

/** Time zones differ by quarters of an hour. */
const quarterMs = 900_000;

const times: Probe = {
  readings: ["short-weekdays"],
  async ask({ wire, place: { editionId }, spaceId }) {
    const { data } = await wire.ask("getSpace", { editionId, spaceId });
    const { created_time: text } = objectOf(objectOf(data).space_info);
    const { data: time } = Timestamp.safeParse(text);
    if (time === undefined) return { unknown: unknownBecause(this.readings, "a new space has no created_time") };
    const hours = Math.round((Date.parse(time) - wire.now) / quarterMs) / 4;
    return { on: onIf("short-weekdays", /^\w{3},/.test(String(text))), facts: [factAbout(hours)] };
  },
};

function factAbout(hours: number): string {
  if (Number.isNaN(hours)) return "Timestamps have an unknown format.";
  return hours === 0 ? "Timestamps are in UTC." : `Timestamps are ${hours > 0 ? "+" : ""}${hours} hours from UTC.`;
}

const confirmations: Probe = {
  readings: ["empty-write-responses", "unconfirmed-additions"],
  async ask(scene) {
    const { wire, place, title, spaceId } = scene;
    const body = { action_type: "SPACE_NAME", space_name: `${title} renamed` };
    const renamed = await wire.ask("updateSpaceMeta", { editionId: place.editionId, spaceId }, { body });
    const { zoneId } = await createZone(scene, "confirmations");
    const frame = { meta: { id: randomUUID(), name: "probe" }, type: "CUSTOM", properties: {} };
    const inserted = await wire.ask("insertFrames", zonePath(scene, zoneId), { body: { frames: [frame] } });
    const { inserted_ids: ids } = objectOf(inserted.data);
    const isDone = renamed.status < 300 && inserted.status < 300;
    if (!isDone)
      return {
        unknown: unknownBecause(this.readings, `a write returned ${Math.max(renamed.status, inserted.status)}`),
      };
    return {
      on: [
        ...onIf("empty-write-responses", !isObject(renamed.data)),
        ...onIf("unconfirmed-additions", !(Array.isArray(ids) && ids.length > 0)),
      ],
    };
  },
};

const documentedDetails = ["error_code", "message", "edition_id", "current_user_id", "space_id", "sdk_error_code"];

const errors: Probe = {
  readings: ["error-context"],
  async ask({ wire, place: { editionId, teamId } }) {
    const query = { team_id: teamId, action_type: "PROBE" };
    const { status, details } = await wire.ask("listSpaces", { editionId }, { query });
    if (status < 400) return { unknown: unknownBecause(this.readings, "an unknown action_type is accepted") };
    const more = Object.keys(details).filter((key) => !documentedDetails.includes(key));
    const facts = more.length > 0 ? [`A ${status} also has ${keyNames(more)} in its details.`] : [];
    return { on: onIf("error-context", more.length > 0), facts };
  },
};

/** Probes of what the service answers to writes. */
export const writeProbes: readonly Probe[] = [names, times, confirmations, errors];
