import type { CanvasClient } from "../../../provider/api/client.ts";
import type { Zone } from "../../../provider/api/endpoints/zones.ts";
import type { Config } from "../../../provider/config.ts";
import { Conflict } from "../../../provider/errors.ts";
import type { Wire } from "../wire.ts";

/** Where a probe works. */
export interface Place {
  readonly editionId: string;
  readonly teamId: string;
}

/** Someone in the team who takes part in the probe. */
export interface Person {
  readonly zuid: string;
  readonly mailId: string;
  /** Their role in the team. */
  readonly role: string;
}

/** What all probes have: the service as it answers, and as the provider understands it. */
export interface Stage {
  readonly config: Config;
  readonly wire: Wire;
  readonly client: CanvasClient;
  readonly place: Place;
  /** The start of the name of everything that the probe makes. */
  readonly title: string;
  /** The zuid of the token's user. */
  readonly me: string;
  readonly person: Person | undefined;
  /** The ids of the spaces that it has made, and that are not in the trash. */
  readonly made: Set<string>;
  /** Shows what the probe does, or waits for. */
  readonly onStatus: (text: string) => void;
}

/** The two scratch spaces of a probe, and what probes leave there for later ones. */
export interface Scene extends Stage {
  readonly spaceId: string;
  readonly otherSpaceId: string;
  /** Whether the service refused a second space of the same name. */
  readonly isNameRefused: boolean;
  /** The settings with the path that trashes a zone, once it is known. */
  zoneStateConfig?: Config | undefined;
  /** A zone with many frames of its name that a search finds, and whether `from` counts pages. */
  searchable?: { readonly keyword: string; readonly countsPages: boolean };
}

/** Creates the scratch spaces: with the same name, if the service allows that. */
export async function createScene(stage: Stage): Promise<Scene> {
  const { title } = stage;
  const spaceId = await createSpace(stage, title);
  try {
    return { ...stage, spaceId, otherSpaceId: await createSpace(stage, title), isNameRefused: false };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return { ...stage, spaceId, otherSpaceId: await createSpace(stage, `${title} 2`), isNameRefused: true };
  }
}

async function createSpace({ client, place: { editionId, teamId }, made }: Stage, name: string): Promise<string> {
  const { spaceId } = await client.spaces.create(editionId, { teamId, name });
  made.add(spaceId);
  return spaceId;
}

/** The ids in the path of a zone of the first space. */
export const zonePath = ({ place: { editionId }, spaceId }: Scene, zoneId: string) => ({ editionId, spaceId, zoneId });

/** Creates a zone in the first space. */
export async function createZone({ client, place: { editionId }, spaceId, title }: Scene, word: string) {
  const name = `${title} ${word}`;
  const { zoneId } = await client.zones.create(editionId, spaceId, { name });
  return { zoneId, name };
}

/** The zones of a space as they are now. */
export function listZones({ client, place }: Scene, spaceId: string): Promise<readonly Zone[]> {
  return client.zones.list(place.editionId, spaceId, { fresh: true });
}

/** Gives a list time to show a change. */
const settleMs = 3_000;

/** Whether something is so, or is soon: a list may show a change late. */
export async function isSoon({ wire }: Scene, isSo: () => Promise<boolean>): Promise<boolean> {
  if (await isSo()) return true;
  await wire.sleep(settleMs);
  return isSo();
}
