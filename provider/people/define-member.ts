import type { z } from "zod";
import { holderOf } from "../core/resource.ts";
import { PartialCreateError, PartialUpdateError } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import type { Session } from "../run/session.ts";
import { thingTerm } from "../validation/audience.ts";
import { put } from "./addition.ts";
import type { Assignment } from "./hand-over.ts";
import { look, readPerson } from "./membership.ts";
import { managedPerson } from "./ownership.ts";
import { reportPending } from "./pending.ts";
import { directoryOf, type Person } from "./person.ts";
import type { Place, PlaceKind } from "./place.ts";
import { planOfMember, stayingTexts } from "./plan.ts";
import { unlessKept } from "./roster.ts";
import { makeStep } from "./roster-update.ts";

/** The inputs of every single member. */
interface Inputs extends Assignment {
  readonly role: string;
  readonly adopt?: boolean | undefined;
  readonly adoptInvitation?: boolean | undefined;
  readonly inviteAgain?: string | undefined;
  readonly onDestroy?: "remove" | "retain" | undefined;
  readonly editionId?: string | undefined;
}

type State = Inputs &
  Omit<Person, "id"> & {
    readonly editionId: string;
    readonly zuid?: string | undefined;
    readonly memberId?: string | undefined;
  };

/** How the inputs and the state of a single member name them, and the team or space. */
interface MemberSchemas<I extends Inputs, S extends State> {
  readonly name: "TeamMember" | "SpaceMember";
  readonly state: z.ZodType<S>;
  /** The key under which a roster would list them. */
  readonly keyOf: (properties: I | S) => string;
  readonly placeIdOf: (properties: I | S) => string;
  readonly idOf: (inputs: I) => string;
}

/** What the definitions of `TeamMember` and `SpaceMember` have in common: each is a roster of one. */
export function defineMember<I extends Inputs, S extends State>(
  kind: PlaceKind,
  { name, state: State, keyOf, placeIdOf, idOf }: MemberSchemas<I, S>,
) {
  const personOf = ({ status, role, effectiveRole, waitingFor, adopted, previousRole, ...state }: S): Person => {
    return { status, id: state[kind.personId], role, effectiveRole, waitingFor, adopted, previousRole };
  };
  const stateOf = (properties: Inputs, { id, ...person }: Person, known: object = {}): S =>
    State.parse({ ...properties, ...person, ...known, [kind.personId]: id });
  const nameOf = (properties: I | S) => thingTerm(kind.place, placeIdOf(properties));
  const open = (session: Session, properties: (I | S) & { editionId: string }, isInvitedAgain = false) => {
    const { editionId, adopt = false, adoptInvitation: adoptInvitations } = properties;
    return kind.open(session, { id: placeIdOf(properties), editionId, adopt, adoptInvitations, isInvitedAgain });
  };
  const report = (session: Session, properties: I | S, person: Person) =>
    reportPending(session, nameOf(properties), { [keyOf(properties)]: person });
  const plan = (before: S | undefined, after: I | undefined, person = before && personOf(before)) => {
    const known = after ?? before;
    if (!known) return undefined;
    const { onDestroy, assignTo, assignToZuid } = known;
    const isInvitedAgain = invitesAgain(before, after);
    const single = { key: keyOf(known), person, role: after?.role, onDestroy, isInvitedAgain };
    return planOfMember(single, { assignTo, assignToZuid });
  };
  return {
    declares: (inputs: I) => ({
      object: kind.objectOf(placeIdOf(inputs), keyOf(inputs)),
      mayBeForeign: inputs.adoptInvitation,
      collection: { name: `the members of ${nameOf(inputs)}`, isExclusive: false },
    }),
    managedObjects(state: S) {
      const { id, status, ...person } = personOf(state);
      // Someone who is known by id has been added, or may have been.
      const known = { ...person, status: id === undefined ? status : ("active" as const) };
      return managedPerson(kind.objectOf(placeIdOf(state), keyOf(state), id), known);
    },
    effects: kind.effects,
    plan: (before: S | undefined, after: I | undefined) => plan(before, after)?.effects ?? [],

    async create(session: Session, inputs: I) {
      const id = idOf(inputs);
      const known = { ...inputs, editionId: requireEditionId(session, inputs.editionId) };
      const { person, error } = await put(open(session, known), keyOf(inputs), undefined, inputs.role);
      if (!person) throw error;
      report(session, inputs, person);
      const state = stateOf(known, person);
      if (error) throw new PartialCreateError({ id, state, cause: error });
      return { id, state };
    },

    async read(session: Session, _id: string, state: S): Promise<S | undefined> {
      const person = await readPerson(open(session, state), keyOf(state), personOf(state));
      return person && stateOf(state, person);
    },

    async update(session: Session, _id: string, state: S, inputs: I): Promise<S> {
      const { editionId } = state;
      const place = open(session, { ...inputs, editionId }, invitesAgain(state, inputs));
      const before = personOf(state);
      let person = before;
      for (const step of plan(state, inputs, before)?.steps ?? []) {
        const { person: now = person, error } = await makeStep(place, step, inputs);
        report(session, inputs, now);
        if (error) throw now === before ? error : new PartialUpdateError({ state: stateOf(state, now), cause: error });
        person = now;
      }
      const omitted = { assignTo: undefined, assignToZuid: undefined, inviteAgain: undefined, onDestroy: undefined };
      return stateOf({ ...state, ...omitted }, person, { ...inputs, editionId });
    },

    async delete(session: Session, id: string, state: S): Promise<void> {
      const place = { ...open(session, state), holder: holderOf({ name }, id) };
      const person = await readIfUnsettled(place, keyOf(state), personOf(state));
      // Someone who was still to be added, and was added by somebody else, was never managed by the program.
      const isForeign = state.status === "joined" && person.adopted;
      const known = isForeign ? { ...state, onDestroy: undefined } : state;
      const steps = plan(known, undefined, person)?.steps.map((step) => unlessKept(place, step)) ?? [];
      for (const text of stayingTexts(steps, place.name)) session.warn(text);
      for (const step of steps) {
        const { error } = await makeStep(place, step, state);
        if (error) throw error;
      }
    },
  };
}

/** Whether an update sends an invitation again: leaving `inviteAgain` out does not. */
const invitesAgain = (before: Inputs | undefined, after: Inputs | undefined): boolean =>
  after?.inviteAgain !== undefined && after.inviteAgain !== before?.inviteAgain;

/** Someone who may have been added since the last refresh, as the list that this run read first shows. */
async function readIfUnsettled(place: Place, key: string, person: Person): Promise<Person> {
  const { status, id } = person;
  if (status === "waiting" || (status === "active" && id !== undefined)) return person;
  const first = await look(place, () => place.listFirst());
  const isThere = Array.isArray(first) && directoryOf(first)(key, person.id) !== undefined;
  return (isThere && (await readPerson(place, key, person))) || person;
}
