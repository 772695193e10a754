import { html, Slot } from "./dom.ts";
import { spacesOf } from "./nodes.ts";
import { buildHeading, type Heading, Section } from "./parts.ts";
import { nameUser } from "./people.ts";
import type { Records } from "./records.ts";
import { linkList } from "./rows.ts";
import { topic } from "./topics.ts";
import type { Sources, View } from "./view.ts";
import { counted, formatCount, sayRole } from "./words.ts";
import type { Workspace } from "./workspace.ts";
import { zoneGallery } from "./zone-card.ts";

const recentShown = 6;

interface Totals {
  readonly people: number;
  readonly invitations: number;
  readonly spaces: number;
  readonly trashedSpaces: number;
  readonly zones: number;
  readonly trashedZones: number;
  readonly recent: readonly Records["zones"][];
}

/** An edition: what it holds, its teams, and the zones that changed last. */
export function editionView(sources: Sources, id: string): View {
  const { workspace, freshness } = sources;
  const heading = new Slot<Heading>(html("header", { class: "heading" }), buildHeading);
  const figures = new Slot(html("dl", { class: "figures" }), buildFigures);
  const teams = linkList(freshness);
  const teamsSection = new Section("Teams", teams.element, "No teams yet. They appear here as soon as one is created.");
  const recent = zoneGallery(sources, recentShown, (zone) => workspace.get("spaces", zone.spaceId)?.name ?? "");
  const recentSection = new Section("Latest zones", recent.element, "");
  return {
    element: html("div", {}, heading.element, figures.element, recentSection.element, teamsSection.element),
    refresh(): void {
      const edition = workspace.get("editions", id);
      if (!edition) return;
      const totals = countUp(workspace, id);
      heading.show(headingOf(workspace, edition));
      figures.show(figuresOf(workspace, id, totals));
      const all = workspace.children("teams", id);
      teams.update(all.map((team) => teamItem(workspace, team)));
      teamsSection.count(all.length, formatCount(all.length));
      recent.update(totals.recent);
      recentSection.count(totals.recent.length, "", true);
    },
  };
}

function headingOf(workspace: Workspace, edition: Records["editions"]): Heading {
  const owner = nameUser(workspace, edition.ownerZuid).name;
  const kind = edition.type === "ORG" ? "Organisation" : "Team edition";
  return {
    crumbs: [],
    title: edition.name,
    facts: [kind, `${sayRole(edition.plan)} plan`, `Owned by ${owner}`, `ID ${edition.id}`],
  };
}

type Figure = readonly [name: string, value: string, note: string];

function figuresOf(workspace: Workspace, id: string, totals: Totals): readonly Figure[] {
  return [
    ["Teams", formatCount(workspace.count("teams", id)), ""],
    ["People", formatCount(totals.people), noted(totals.invitations, "pending")],
    ["Spaces", formatCount(totals.spaces), noted(totals.trashedSpaces, "in trash")],
    ["Zones", formatCount(totals.zones), noted(totals.trashedZones, "in trash")],
    ["Templates", formatCount(workspace.count("templates", id)), ""],
  ];
}

function noted(count: number, what: string): string {
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
  const people = counted(workspace.count("teamMembers", id), "person", "people");
  const spaces = counted(spacesOf(workspace, id).active.length, "space");
  const badge = isDefault ? { badge: "default" } : {};
  return {
    place: "teams",
    id,
    topic: topic("team", id),
    name,
    note: description,
    facts: `${people} · ${spaces}`,
    ...badge,
  } as const;
}

function countUp(workspace: Workspace, id: string): Totals {
  const teams = workspace.children("teams", id);
  const spaces = teams.flatMap((team) => workspace.children("spaces", team.id));
  const active = spaces.filter(isKept);
  const zones = active.flatMap((space) => workspace.children("zones", space.id));
  const kept = zones.filter(isKept);
  return {
    people: workspace.count("editionMembers", id),
    invitations: teams.reduce((sum, team) => sum + workspace.count("invitations", team.id), 0),
    spaces: active.length,
    trashedSpaces: spaces.length - active.length,
    zones: kept.length,
    trashedZones: zones.length - kept.length,
    recent: latest(kept),
  };
}

function isKept({ trashedTime }: { readonly trashedTime: number | null }): boolean {
  return trashedTime === null;
}

/** The zones that changed last; among equals, the newest. */
function latest(zones: readonly Records["zones"][]): Records["zones"][] {
  const best: Records["zones"][] = [];
  for (const zone of zones) {
    const at = best.findIndex((other) => isLater(zone, other));
    if (at >= 0) best.splice(at, 0, zone);
    else best.push(zone);
    best.length = Math.min(best.length, recentShown);
  }
  return best;
}

function isLater(zone: Records["zones"], other: Records["zones"]): boolean {
  return zone.modifiedTime === other.modifiedTime
    ? zone.position > other.position
    : zone.modifiedTime > other.modifiedTime;
}
