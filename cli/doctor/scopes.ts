import type { CanvasClient } from "../../provider/api/client.ts";
import {
  ApiError,
  CallError,
  Forbidden,
  Inactive,
  MissingScope,
  NotFound,
  RateLimited,
  Unauthorized,
} from "../../provider/errors.ts";
import { type Check, ok } from "./check.ts";

/** A read that failed. */
export interface FailedRead {
  readonly error: CallError;
  /** Whether the provider can do without it. */
  readonly isDispensable?: boolean;
}

/** What happened: `GET teams returned 403`. */
function textOf({ error }: FailedRead): string {
  if (!(error instanceof ApiError)) return error.summary;
  const { method, operation, status } = error.response;
  return `${method} ${operation} returned ${status}`;
}

/** What to do after a 429. */
export const busyRemedy = "wait a minute and run pulumi-canvas doctor again";

/** Where to read. */
interface Place {
  readonly editionId: string;
  readonly teamId?: string | undefined;
  readonly apiKey: string | undefined;
}

/** Whether the zone that was chosen is restricted, or not active: this says nothing about the token. */
const isAboutZone = (error: CallError): boolean =>
  error instanceof Inactive || (error instanceof ApiError && error.code === "S1033");

/** Tries one operation of each family, as far as there is something to read, and says which failed. */
export async function checkScopes(
  client: CanvasClient,
  { editionId, teamId, apiKey }: Place,
  before: readonly FailedRead[],
): Promise<readonly Check[]> {
  const failed = [...before];
  const attempt = async <T>(isDispensable: boolean, request: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isAboutZone(error)) failed.push({ error, isDispensable });
      return undefined;
    }
  };
  const read = <T>(request: () => Promise<T>) => attempt(false, request);
  // The provider finds zones without searches, and only a function reads versions.
  const tryToRead = <T>(request: () => Promise<T>) => attempt(true, request);
  await read(() => client.editions.subscription(editionId));
  await read(() => client.templates.list(editionId));
  if (teamId !== undefined) {
    await read(() => client.teamMembers.list(editionId, teamId));
    await tryToRead(() => client.search.find(editionId, teamId, "zones", { search: "canvas", limit: 1 }));
    const [space] = (await read(() => client.spaces.list(editionId, { teamId, kind: "ALLSPACES" }))) ?? [];
    const [zone] = (space && (await read(() => client.zones.list(editionId, space.spaceId)))) ?? [];
    if (zone) {
      await read(() => client.frames.list(editionId, zone.spaceId, zone.zoneId));
      await tryToRead(() => client.zones.versions(editionId, zone.spaceId, zone.zoneId));
    }
  }
  return failed.length === 0 ? [ok("scopes", "no read was refused")] : checksOf(failed, apiKey);
}

const causes = ["API key", "scope", "role", "other"] as const;

/** What a failure is about. The list of editions, which has proven the token, never gets the API key. */
function causeOf({ error }: FailedRead): (typeof causes)[number] {
  if (error instanceof Unauthorized) return "API key";
  if (error instanceof MissingScope) return "scope";
  return error instanceof Forbidden || error instanceof NotFound ? "role" : "other";
}

/** Whether the service, or the way to it, has a problem. Any other status is about this one request. */
const isFailure = ({ error }: FailedRead): boolean => !(error instanceof ApiError) || error.status >= 500;

/** A check for each cause, with what to do about it. */
function checksOf(failed: readonly FailedRead[], apiKey: string | undefined): readonly Check[] {
  return causes.flatMap((cause) => {
    const reads = failed.filter((read) => causeOf(read) === cause);
    if (reads.length === 0) return [];
    const isProblem = reads.some((read) => !read.isDispensable && (cause !== "other" || isFailure(read)));
    return [
      { name: "scopes", sign: isProblem ? "problem" : "warning", ...explanationOf(cause, reads, apiKey) } as const,
    ];
  });
}

/** What the failures of one cause mean, and what to do about them. */
function explanationOf(
  cause: (typeof causes)[number],
  reads: readonly FailedRead[],
  apiKey: string | undefined,
): Pick<Check, "text" | "remedy"> {
  const text = reads.map(textOf).join(", ");
  switch (cause) {
    case "API key": {
      if (apiKey !== undefined)
        return {
          text: `the service does not accept the API key: ${text}`,
          remedy: "check that CANVAS_API_KEY is the key of this edition",
        };
      return { text, remedy: "set CANVAS_API_KEY to the key of this edition if the service requires it" };
    }
    case "scope": {
      const responses = reads.flatMap(({ error }) => (error instanceof ApiError ? [error.response] : []));
      const scopes = new Set(responses.map(({ scope }) => scope));
      const isFromLogin = responses.some(({ isRefreshed }) => isRefreshed);
      return {
        text: `the token lacks ${[...scopes].join(", ")}: ${text}`,
        remedy: isFromLogin ? "run pulumi-canvas login again to grant it" : "use a token with these scopes",
      };
    }
    case "role":
      return {
        text: `the token's user lacks a role: ${text}`,
        remedy: "ask an admin to give the token's user a role that can read this",
      };
    case "other":
      return { text, remedy: remedyOfOthers(reads) };
  }
}

function remedyOfOthers(reads: readonly FailedRead[]): string | undefined {
  if (reads.every(({ error }) => error instanceof RateLimited)) return busyRemedy;
  return reads.find(isFailure)?.error.remedy;
}
