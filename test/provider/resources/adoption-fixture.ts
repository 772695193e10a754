// What can be adopted: the objects of the seed, and inputs for them.
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { TestSession } from "./harness.ts";

export const kinds = ["Space", "Zone", "Frame"] as const;
export type Kind = (typeof kinds)[number];
export const tables = { Space: "spaces", Zone: "zones", Frame: "frames" } as const;
export const names = { Space: "Plans", Zone: "Canvas", Frame: "Old" } as const;

export const place = (session: TestSession) => ({
  spaceId: session.service.id("spaces", "Plans"),
  zoneId: session.service.id("zones", "Canvas"),
});

/** The input that adopts. */
export const adopting = (kind: ResourceName): Properties =>
  kind === "Space" || kind === "Zone" ? { existing: "adopt" } : { adopt: true };

/** Valid inputs for the object of the seed, or for another name. */
export function inputsOf(session: TestSession, kind: Kind, more: Properties = {}): Properties {
  const { spaceId, zoneId } = place(session);
  const where = {
    Space: { teamId: session.service.id("teams", "Alpha") },
    Zone: { spaceId },
    Frame: { spaceId, zoneId, idSeed: "it" },
  }[kind];
  return definitionOf(kind).inputs.parse({ ...where, name: names[kind], ...more });
}

export const idIn = (session: TestSession, kind: Kind): string =>
  kind === "Frame" ? frameIds(session, "Old").join() : session.service.id(tables[kind], names[kind]);
export const frameIds = (session: TestSession, name: string) =>
  [...session.store.all("frames")].filter((frame) => frame.name === name).map(({ frameId }) => frameId);
export const count = (session: TestSession, kind: Kind) => [...session.store.all(tables[kind])].length;
export const create = (session: TestSession, kind: ResourceName, inputs: Properties) =>
  lifecycle(kind).create(session, undefined, inputs);
export const lifecycle = (kind: ResourceName) => new Lifecycle(definitionOf(kind));
export const writes = (session: TestSession) => session.takeRequests().filter((request) => !request.startsWith("GET"));

/** Adds a second object of the same name. */
export async function addNamesake(session: TestSession, kind: Kind): Promise<string> {
  const inputs = inputsOf(session, kind, kind === "Frame" ? { idSeed: "another" } : {});
  return (await create(session.newSession(), kind, inputs)).id;
}
