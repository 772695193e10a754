import { ZoneState } from "../../../provider/resources/zone.ts";
import { acme } from "../../acme.ts";
import { countRequests, TestSession } from "../resources/harness.ts";
import { zone } from "../resources/lifecycles.ts";

type State = (typeof ZoneState)["_output"];

/** How many spaces have a zone. */
export const count = 100;
/** How many zone lists the service allows in a minute. */
export const lists = 60;
/** The last zone that a refresh reads, when no zone list is left. */
export const lastName = `Zone ${count}`;

/** 100 spaces with a zone each, and a team with a space of its own; the service limits requests. */
export async function start(): Promise<TestSession> {
  const spaces = Array.from({ length: count }, (_, index) => ({
    name: `Space ${index + 1}`,
    zones: [{ name: `Zone ${index + 1}` }],
  }));
  const teams = [
    { name: "Alpha", spaces },
    { name: "Beta", spaces: [{ name: "Elsewhere" }] },
  ];
  const session = await TestSession.start({ editions: [{ ...acme, teams }] });
  session.service.emulator.world.settings.rateLimits = true;
  return session;
}

/** The states of all zones, as the last run has recorded them. */
export const statesIn = ({ editionId, store }: TestSession) =>
  [...store.all("zones")].map(({ id, spaceId, name }) => ZoneState.parse({ editionId, spaceId, zoneId: id, name }));

/** Changes a zone without the provider, by its name. */
export function changeZone(session: TestSession, name: string, change: object): void {
  const record = session.store.get("zones", session.service.id("zones", name));
  if (!record) throw new Error(`there is no zone ${name}`);
  session.changeStore((store) => store.put("zones", { ...record, ...change }));
}

/** Reads zones one after another; the state of each, how many requests of each operation that took, and how long. */
export async function refresh(session: TestSession, states: readonly State[]) {
  const { timing } = session.service;
  const started = timing.time;
  const read: (State | undefined)[] = [];
  const requests = await countRequests(session, async () => {
    const order = { teamId: session.service.id("teams", "Alpha"), kind: "ALLSPACES" } as const;
    await session.client.spaces.list(session.editionId, order);
    for (const state of states) read.push(await zone.read(session, state.zoneId, state));
  });
  return { read, requests, seconds: Math.floor((timing.time - started) / 1000) };
}
