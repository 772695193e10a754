import { byId, html } from "./dom.ts";
import { KeyedList } from "./keyed-list.ts";
import { nameUser } from "./people.ts";
import type { Records } from "./records.ts";
import { hrefTo } from "./routes.ts";
import { formatClock } from "./words.ts";
import type { Applied, Workspace } from "./workspace.ts";

const kept = 6;

interface Entry {
  readonly key: string;
  /** Its table's place among the subjects. */
  readonly weight: number;
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

type Told = "editions" | "teams" | "spaces" | "zones" | "teamMembers" | "invitations" | "spaceMembers" | "favorites";

/** What is worth a line, the weightiest first: a write that touches several tables is told by the first of them. */
const subjects: { readonly [T in Told]: Subject<Records[T]> } = {
  editions: { noun: "edition", name: ({ name }) => name, href: ({ id }) => hrefTo("editions", id) },
  teams: { noun: "team", name: ({ name }) => name, href: ({ id }) => hrefTo("teams", id) },
  spaces: { noun: "space", name: ({ name }) => name, href: ({ id }) => hrefTo("spaces", id) },
  zones: { noun: "zone", name: ({ name }) => name, href: ({ id }) => hrefTo("zones", id) },
  teamMembers: {
    noun: "team member",
    name: ({ zuid }, workspace) => nameUser(workspace, zuid).name,
    href: ({ teamId }) => hrefTo("teams", teamId),
  },
  invitations: { noun: "invitation", name: ({ mailId }) => mailId, href: ({ teamId }) => hrefTo("teams", teamId) },
  spaceMembers: {
    noun: "space member",
    name: ({ memberId }, workspace) => nameUser(workspace, memberId).name,
    href: ({ spaceId }) => hrefTo("spaces", spaceId),
  },
  favorites: {
    noun: "favourite",
    name: ({ spaceId }, workspace) => workspace.get("spaces", spaceId)?.name ?? "",
    href: ({ spaceId }) => hrefTo("spaces", spaceId),
  },
};
const weights = Object.keys(subjects);

/** Fields that follow from other changes and say nothing by themselves. */
const incidental: ReadonlySet<string> = new Set(["modifiedTime", "lastAuthorZuid", "stateModifiedTime"]);
const verbs: Readonly<Record<string, string>> = {
  name: "Renamed",
  teamId: "Moved",
  spaceId: "Moved",
  position: "Moved",
};

/** The last few things that happened, newest first. */
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
      step: kept,
    });
  }

  /** Takes note of one write. */
  note(write: readonly Applied[]): void {
    const told = write.flatMap((applied) => this.#tell(applied));
    const heaviest = Math.min(...told.map(({ weight }) => weight));
    for (const entry of told.filter(({ weight }) => weight === heaviest).slice(-kept)) {
      // The same news again only moves up: an update in many steps should not push everything else out.
      this.#entries = [entry, ...this.#entries.filter(({ key }) => key !== entry.key)].slice(0, kept);
    }
  }

  refresh(): void {
    this.#section.hidden = this.#entries.length === 0;
    this.#list.update(this.#entries);
  }

  #tell(applied: Applied): Entry[] {
    return isTold(applied) ? this.#describe(applied.table, applied) : [];
  }

  #describe<T extends Told>(table: T, { id, before, record }: Applied<T>): Entry[] {
    const subject: Subject<Records[T]> = subjects[table];
    const seen = record ?? before;
    const verb = verbFor(table, before, record);
    if (!seen || !verb) return [];
    return [
      {
        key: `${table} ${id} ${verb}`,
        weight: weights.indexOf(table),
        noun: subject.noun,
        name: subject.name(seen, this.#workspace),
        verb,
        href: record && subject.href(record),
        time: formatClock(Date.now()),
      },
    ];
  }
}

function isTold(applied: Applied): applied is Applied<Told> {
  return applied.table in subjects;
}

function verbFor(table: Told, before: object | undefined, after: object | undefined): string | undefined {
  if (!before) return "Added";
  if (!after) return "Removed";
  const old = new Map(Object.entries(before));
  const changed = new Map(Object.entries(after).filter(([field, value]) => old.get(field) !== value));
  for (const field of incidental) changed.delete(field);
  if (changed.has("trashedTime")) return changed.get("trashedTime") === null ? "Restored" : "Trashed";
  const [first] = changed.keys();
  if (first !== undefined) return verbs[first] ?? "Changed";
  // A zone that is put again as it was tells that its frames changed; a space only that something in it did.
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
