import { formatCount, formatRole } from "../../../picture/format.ts";
import { html, Slot } from "../elements/dom.ts";
import { type Count, countEditionPeople, countInTeams, countSpaces, countTeamZones } from "../model/counts.ts";
import { hrefToList, type ListName } from "../model/hash-routes.ts";
import { userLabel } from "../model/people.ts";
import type { Records } from "../model/records.ts";
import { topic } from "../model/topics.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import { type Heading, Section, ViewHeading } from "../parts/components.ts";
import { teamItem } from "../parts/link-items.ts";
import { linkList } from "../parts/link-list.ts";
import { zoneGallery } from "../parts/zone-card.ts";
import { firstSteps } from "./first-steps.ts";

const maxRecentZones = 6;

/** The view of an edition: totals, teams, and recently changed zones; shows the first steps while it has no space. */
export function editionView(context: ViewContext, id: string): View {
  const { workspace, recentChanges } = context;
  const heading = new ViewHeading();
  const figures = new Slot(html("ul", { class: "figures" }), buildFigures);
  const start = new Slot<string>(html("div"), (team) => (team === "" ? [] : [firstSteps(team)]));
  const teams = linkList(recentChanges, "teams");
  const teamsSection = new Section("Teams", teams.element, "No teams yet.");
  const recent = zoneGallery(context, maxRecentZones, (zone) => workspace.get("spaces", zone.spaceId)?.name ?? "");
  const recentSection = new Section("Latest zones", recent.element, "");
  const sections = [start.element, recentSection.element, teamsSection.element];
  return {
    element: html("div", {}, heading.element, figures.element, ...sections),
    topic: topic("edition", id),
    refresh(): string | undefined {
      const edition = workspace.get("editions", id);
      if (!edition) return undefined;
      heading.show(headingOf(workspace, edition));
      figures.show(figuresOf(workspace, id));
      const all = workspace.children("teams", id);
      const isEmpty = all.every((team) => workspace.count("spaces", team.id) === 0);
      start.show(isEmpty ? (all[0]?.name ?? "") : "");
      teams.update(all.map((team) => teamItem(workspace, team)));
      teamsSection.showCount(all.length, formatCount(all.length));
      const zones = recentZones(workspace, id);
      recent.update(zones);
      recentSection.showCount(zones.length, "", true);
      return edition.name;
    },
  };
}

function headingOf(workspace: Workspace, edition: Records["editions"]): Heading {
  const owner = userLabel(workspace, edition.ownerZuid).name;
  const kind = edition.type === "ORG" ? "Organization" : "Team edition";
  return {
    crumbs: [],
    title: edition.name,
    facts: [kind, `${formatRole(edition.plan)} plan`, `Owned by ${owner}`],
    id: edition.id,
  };
}

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly href: string;
}

function figuresOf(workspace: Workspace, id: string): readonly Figure[] {
  const figure = (name: string, list: ListName, { present, waiting }: Count, word = ""): Figure => {
    const note = waiting === 0 ? "" : `${formatCount(waiting)} ${word}`;
    return { name, value: formatCount(present), note, href: hrefToList(list, id) };
  };
  const all = (table: "teams" | "templates"): Count => ({ present: workspace.count(table, id), waiting: 0 });
  return [
    figure("Teams", "teams", all("teams")),
    figure("People", "people", countEditionPeople(workspace, id), "pending"),
    figure("Spaces", "spaces", countInTeams(workspace, id, countSpaces), "in trash"),
    figure("Zones", "zones", countInTeams(workspace, id, countTeamZones), "in trash"),
    figure("Templates", "templates", all("templates")),
  ];
}

function buildFigures(figures: readonly Figure[]): Node[] {
  return figures.map(({ name, value, note, href }) => {
    const number = html("span", { class: "figure-value" }, value);
    const aside = note === "" ? undefined : html("span", { class: "figure-note" }, note);
    const values = html("span", { class: "figure" }, number, aside === undefined ? undefined : " ", aside);
    return html("li", {}, html("a", { href }, html("span", { class: "figure-name" }, name), " ", values));
  });
}

/** The most recently changed active zones; for equal times, the last created. */
function recentZones(workspace: Workspace, editionId: string): Records["zones"][] {
  const best: Records["zones"][] = [];
  for (const team of workspace.children("teams", editionId)) {
    for (const space of workspace.children("spaces", team.id).filter(isActive)) {
      for (const zone of workspace.children("zones", space.id).filter(isActive)) keepIfRecent(best, zone);
    }
  }
  return best;
}

function keepIfRecent(best: Records["zones"][], zone: Records["zones"]): void {
  const at = best.findIndex((other) => isLater(zone, other));
  if (at >= 0) best.splice(at, 0, zone);
  else best.push(zone);
  best.length = Math.min(best.length, maxRecentZones);
}

function isActive({ trashedTime }: { readonly trashedTime: number | null }): boolean {
  return trashedTime === null;
}

function isLater(zone: Records["zones"], other: Records["zones"]): boolean {
  return zone.modifiedTime === other.modifiedTime
    ? zone.position > other.position
    : zone.modifiedTime > other.modifiedTime;
}
