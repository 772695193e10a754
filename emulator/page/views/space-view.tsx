import type { VNode } from "preact";
import { formatCount } from "../../../picture/format.ts";
import { countActive, zonesOf } from "../model/content.ts";
import { formatDateTime, formatWaiting } from "../model/format.ts";
import { peopleOfSpace, userLabel } from "../model/people.ts";
import { Icon } from "../parts/drawn.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { PeopleList } from "../parts/people.tsx";
import { linkTo } from "../state/route.ts";
import { type Records, workspace } from "../state/workspace.ts";
import { ZoneCards } from "./cards.tsx";

/** A space: its zones as drawings, and its members. */
export function SpaceView({ space }: { space: Records["spaces"] }): VNode {
  const { id, name, ownerZuid, lastAuthorZuid, modifiedTime, trashedTime, allowEmbed } = space;
  const zones = zonesOf(id);
  const people = peopleOfSpace(id);
  const changed = `Changed ${formatDateTime(modifiedTime)} by ${userLabel(lastAuthorZuid).name}`;
  const facts = [`Owned by ${userLabel(ownerZuid).name}`, changed];
  return (
    <>
      <Heading title={name} id={id} above={aboveSpace(space)} facts={facts} trashedTime={trashedTime}>
        {workspace.favorites.under(id).length > 0 && <Icon name="star" label="Favorite" />}
        {allowEmbed && <Icon name="embed" label="Embedding allowed" />}
      </Heading>
      <div class="columns">
        <Section
          title="Zones"
          count={formatWaiting(countActive(zones), "in trash")}
          empty={zones.length === 0 && "No zones yet. Add one to this space in a workspace file or program."}
        >
          <ZoneCards zones={zones} detail={(zone) => formatDateTime(zone.modifiedTime)} />
        </Section>
        <Section
          title="Members"
          count={formatCount(people.length)}
          empty={people.length === 0 && "This space has no members."}
        >
          <PeopleList people={people} />
        </Section>
      </div>
    </>
  );
}

/** The edition and team of a space. */
export function aboveSpace({ editionId, teamId }: Records["spaces"]): { name: string; href: string }[] {
  return [
    { name: workspace.editions.get(editionId)?.name ?? "", href: linkTo("editions", editionId) },
    { name: workspace.teams.get(teamId)?.name ?? "", href: linkTo("teams", teamId) },
  ];
}
