import { byId, html } from "./dom.ts";
import { formatTime } from "./format.ts";
import { KeyedList } from "./keyed-list.ts";
import { userLabel } from "./people.ts";
import type { Records } from "./records.ts";
import { hrefTo } from "./routes.ts";
import type { AppliedChange, Workspace } from "./workspace.ts";

const maxEntries = 6;

interface Entry {
  readonly key: string;
  /** The index of its table in `subjects`. */
  readonly priority: number;
  readonly noun: string;
  readonly name: string;
  readonly verb: string;
  readonly href: string | undefined;
  readonly time: string;
}

interface Subject<R> {
  readonly noun: string;
  readonly name: (record: R, workspace: Workspace) => string;
  readonly href: (record: R) => string;
}

type ReportedTable =
  | "editions"
  | "teams"
  | "spaces"
  | "zones"
  | "teamMembers"
  | "invitations"
  | "spaceMembers"
  | "favorites";

/** The tables to report, by priority: a transaction with several tables is reported by the first of them only. */
const subjects: { readonly [T in ReportedTable]: Subject<Records[T]> } = {
  editions: { noun: "edition", name: ({ name }) => name, href: ({ id }) => hrefTo("editions", id) },
  teams: { noun: "team", name: ({ name }) => name, href: ({ id }) => hrefTo("teams", id) },
  spaces: { noun: "space", name: ({ name }) => name, href: ({ id }) => hrefTo("spaces", id) },
  zones: { noun: "zone", name: ({ name }) => name, href: ({ id }) => hrefTo("zones", id) },
  teamMembers: {
    noun: "team member",
    name: ({ zuid }, workspace) => userLabel(workspace, zuid).name,
    href: ({ teamId }) => hrefTo("teams", teamId),
  },
  invitations: { noun: "invitation", name: ({ mailId }) => mailId, href: ({ teamId }) => hrefTo("teams", teamId) },
  spaceMembers: {
    noun: "space member",
    name: ({ memberId }, workspace) => userLabel(workspace, memberId).name,
    href: ({ spaceId }) => hrefTo("spaces", spaceId),
  },
  favorites: {
    noun: "favourite",
    name: ({ spaceId }, workspace) => workspace.get("spaces", spaceId)?.name ?? "",
    href: ({ spaceId }) => hrefTo("spaces", spaceId),
  },
};
const priorities = Object.keys(subjects);

/** Fields that change as a side effect of other changes. */
const derivedFields: ReadonlySet<string> = new Set(["modifiedTime", "lastAuthorZuid", "stateModifiedTime"]);
const verbs: Readonly<Record<string, string>> = {
  name: "Renamed",
  teamId: "Moved",
  spaceId: "Moved",
  position: "Moved",
};

/** The list of recent activity, newest first. */
export class Activity {
  readonly #workspace: Workspace;
  readonly #section = byId("activity");
  readonly #list: KeyedList<Entry>;
  #entries: readonly Entry[] = [];

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#list = new KeyedList(byId("activity-list"), {
      key: ({ key, time }) => `${key} ${time}`,
      create: (entry) => ({ element: buildEntry(entry), update: () => {} }),
      pageSize: maxEntries,
    });
  }

  /** Adds entries for one transaction. */
  record(transaction: readonly AppliedChange[]): void {
    const entries = transaction.flatMap((applied) => this.#entriesFor(applied));
    const topPriority = Math.min(...entries.map(({ priority }) => priority));
    for (const entry of entries.filter(({ priority }) => priority === topPriority).slice(-maxEntries)) {
      // A repeated entry only moves up, so that an update in many steps does not push out all others.
      this.#entries = [entry, ...this.#entries.filter(({ key }) => key !== entry.key)].slice(0, maxEntries);
    }
  }

  refresh(): void {
    this.#section.hidden = this.#entries.length === 0;
    this.#list.update(this.#entries);
  }

  #entriesFor(applied: AppliedChange): Entry[] {
    return isReported(applied) ? this.#describe(applied.table, applied) : [];
  }

  #describe<T extends ReportedTable>(table: T, { id, before, record }: AppliedChange<T>): Entry[] {
    const subject: Subject<Records[T]> = subjects[table];
    const shown = record ?? before;
    const verb = verbFor(table, before, record);
    if (!shown || !verb) return [];
    return [
      {
        key: `${table} ${id} ${verb}`,
        priority: priorities.indexOf(table),
        noun: subject.noun,
        name: subject.name(shown, this.#workspace),
        verb,
        href: record && subject.href(record),
        time: formatTime(Date.now()),
      },
    ];
  }
}

function isReported(applied: AppliedChange): applied is AppliedChange<ReportedTable> {
  return applied.table in subjects;
}

function verbFor(table: ReportedTable, before: object | undefined, after: object | undefined): string | undefined {
  if (!before) return "Added";
  if (!after) return "Removed";
  const old = new Map(Object.entries(before));
  const changed = new Map(Object.entries(after).filter(([field, value]) => old.get(field) !== value));
  for (const field of derivedFields) changed.delete(field);
  if (changed.has("trashedTime")) return changed.get("trashedTime") === null ? "Restored" : "Trashed";
  const [first] = changed.keys();
  if (first !== undefined) return verbs[first] ?? "Changed";
  // An otherwise unchanged zone record means that its frames changed; an unchanged space only that a zone did.
  return table === "zones" ? "Redrew" : undefined;
}

function buildEntry({ noun, name, verb, href, time }: Entry): HTMLElement {
  const subject = href ? html("a", { href }, name) : html("span", {}, name);
  return html(
    "li",
    {},
    html("span", { class: "activity-text" }, `${verb} ${noun} `, subject),
    html("span", { class: "activity-time" }, time),
  );
}
