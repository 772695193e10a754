import { type ReadingName, readingNames } from "../../../emulator/store/readings.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import { Http, type HttpClient } from "../../../provider/api/transport/http.ts";
import { systemTiming, type Timing } from "../../../provider/api/transport/retry.ts";
import type { Config } from "../../../provider/config.ts";
import {
  ApiError,
  CanvasError,
  ConnectionError,
  isOutcomeUnknown,
  UnexpectedResponse,
} from "../../../provider/errors.ts";
import { findDefaultEdition } from "../../../provider/run/edition.ts";
import { findTeam } from "../../../provider/run/find.ts";
import { Session } from "../../../provider/run/session.ts";
import { ObservedHttp, sharedTokens, Wire } from "../wire.ts";
import { cleanUpLeftovers, countForeign, trashSpaces } from "./cleanup.ts";
import type { ProbeJournal } from "./journal.ts";
import { pathProbes } from "./paths.ts";
import { peopleProbes } from "./people.ts";
import { type FoundPaths, type Outcome, type Probe, unknownBecause } from "./probe.ts";
import { createScene, type Person, type Place, type Scene, type Stage } from "./scene.ts";
import { searchProbes } from "./search.ts";
import { writeProbes } from "./writes.ts";
import { zoneProbes } from "./zones.ts";

/** All probes, in order: some use what an earlier one has found, and the last of them trashes a space. */
export const probes: readonly Probe[] = [
  ...writeProbes,
  ...pathProbes,
  ...searchProbes,
  ...peopleProbes,
  ...zoneProbes,
];

/** Readings that no probe can observe, and why. */
export const unobservable: Partial<Record<ReadingName, string>> = {
  "no-retry-after": "a 429 comes only above the rate limits, which the probe keeps",
};

/** What a probe needs. */
export interface ProbeOptions {
  readonly config: Config;
  /** Id or name of the team that gets the scratch spaces. */
  readonly team: string;
  /** Address of a member of the team who takes part. */
  readonly invite?: string | undefined;
  readonly journal: ProbeJournal;
  readonly signal?: AbortSignal | undefined;
  readonly onStatus?: (text: string) => void;
  /** Shows what a request waits for, which changes every few seconds. */
  readonly onWait?: (text: string) => void;
  readonly http?: HttpClient | undefined;
  readonly timing?: Timing | undefined;
}

/** What all probes have found. */
export interface Findings {
  readonly on: readonly ReadingName[];
  readonly unknown: Partial<Record<ReadingName, string>>;
  readonly facts: readonly string[];
  /** Undefined if the setting can stay as it is. */
  readonly paths: FoundPaths | undefined;
  /** How many earlier probes were cleaned up, why others were not, and how many spaces of other users are still there. */
  readonly leftovers: number;
  readonly keptLeftovers: readonly CanvasError[];
  readonly foreign: number;
  /** Why its own spaces may not be in the trash. */
  readonly cleanupError?: CanvasError;
}

/** What the probes of this run have found. */
type ProbeResults = Omit<Findings, "leftovers" | "keptLeftovers" | "foreign">;

/** Probes the service in scratch spaces of a team, which are in the trash afterwards, whatever happens. */
export async function runProbe(options: ProbeOptions): Promise<Findings> {
  const { config, journal, signal, timing = systemTiming, onStatus = () => {}, onWait = () => {} } = options;
  const http = new ObservedHttp(options.http ?? new Http(config.requestTimeoutSeconds * 1000));
  const messages = { status: onWait, info: onStatus };
  const shared = { timing, messages, tokens: sharedTokens(config, http, timing, messages) };
  const newClient = () => new CanvasClient(config, { ...shared, http });
  const client = newClient();
  const wire = new Wire(config, http, shared);
  const abort = () => {
    client.close("it was interrupted", graceMs);
    wire.close("it was interrupted", graceMs);
  };
  signal?.addEventListener("abort", abort);
  try {
    const session = new Session(config, silent, { client });
    const known = await findPlace(session, options);
    const { cleaned, kept } = await cleanUpLeftovers(session, journal, { baseUrl: config.baseUrl, zuid: known.me });
    const foreign = await countForeign(client, known.place, kept.keys());
    // The other client may be closed when this one cleans up.
    const cleaner = new Session(config, silent, { client: newClient() });
    const found = await inScratchSpaces(options, { client, wire, cleaner }, known);
    return { ...found, leftovers: cleaned, keptLeftovers: [...kept.values()], foreign };
  } finally {
    signal?.removeEventListener("abort", abort);
    client.close();
  }
}

const graceMs = 5_000;

interface Known {
  readonly place: Place;
  readonly me: string;
  readonly person: Person | undefined;
}

async function findPlace(session: Session, { team, invite }: ProbeOptions): Promise<Known> {
  const { client, config } = session;
  const editionId = config.editionId ?? (await findDefaultEdition(session))?.editionId;
  if (editionId === undefined)
    throw new CanvasError("the token's user is in no edition", "use a token of someone who is in an edition");
  const { teamId } = await findTeam(session, editionId, team);
  const me = await client.myZuid(editionId);
  const person = invite === undefined ? undefined : await findPerson(session, { editionId, teamId, me }, invite);
  return { place: { editionId, teamId }, me, person };
}

const silent = { warn: () => {}, info: () => {}, pending: () => {}, status: () => {} };

/** Someone who is in the team: anyone else would get an invitation, which nothing can withdraw. */
async function findPerson(
  { client }: Session,
  { editionId, teamId, me }: Place & { readonly me: string },
  address: string,
): Promise<Person> {
  const members = await client.teamMembers.list(editionId, teamId);
  const { zuid, mailId, role = "" } = members.find((one) => one.mailId?.toLowerCase() === address.toLowerCase()) ?? {};
  if (zuid === me)
    throw new CanvasError(`${address} is the token's user`, "name someone else of the team with --invite");
  if (zuid !== undefined && mailId !== undefined) return { zuid, mailId, role };
  throw new CanvasError(
    `${address} is not in the team, and would get an invitation that cannot be withdrawn`,
    "name a member of the team with --invite: the service refuses to invite them again",
  );
}

/** What reaches the service. */
interface Access extends Pick<Stage, "client" | "wire"> {
  /** For cleaning up, also after an interruption. */
  readonly cleaner: Session;
}

async function inScratchSpaces(
  { config, journal, onStatus = () => {} }: ProbeOptions,
  { client, wire, cleaner }: Access,
  { place, me, person }: Known,
): Promise<ProbeResults> {
  const entry = journal.start({ baseUrl: config.baseUrl, zuid: me, ...place });
  const made = new Set<string>();
  const cleanUp = async (isFinal: boolean) => {
    onStatus("putting the scratch spaces into the trash");
    await trashSpaces(cleaner, entry, made);
    // A space whose create got no response may still appear: the next probe looks again.
    if (isFinal) journal.end(entry);
  };
  const stage = { config, wire, client, place, title: entry.title, me, person, made, onStatus };
  const found = await askAll(stage).catch(async (error: unknown) => {
    await cleanUp(!isOutcomeUnknown(error));
    throw error;
  });
  try {
    await cleanUp(true);
    return found;
  } catch (cleanupError) {
    if (!(cleanupError instanceof CanvasError)) throw cleanupError;
    return { ...found, cleanupError };
  }
}

async function askAll(stage: Stage): Promise<ProbeResults> {
  const { onStatus } = stage;
  onStatus("creating two scratch spaces");
  const scene = await createScene(stage);
  const outcomes: Outcome[] = [];
  for (const probe of probes) {
    onStatus(`probing ${probe.readings.join(", ")}`);
    outcomes.push(await askOne(probe, scene));
  }
  return merge(outcomes);
}

/** A probe that the service refuses, or does not answer, leaves its readings unknown. */
async function askOne(probe: Probe, scene: Scene): Promise<Outcome> {
  try {
    return await probe.ask(scene);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    // Fails too if the service is down, or if the probe was interrupted.
    if (error instanceof ConnectionError) await scene.wire.ask("getEdition", scene.place);
    return { unknown: unknownBecause(probe.readings, reason) };
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return `a request returned ${error.status}`;
  if (error instanceof UnexpectedResponse) return "a response has an unexpected form";
  return error instanceof ConnectionError ? "a request got no response" : undefined;
}

function merge(outcomes: readonly Outcome[]): ProbeResults {
  const on = new Set(outcomes.flatMap((outcome) => outcome.on ?? []));
  return {
    on: readingNames.filter((name) => on.has(name)),
    unknown: Object.fromEntries(
      [unobservable, ...outcomes.map(({ unknown = {} }) => unknown)].flatMap((part) => Object.entries(part)),
    ),
    facts: outcomes.flatMap(({ facts = [] }) => facts),
    paths: outcomes.find(({ paths }) => paths !== undefined)?.paths,
  };
}
