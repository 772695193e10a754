// What has to be the same: what the preview says, what the update writes, and what is different afterwards.
import { expect } from "vitest";
import { allowedRemovals } from "../../../../provider/run/removal-limit.ts";
import {
  activeIn,
  isAbout,
  isConsequence,
  isGivenAgain,
  isInherited,
  isLeftBehind,
  pendingIn,
  without,
} from "../comparison.ts";
import { isAdjustment } from "../promises.ts";
import { effectsOf, personText, type Snapshot } from "../snapshot.ts";
import { writtenBy } from "../written.ts";
import { departuresIn } from "./departures.ts";
import type { Declaration } from "./program.ts";
import type { Run } from "./run.ts";
import { type Announcement, announcedIn, namedIn } from "./said.ts";

/** A preview that is accepted, and its update. */
export interface Deployment {
  readonly preview: Run;
  readonly update: Run;
  /** Undefined without a program. */
  readonly declared: readonly Declaration[] | undefined;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Whether the state is read again before. */
  readonly refreshes: boolean;
  /** Whether others have changed something that the state does not know. */
  readonly isStale: boolean;
}

const nothing = { unannounced: [], broken: [] };

/** What a preview refuses, the update refuses for the same reasons, before it writes anything. */
export function expectRefusal(preview: Run, update: Run, names: ReadonlySet<string>): void {
  const refused = Object.fromEntries(Object.entries(preview.errors).filter(([name]) => names.has(name)));
  expect(update.errors, "errors of the update").toEqual(refused);
  expect([...preview.writes, ...update.writes], "writes of an update that the preview refuses").toEqual([]);
}

/** The update does what its preview says, and nothing else. */
export function expectTruth(deployment: Deployment): void {
  const { preview, update, declared, before, after } = deployment;
  expect(preview.writes, "writes of the preview").toEqual([]);
  const planned = announcedIn(preview.steps, before, declared === undefined);
  const effects = effectsOf(before, after);
  const isDeclared = (name: string) => (declared ?? []).some((one) => one.name === name);
  // The engine does not announce a delete to the provider: only the update can refuse it.
  const refused = [...update.failed].filter((name) => !isDeclared(name));
  for (const name of refused) expectRefusedDelete(deployment, name, planned, effects);
  const isRefusedLate = (name: string) => isAboutHeir(deployment, name) || isAboutFewer(deployment, name);
  const isExpected = (name: string) => isOutdated(deployment, name) || isRefusedLate(name);
  const unexpected = [...update.failed].filter((name) => isDeclared(name) && !isExpected(name));
  expect(unexpected.map((name) => update.errors[name])).toEqual([]);
  const isRefused = (name: string) => refused.includes(name) || isRefusedLate(name);
  const announced = new Map([...planned].filter(([name]) => !isRefused(name)));
  const isStopped = [...update.failed].some(isDeclared);
  expectSame(deployment, announced, effects, isStopped ? endsIn(deployment, announced) : new Set());
  for (const name of announced.keys()) if (isDeclared(name)) expectNamed(deployment, announced, name);
}

/** A frame that the state still has is gone: the update says that a refresh helps. */
function isOutdated({ update, isStale }: Deployment, name: string): boolean {
  return isStale && update.errors[name]?.includes("pulumi up --refresh inserts it again") === true;
}

/** Another resource of the run has given the space to someone who was to leave it. */
function isAboutHeir({ update, before, after }: Deployment, name: string): boolean {
  const [, spaceId, keyOfHeir = ""] =
    /^space (\d+): the update would remove (\S+), the creator /.exec(update.errors[name] ?? "") ?? [];
  const heir = after.names.get(keyOfHeir) ?? keyOfHeir;
  const isCreator = ({ access }: Snapshot) =>
    [...access.values()].some((one) => one.spaceId === spaceId && one.name === heir && one.role === "CREATOR");
  return isCreator(after) && !isCreator(before);
}

/** Another resource of the run has removed people from the team, who leave the space too: the limit is a share of fewer people. */
function isAboutFewer({ update, before, after }: Deployment, name: string): boolean {
  const [, spaceId] = /^space (\d+): the update would remove \d+ of \d+ members /.exec(update.errors[name] ?? "") ?? [];
  const membersIn = ({ access }: Snapshot) => [...access.values()].filter((one) => one.spaceId === spaceId).length;
  return membersIn(after) < membersIn(before);
}

/** A delete is refused only because of the limit, or because nobody can receive the records. */
function expectRefusedDelete(
  { preview, update, declared, before, after, refreshes, isStale }: Deployment,
  name: string,
  planned: ReadonlyMap<string, Announcement>,
  effects: readonly string[],
): void {
  const message = update.errors[name] ?? "";
  const { maxRemovals, assignTo, teamId } = preview.known.get(name)?.state ?? {};
  expect(update.outcomes.get(name)?.writes, `writes of ${name}, whose delete is refused`).toEqual([]);
  const receiver = personText(String(assignTo), after.teams.get(String(teamId)));
  const isLost = message.includes(", who receives the records of ");
  if (isLost) expect(after.people.get(receiver) ?? "invited", message).toMatch(/^invited/);
  if (isLost) return;
  const [, count = "", size = ""] = /would remove (\d+) of (\d+) members /.exec(message) ?? [];
  const removals = planned.get(name)?.promises.filter((text) => text.startsWith("remove ")) ?? [];
  const all = [...planned.values()].flatMap(({ promises }) => promises);
  // Someone who leaves the team at the same time may lose their access before or after the refusal, and an heir stays.
  const left = removals
    .filter((text) => !(effects.includes(text) || isInherited(text, all, before, after)))
    .filter((text) => refreshes || !isLostBefore(text, before));
  expect(declared, message).toBeDefined();
  if (!isStale) expect(Number(count), message).toBeGreaterThanOrEqual(left.length);
  if (!isStale) expect(Number(count), message).toBeLessThanOrEqual(removals.length);
  expect(Number(count), message).toBeGreaterThan(allowedRemovals(Number(maxRemovals), Number(size)));
}

/** What an update that fails does not get to: afterwards, the engine deletes nothing, also not what was replaced. */
function endsIn({ preview }: Deployment, announced: ReadonlyMap<string, Announcement>): ReadonlySet<string> {
  const opOf = (name: string) => preview.steps.find(({ urn }) => urn.endsWith(`::${name}`))?.op ?? "";
  const ended = [...announced].filter(([name]) => ["delete", "replace"].includes(opOf(name)));
  return new Set(ended.flatMap(([, { promises }]) => promises.filter((promise) => /^(remove|change) /.test(promise))));
}

/** What is announced, what is written, and what is different afterwards are the same, apart from reasons that are written here. */
function expectSame(
  { preview, update, before, after, refreshes, isStale }: Deployment,
  announced: ReadonlyMap<string, Announcement>,
  effects: readonly string[],
  mayStay: ReadonlySet<string>,
): void {
  const all = [...announced.values()];
  const promises = all.flatMap((one) => one.promises);
  const pending = pendingIn(update.state.values());
  // What the state does not know, the update finds out: it makes everything as the program says, and removes people of the
  // program who have joined since.
  const invited = pendingIn(preview.known.values());
  const isFoundOut = (text: string) =>
    isStale && (/^(add|change) /.test(text) || isAbout(text.replace(/^remove /, "add "), invited, after));
  const recorded = activeIn(preview.known.values());
  const isRegained = (text: string) => !refreshes && isLostBefore(text, before) && isAbout(text, recorded, after);
  const included = effects.filter((effect) => isConsequence(effect, [...promises, ...effects.filter(isFoundOut)]));
  const compare = (texts: readonly string[], { promises: own, changes }: Announcement) => ({
    unannounced: without(texts, own)
      .filter((text) => !(included.includes(text) || isGivenAgain(text, promises) || isFoundOut(text)))
      .filter((text) => !(isRegained(text) || changes.some((change) => isAdjustment(text, change)))),
    broken: without(own, [...texts, ...included])
      .filter((promise) => !(isStale || mayStay.has(promise) || isAbout(promise, pending, after)))
      .filter((promise) => !(isGivenAgain(promise, promises) || isLeftBehind(promise, before, after)))
      .filter((promise) => refreshes || !isLostBefore(promise, before))
      .filter((promise) => !(isInherited(promise, promises, before, after) || isKeptAsAdmin(promise, update))),
  });
  const everything = { promises, changes: all.flatMap((one) => one.changes) };
  expect(compare(effects, everything), "effects").toEqual(nothing);
  for (const [name, announcement] of announced) {
    const written = writtenBy(update.outcomes.get(name)?.writes ?? [], before, after);
    expect(compare(written, announcement), `writes of ${name}`).toEqual(nothing);
  }
}

/** Someone that an earlier update has removed from the team has lost their access, which only a refresh sees. */
function isLostBefore(promise: string, { people }: Snapshot): boolean {
  const [, address] = /^(?:add|remove|change) access (\S+@\S+) in /.exec(promise) ?? [];
  return address !== undefined && !people.has(address);
}

/** Someone who is needed as an admin stays one, and the update says so. */
function isKeptAsAdmin(promise: string, { outcomes }: Run): boolean {
  const [, address] = /^(?:remove|change) person (\S+)/.exec(promise) ?? [];
  const warnings = [...outcomes.values()].flatMap((outcome) => outcome.warnings);
  return warnings.some((text) => text.includes(`${address} stays`) && text.includes("(minAdmins is "));
}

/** The warnings of the preview name everybody who is removed or gets a role back, and the frames of others that are deleted. */
function expectNamed(
  { preview, update, declared, before, after, refreshes, isStale }: Deployment,
  announced: ReadonlyMap<string, Announcement>,
  name: string,
): void {
  const named = namedIn(preview.outcomes.get(name)?.warnings ?? [], after);
  const { args = {} } = declared?.find((one) => one.name === name) ?? {};
  const foreign = departuresIn(update.outcomes.get(name)?.writes ?? [], preview.known.get(name), args, after);
  const all = departuresIn(update.writes, undefined, args, after);
  // Someone who leaves the team loses their access, and with it the role.
  const isLost = (text: string) => all.has(text.replace(/^restore (\S+) \w+$/, "remove $1"));
  const promises = [...announced.values()].flatMap((one) => one.promises);
  const isExcused = (text: string) => {
    const access = promises.filter((promise) => promise.startsWith(`${text.replace("remove", "remove access")} in `));
    const isElsewhere = access.some((promise) => isInherited(promise, promises, before, after));
    const [, address = ""] = /^remove (\S+@\S+)$/.exec(text) ?? [];
    return isElsewhere || (!refreshes && address !== "" && !before.people.has(address));
  };
  const missing = [...named].filter((text) => !(isStale || all.has(text) || isLost(text) || isExcused(text)));
  expect(
    { unannounced: [...foreign].filter((text) => !named.has(text)), broken: missing },
    `warnings of ${name}`,
  ).toEqual(nothing);
}
