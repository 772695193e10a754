import type { VNode } from "preact";
import { formatCount, pluralize } from "../../../picture/format.ts";
import { countActive, countPeople, isActive, isTrashed } from "../model/content.ts";
import { describeCount, formatDateTime, formatWaiting } from "../model/format.ts";
import { peopleOfTeam, userLabel } from "../model/people.ts";
import { Icon } from "../parts/drawn.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { LongList } from "../parts/long-list.tsx";
import { PeopleList } from "../parts/people.tsx";
import { linkTo } from "../state/route.ts";
import { type Records, workspace } from "../state/workspace.ts";
import { Card } from "./cards.tsx";

/** A team: its spaces, its trash and its people. */
export function TeamView({ team }: { team: Records["teams"] }): VNode {
  const { id, editionId, name, description, createdTime, createdBy, isDefault } = team;
  const edition = { name: workspace.editions.get(editionId)?.name ?? "", href: linkTo("editions", editionId) };
  const created = `Created ${formatDateTime(createdTime)} by ${userLabel(createdBy).name}`;
  const spaces = workspace.spaces.under(id);
  const [active, trashed] = [spaces.filter(isActive), spaces.filter(isTrashed)];
  const people = peopleOfTeam(id);
  const count = formatWaiting(countActive(spaces), "in trash");
  return (
    <>
      <Heading title={name} id={id} above={[edition]} facts={[description, created].filter(Boolean)}>
        {isDefault && <span class="badge">default</span>}
      </Heading>
      <div class="columns">
        <div>
          <Section
            title="Spaces"
            count={count}
            empty={active.length === 0 && "No spaces yet. Add one to this team in a workspace file or program."}
          >
            <SpaceCards spaces={active} />
          </Section>
          {trashed.length > 0 && (
            <Section title="Trash" count={formatCount(trashed.length)}>
              <SpaceCards spaces={trashed} />
            </Section>
          )}
        </div>
        <Section
          title="People"
          count={formatWaiting(countPeople(id), "pending")}
          empty={people.length === 0 && "This team has no members."}
        >
          <PeopleList people={people} />
        </Section>
      </div>
    </>
  );
}

const SpaceCards = ({ spaces }: { spaces: readonly Records["spaces"][] }): VNode => (
  <LongList class="gallery" what="spaces" items={spaces} row={(space) => <SpaceCard space={space} />} />
);

function SpaceCard({ space }: { space: Records["spaces"] }): VNode {
  const { id, name, trashedTime, modifiedTime, allowEmbed } = space;
  const facts = [
    describeCount(countActive(workspace.zones.under(id)), "in trash", "zone"),
    pluralize(workspace.spaceMembers.under(id).length, "member"),
    `${isTrashed(space) ? "trashed" : "changed"} ${formatDateTime(trashedTime ?? modifiedTime)}`,
  ];
  return (
    <Card icon="space" table="spaces" id={id} name={name} facts={facts} trashed={isTrashed(space)}>
      {workspace.favorites.under(id).length > 0 && <Icon name="star" label="favorite" />}
      {allowEmbed && <Icon name="embed" label="embedding allowed" />}
    </Card>
  );
}

/** Teams as cards. */
export const TeamCards = ({ teams }: { teams: readonly Records["teams"][] }): VNode => (
  <LongList class="gallery" what="teams" items={teams} row={(team) => <TeamCard {...team} />} />
);

function TeamCard({ id, name, description, isDefault }: Records["teams"]): VNode {
  const facts = [
    describeCount(countPeople(id), "pending", "person", "people"),
    describeCount(countActive(workspace.spaces.under(id)), "in trash", "space"),
  ];
  return (
    <Card icon="team" table="teams" id={id} name={name} note={description} facts={facts}>
      {isDefault && <span class="badge">default</span>}
    </Card>
  );
}
