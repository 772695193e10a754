import { formatCount, formatRole, pluralize } from "../../picture/format.ts";
import { buildHeading, type Heading, Section } from "./components.ts";
import { html, Slot } from "./dom.ts";
import { spacesOf } from "./nodes.ts";
import { userLabel } from "./people.ts";
import type { Records } from "./records.ts";
import { linkList } from "./rows.ts";
import { topic } from "./topics.ts";
import type { View, ViewContext } from "./view.ts";
import type { Workspace } from "./workspace.ts";
import { zoneGallery } from "./zone-card.ts";

const maxRecentZones = 6;

interface Totals {
  readonly people: number;
  readonly invitations: number;
  readonly spaces: number;
  readonly trashedSpaces: number;
  readonly zones: number;
  readonly trashedZones: number;
  readonly recent: readonly Records["zones"][];
}

/** The view of an edition: totals, teams, and recently changed zones. */
export function editionView(context: ViewContext, id: string): View {
  const { workspace, recentChanges } = context;
  const heading = new Slot<Heading>(html("header", { class: "heading" }), buildHeading);
  const figures = new Slot(html("dl", { class: "figures" }), buildFigures);
  const teams = linkList(recentChanges);
  const teamsSection = new Section("Teams", teams.element, "No teams yet. They appear here as soon as one is created.");
  const recent = zoneGallery(context, maxRecentZones, (zone) => workspace.get("spaces", zone.spaceId)?.name ?? "");
  const recentSection = new Section("Latest zones", recent.element, "");
  return {
    element: html("div", {}, heading.element, figures.element, recentSection.element, teamsSection.element),
    refresh(): void {
      const edition = workspace.get("editions", id);
      if (!edition) return;
      const totals = countTotals(workspace, id);
      heading.show(headingOf(workspace, edition));
      figures.show(figuresOf(workspace, id, totals));
      const all = workspace.children("teams", id);
      teams.update(all.map((team) => teamItem(workspace, team)));
      teamsSection.showCount(all.length, formatCount(all.length));
      recent.update(totals.recent);
      recentSection.showCount(totals.recent.length, "", true);
    },
  };
}

function headingOf(workspace: Workspace, edition: Records["editions"]): Heading {
  const owner = userLabel(workspace, edition.ownerZuid).name;
  const kind = edition.type === "ORG" ? "Organisation" : "Team edition";
  return {
    crumbs: [],
    title: edition.name,
    facts: [kind, `${formatRole(edition.plan)} plan`, `Owned by ${owner}`, `ID ${edition.id}`],
  };
}

type Figure = readonly [name: string, value: string, note: string];

function figuresOf(workspace: Workspace, id: string, totals: Totals): readonly Figure[] {
  return [
    ["Teams", formatCount(workspace.count("teams", id)), ""],
    ["People", formatCount(totals.people), countNote(totals.invitations, "pending")],
    ["Spaces", formatCount(totals.spaces), countNote(totals.trashedSpaces, "in trash")],
    ["Zones", formatCount(totals.zones), countNote(totals.trashedZones, "in trash")],
    ["Templates", formatCount(workspace.count("templates", id)), ""],
  ];
}

function countNote(count: number, what: string): string {
  return count > 0 ? `${formatCount(count)} ${what}` : "";
}

function buildFigures(figures: readonly Figure[]): Node[] {
  return figures.map(([name, value, note]) =>
    html(
      "div",
      {},
      html("dt", {}, name),
      html("dd", {}, value, note ? html("span", { class: "figure-note" }, note) : undefined),
    ),
  );
}

function teamItem(workspace: Workspace, { id, name, description, isDefault }: Records["teams"]) {
  const people = pluralize(workspace.count("teamMembers", id), "person", "people");
  const spaces = pluralize(spacesOf(workspace, id).active.length, "space");
  const badge = isDefault ? { badge: "default" } : {};
  return {
    collection: "teams",
    id,
    topic: topic("team", id),
    name,
    note: description,
    facts: `${people} · ${spaces}`,
    ...badge,
  } as const;
}

function countTotals(workspace: Workspace, id: string): Totals {
  const teams = workspace.children("teams", id);
  const spaces = teams.flatMap((team) => workspace.children("spaces", team.id));
  const activeSpaces = spaces.filter(isActive);
  const zones = activeSpaces.flatMap((space) => workspace.children("zones", space.id));
  const activeZones = zones.filter(isActive);
  return {
    people: workspace.count("editionMembers", id),
    invitations: teams.reduce((sum, team) => sum + workspace.count("invitations", team.id), 0),
    spaces: activeSpaces.length,
    trashedSpaces: spaces.length - activeSpaces.length,
    zones: activeZones.length,
    trashedZones: zones.length - activeZones.length,
    recent: mostRecent(activeZones),
  };
}

function isActive({ trashedTime }: { readonly trashedTime: number | null }): boolean {
  return trashedTime === null;
}

/** The most recently changed zones; for equal times, the last created. */
function mostRecent(zones: readonly Records["zones"][]): Records["zones"][] {
  const best: Records["zones"][] = [];
  for (const zone of zones) {
    const at = best.findIndex((other) => isLater(zone, other));
    if (at >= 0) best.splice(at, 0, zone);
    else best.push(zone);
    best.length = Math.min(best.length, maxRecentZones);
  }
  return best;
}

function isLater(zone: Records["zones"], other: Records["zones"]): boolean {
  return zone.modifiedTime === other.modifiedTime
    ? zone.position > other.position
    : zone.modifiedTime > other.modifiedTime;
}
