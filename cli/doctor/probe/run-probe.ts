import { type ReadingName, readingNames } from "../../../emulator/store/readings.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import { Http, type HttpClient } from "../../../provider/api/transport/http.ts";
import { systemTiming, type Timing } from "../../../provider/api/transport/retry.ts";
import type { Config } from "../../../provider/config.ts";
import { ApiError, CanvasError, isOutcomeUnknown, UnexpectedResponse } from "../../../provider/errors.ts";
import { findDefaultEdition } from "../../../provider/run/edition.ts";
import { findTeam } from "../../../provider/run/find.ts";
import { Session } from "../../../provider/run/session.ts";
import { ObservedHttp, pinToken, Wire } from "../wire.ts";
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
  readonly http?: HttpClient | undefined;
  readonly timing?: Timing | undefined;
}

/** What all probes have found. */
export interface Findings {
  readonly on: readonly ReadingName[];
  readonly unknown: Partial<Record<ReadingName, string>>;
  readonly facts: readonly string[];
  readonly paths: FoundPaths;
  /** How many earlier probes were cleaned up, and how many spaces of other probes are still there. */
  readonly leftovers: number;
  readonly foreign: number;
}

/** Probes the service in scratch spaces of a team, which are in the trash afterwards, whatever happens. */
export async function runProbe(options: ProbeOptions): Promise<Findings> {
  const { journal, signal, timing } = options;
  const http = new ObservedHttp(options.http ?? new Http(options.config.requestTimeoutSeconds * 1000));
  const client = new CanvasClient(options.config, { http, timing });
  const abort = () => client.close("it was interrupted", graceMs);
  signal?.addEventListener("abort", abort);
  try {
    const known = await findPlace(client, options);
    const leftovers = await cleanUpLeftovers(client, journal, options.config.baseUrl);
    const foreign = await countForeign(client, known.place);
    const config = pinToken(options.config, http);
    const found = await inScratchSpaces({ ...options, config }, http, known);
    return { ...found, leftovers, foreign };
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

async function findPlace(client: CanvasClient, { config, team, invite }: ProbeOptions): Promise<Known> {
  const session = new Session(config, silent, { client });
  const editionId = config.editionId ?? (await findDefaultEdition(session))?.editionId;
  if (editionId === undefined) throw new CanvasError("the token's user is in no edition, and has no team to probe");
  const { teamId } = await findTeam(session, editionId, team);
  const me = await client.myZuid(editionId);
  const person = invite === undefined ? undefined : await findPerson(client, { editionId, teamId }, invite);
  return { place: { editionId, teamId }, me, person };
}

const silent = { warn: () => {}, info: () => {}, pending: () => {}, status: () => {} };

/** Someone who is in the team: anyone else would get an invitation, which nothing can withdraw. */
async function findPerson(client: CanvasClient, { editionId, teamId }: Place, address: string): Promise<Person> {
  const members = await client.teamMembers.list(editionId, teamId);
  const found = members.find(({ mailId }) => mailId?.toLowerCase() === address.toLowerCase());
  if (found) return { zuid: found.zuid, mailId: address };
  throw new CanvasError(
    `${address} is not in the team, and would get an invitation that cannot be withdrawn`,
    "name a member of the team with --invite: the service refuses to invite them again",
  );
}

async function inScratchSpaces(
  { config, journal, signal, onStatus = () => {}, timing = systemTiming }: ProbeOptions,
  http: ObservedHttp,
  { place, me, person }: Known,
): Promise<Omit<Findings, "leftovers" | "foreign">> {
  const entry = journal.start({ baseUrl: config.baseUrl, ...place });
  const { title } = entry;
  const made = new Set<string>();
  const client = new CanvasClient(config, { http, timing });
  const wire = new Wire(config, http, timing);
  const abort = () => {
    client.close("it was interrupted", graceMs);
    wire.close("it was interrupted", graceMs);
  };
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  let isFinal = true;
  try {
    return await askAll({ config, wire, client, place, title, me, person, made, onStatus });
  } catch (error) {
    isFinal = !isOutcomeUnknown(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
    onStatus("putting the scratch spaces into the trash");
    // The other client may be closed.
    await trashSpaces(new CanvasClient(config, { http, timing }), entry, made);
    // A space whose create got no response may still appear: the next probe looks again.
    if (isFinal) journal.end(entry);
  }
}

async function askAll(stage: Stage): Promise<Omit<Findings, "leftovers" | "foreign">> {
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

/** A probe that the service refuses leaves its readings unknown. */
async function askOne(probe: Probe, scene: Scene): Promise<Outcome> {
  try {
    return await probe.ask(scene);
  } catch (error) {
    const reason =
      error instanceof ApiError
        ? `a request returned ${error.status}`
        : error instanceof UnexpectedResponse
          ? "a response has an unexpected form"
          : undefined;
    if (reason === undefined) throw error;
    return { unknown: unknownBecause(probe.readings, reason) };
  }
}

function merge(outcomes: readonly Outcome[]): Omit<Findings, "leftovers" | "foreign"> {
  const on = new Set(outcomes.flatMap((outcome) => outcome.on ?? []));
  return {
    on: readingNames.filter((name) => on.has(name)),
    unknown: Object.fromEntries(
      [unobservable, ...outcomes.map(({ unknown = {} }) => unknown)].flatMap((part) => Object.entries(part)),
    ),
    facts: outcomes.flatMap(({ facts = [] }) => facts),
    paths: Object.fromEntries(outcomes.flatMap(({ paths = {} }) => Object.entries(paths))),
  };
}
