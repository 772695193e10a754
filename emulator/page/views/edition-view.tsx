import type { VNode } from "preact";
import { formatCount, formatRole } from "../../../picture/format.ts";
import { countActive, isActive } from "../model/content.ts";
import type { Count } from "../model/format.ts";
import { userLabel } from "../model/people.ts";
import { Heading, Section } from "../parts/heading.tsx";
import { type Records, workspace } from "../state/workspace.ts";
import { ZoneCards } from "./cards.tsx";
import { TeamCards } from "./team-view.tsx";

const latestZones = 6;

/** An edition: its totals, what was changed last, and its teams. */
export function EditionView({ edition }: { edition: Records["editions"] }): VNode {
  const { id, name, type, plan, ownerZuid } = edition;
  const kind = type === "ORG" ? "Organization" : "Team edition";
  const teams = workspace.teams.under(id);
  const spaces = teams.flatMap((team) => workspace.spaces.under(team.id));
  const zones = spaces.filter(isActive).flatMap((space) => workspace.zones.under(space.id));
  const invited = teams.flatMap((team) => workspace.invitations.under(team.id)).length;
  const people = { present: workspace.editionMembers.under(id).length, waiting: invited };
  const latest = zones
    .filter(isActive)
    .sort((one, other) => other.modifiedTime - one.modifiedTime || other.position - one.position)
    .slice(0, latestZones);
  return (
    <>
      <Heading
        title={name}
        id={id}
        facts={[kind, `${formatRole(plan)} plan`, `Owned by ${userLabel(ownerZuid).name}`]}
      />
      <ul class="figures">
        <Figure name="Teams" present={teams.length} waiting={0} />
        <Figure name="People" {...people} word="pending" />
        <Figure name="Spaces" {...countActive(spaces)} word="in trash" />
        <Figure name="Zones" {...countActive(zones)} word="in trash" />
      </ul>
      {spaces.length === 0 && (
        <p class="empty">
          This workspace is empty. Apply a workspace file with <code>pulumi-canvas up</code>, and watch this page.
        </p>
      )}
      {latest.length > 0 && (
        <Section title="Latest zones">
          <ZoneCards zones={latest} detail={({ spaceId }) => workspace.spaces.get(spaceId)?.name ?? ""} />
        </Section>
      )}
      <Section title="Teams" count={formatCount(teams.length)} empty={teams.length === 0 && "No teams yet."}>
        <TeamCards teams={teams} />
      </Section>
    </>
  );
}

function Figure({ name, present, waiting, word = "" }: Count & { name: string; word?: string }): VNode {
  return (
    <li>
      <span class="figure-name">{name}</span>
      <span class="figure">
        <span class="figure-value">{formatCount(present)}</span>
        {waiting > 0 && <span class="figure-note">{` ${formatCount(waiting)} ${word}`}</span>}
      </span>
    </li>
  );
}
