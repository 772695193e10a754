import type { VNode } from "preact";
import { initials } from "../../../picture/format.ts";
import type { Person } from "../model/people.ts";
import { control, isUnlocked } from "../state/control.ts";
import { isFresh } from "../state/fresh.ts";
import { act } from "../state/notice.ts";
import { CopyableId } from "./copy.tsx";
import { LongList } from "./long-list.tsx";

/** People with their roles; those who are invited have a button that accepts for them. */
export const PeopleList = ({ people }: { people: readonly Person[] }): VNode => (
  <LongList
    class="people"
    what="people"
    items={people}
    text={({ name, detail, role }) => `${name} ${detail} ${role}`}
    row={(person) => <PersonRow person={person} />}
  />
);

function PersonRow({ person: { id, memberId, name, detail, role, invitation } }: { person: Person }): VNode {
  const label = (
    <>
      <span class="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <span class="person-text">
        <span class="person-name">{name}</span>
        {detail !== name && <span class="person-detail">{detail}</span>}
      </span>
    </>
  );
  if (invitation) {
    return (
      <li class="invited" data-fresh={isFresh(id) || undefined}>
        {label}
        <span class="badge badge-pending">pending</span>
        {isUnlocked() && <Accept {...invitation} />}
      </li>
    );
  }
  return (
    <li class="opens" data-fresh={isFresh(id) || undefined}>
      <details>
        <summary>
          {label}
          <span class="role">{role}</span>
        </summary>
        <div class="opened">
          <CopyableId id={memberId} />
        </div>
      </details>
    </li>
  );
}

/** A button that accepts an invitation for its receiver. */
function Accept({ mailId, teamId }: NonNullable<Person["invitation"]>): VNode {
  const accept = (): void =>
    void act(() => control("POST", "/invitations/accept", { mailId, teamId }), `${mailId} accepted the invitation.`);
  return <Action label="Accept" name={`Accept the invitation for ${mailId}`} action={accept} />;
}

/** A small button; assistive technology reads `name` instead of the label. */
export function Action({ label, name, action }: { label: string; name?: string; action: () => void }): VNode {
  return (
    <button type="button" class="button button-small" aria-label={name} onClick={action}>
      {label}
    </button>
  );
}
