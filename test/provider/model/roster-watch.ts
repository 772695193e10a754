// Counts what the updates of rosters ask the service for, and compares that with what the program allows.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Store } from "../../../emulator/store/store.ts";
import type { HttpClient, HttpRequest } from "../../../provider/api/transport/http.ts";
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { Connection } from "./network.ts";
import { ownerAddress } from "./people-args.ts";
import { departureOf, isRoster, type Person, peopleIn, problemsOf, type Roster, rosterOf } from "./roster-rules.ts";

interface Update {
  readonly roster: Roster;
  /** Why it must be refused; undefined for a delete. */
  readonly problems: readonly string[] | undefined;
  /** The most people who were there before the first write. */
  size: number;
  readonly removed: Set<string>;
  hasWritten: boolean;
}

/** A guard rail that speaks against an update. */
const isRefusal = /maxRemovals \(|minAdmins is|; list them in members|who receives the records of/;

/** The update that a request belongs to; one for all, because each of them costs time with every promise. */
const updates = new AsyncLocalStorage<Update>();

export class RosterWatch {
  readonly violations: string[] = [];
  /** Those that rosters of the program have and list, by the ids of their records: nothing else may remove them. */
  listed: ReadonlySet<string> = new Set();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Runs a create or update. */
  update<T>(type: ResourceName, inputs: Properties, state: Properties, work: () => Promise<T>): Promise<T> {
    if (!isRoster(type)) return work();
    const roster = rosterOf(type, inputs, state);
    return this.#watch(roster, problemsOf(this.#store, roster), work);
  }

  /** Runs a delete, which leaves those it must not remove. */
  delete<T>(type: ResourceName, state: Properties, work: () => Promise<T>): Promise<T> {
    return isRoster(type) ? this.#watch(departureOf(type, state), undefined, work) : work();
  }

  /** The network as the process of a run meets it. */
  watched(connection: Connection): HttpClient {
    const send = (request: HttpRequest) => {
      const [, teamId, zuid] = /\/teams\/(\d+)\/members\/(\d+)$/.exec(new URL(request.url).pathname) ?? [];
      if (request.method === "DELETE" && this.listed.has(`${teamId}:${zuid}`))
        this.violations.push(`${zuid}, listed by a roster of team ${teamId}, is removed`);
      const update = updates.getStore();
      if (update && !connection.isDead) this.#observe(update, request);
      return connection.send(request);
    };
    return { ...connection, send };
  }

  async #watch<T>(roster: Roster, problems: Update["problems"], work: () => Promise<T>): Promise<T> {
    const size = peopleIn(this.#store, roster).length;
    const update = { roster, problems, size, removed: new Set<string>(), hasWritten: false };
    try {
      const result = await updates.run(update, work);
      this.#settle(update, "");
      return result;
    } catch (error) {
      this.#settle(update, error instanceof Error ? error.message : "");
      throw error;
    }
  }

  #observe(update: Update, { method, url, body = "{}" }: HttpRequest): void {
    const people = peopleIn(this.#store, update.roster);
    if (!update.hasWritten) update.size = Math.max(update.size, people.length);
    const [path, memberId] = /\/members(?:\/(\d+))?$/.exec(new URL(url).pathname) ?? [];
    if (method === "GET" || path === undefined) return;
    update.hasWritten = true;
    const person = people.find(({ id }) => id === memberId);
    if (method === "POST") this.#add(update, JSON.parse(body));
    if (method === "PUT" && person) this.#change(update, person, people, JSON.parse(body));
    if (method === "DELETE" && person) this.#remove(update, person, people);
  }

  #add({ roster }: Update, { members_info: infos }: Properties): void {
    for (const { mail_id: address, zuid } of Array.from(Object(infos), (info) => Object(info))) {
      const mailId = address ?? this.#store.get("users", zuid)?.address;
      if (!(mailId in roster.members)) this.#report(roster, `adds ${mailId}, who is not listed`);
      if (roster.people[mailId]?.status === "invited") this.#report(roster, `invites ${mailId} twice`);
    }
  }

  #change({ roster }: Update, person: Person, people: readonly Person[], { role }: Properties): void {
    // Someone who was there before gets their role back.
    const isRestored = roster.people[person.address]?.previousRole === role;
    if (!(person.address in roster.members || isRestored))
      this.#report(roster, `changes ${person.address}, who is not listed`);
    if (role === "MEMBER") this.#expectAdmins(roster, person, people);
  }

  #remove({ roster, removed, size }: Update, person: Person, people: readonly Person[]): void {
    const { address, role } = person;
    removed.add(address);
    if (address in roster.members) this.#report(roster, `removes ${address}, who is listed`);
    if (address === ownerAddress || role === "CREATOR") this.#report(roster, `removes ${address}`);
    if (!(roster.unlisted === "remove" || roster.isOwn(address)))
      this.#report(roster, `removes ${address}, without having added them`);
    const allowed = roster.allowed(size);
    if (removed.size > allowed) this.#report(roster, `removes ${removed.size} people, and may remove ${allowed}`);
    this.#expectAdmins(roster, person, people);
  }

  #expectAdmins(roster: Roster, { id, role }: Person, people: readonly Person[]): void {
    if (role !== "TEAM_ADMIN") return;
    const left = people.filter((one) => one.role === "TEAM_ADMIN" && one.id !== id).length;
    if (left < roster.minAdmins) this.#report(roster, `leaves ${left} admins, and must leave ${roster.minAdmins}`);
  }

  #settle({ roster, problems, hasWritten }: Update, message: string): void {
    // Whether somebody could not be made an admin is known after the writes only.
    if (problems === undefined || message.includes("everybody else could not be changed")) return;
    if (problems.length === 0 && isRefusal.test(message)) this.#report(roster, `is refused without reason: ${message}`);
    if (problems.length > 0 && hasWritten) this.#report(roster, `is not refused: ${problems.join()}`);
  }

  #report({ place }: Roster, problem: string): void {
    this.violations.push(`the roster of ${place} ${problem}`);
  }
}
