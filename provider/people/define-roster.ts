import type { z } from "zod";
import { type Effect, effectsOutput } from "../core/effect.ts";
import { CanvasError, PartialCreateError, PartialUpdateError } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { parseImportedInputs } from "../run/find.ts";
import { recordProgress, undefinedIfFailed } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { terms, thingTerm } from "../validation/audience.ts";
import { hasUnknown, isUnknown, unknownValue } from "../validation/unknown.ts";
import { deletion, type RosterSettings, refusalOf } from "./guard-rails.ts";
import { look } from "./membership.ts";
import { managedPerson } from "./ownership.ts";
import { pendingTexts, reportPending } from "./pending.ts";
import { activePerson, canonicalKey, type Member, type Person, undoOfChange } from "./person.ts";
import type { Place, PlaceKind, PlaceSettings } from "./place.ts";
import { departureTexts, ending, nobody, planFromRecord, previewWarning, type RosterRecord } from "./plan.ts";
import { applyRoster, planNow, protectedIn, readPeople } from "./roster.ts";
import { type Step, stepsTo, unlistedAmong, unlistedIn, unlistedInvitations } from "./steps.ts";

/** The inputs of every roster. */
interface Inputs extends RosterSettings, Pick<PlaceSettings, "adoptInvitations" | "ownInvitations"> {
  readonly editionId?: string | undefined;
  /** A changed value sends open invitations again. */
  readonly inviteAgain?: string | undefined;
}

/** The state of every roster; the id of a person is called `zuid` in a team and `memberId` in a space. */
interface State extends Inputs {
  readonly editionId: string;
  readonly people: Readonly<
    Record<string, Omit<Person, "id"> & Partial<Record<PlaceKind["personId"], string | undefined>>>
  >;
  readonly unlistedMembers: readonly (Omit<Member, "id"> &
    ({ readonly zuid: string } | { readonly memberId: string }))[];
  readonly protectedMembers: Readonly<Record<string, string>>;
  readonly openInvitations?: readonly string[] | undefined;
}

/** The schemas of a roster, and which of its properties is the id of the team or space. */
interface RosterSchemas<I extends Inputs, S extends State> {
  readonly inputs: z.ZodType<I>;
  readonly state: z.ZodType<S>;
  readonly idOf: (properties: I | S) => string;
}

/** What the definitions of `TeamMembers` and `SpaceMembers` have in common. */
export function defineRoster<I extends Inputs, S extends State>(
  kind: PlaceKind,
  { inputs: Inputs, state: State, idOf }: RosterSchemas<I, S>,
) {
  const nameOf = (properties: I | S) => thingTerm(kind.place, idOf(properties));
  const open = (session: Session, settings: PlaceSettings) =>
    kind.open(session, { ...settings, holder: `${kind.resource} ${settings.id}` });
  /** Makes the team or space match the program; what succeeded is recorded even if the rest fails. */
  const apply = async (session: Session, from: S, inputs: I) => {
    let reached = from;
    const update = recordProgress(from, async (record) => {
      const { editionId } = from;
      const { assignTo, assignToZuid, handOver, inviteAgain, ended } = inputs;
      const isInvitedAgain = inviteAgain !== undefined && inviteAgain !== from.inviteAgain;
      const { people, openInvitations } = recordOf(from);
      const ownInvitations = [...openInvitations, ...(inputs.ownInvitations ?? [])];
      const place = open(session, { ...inputs, id: idOf(from), editionId, isInvitedAgain, ownInvitations });
      const known = { people, openInvitations: ownInvitations };
      const listed = await place.list({ fresh: true });
      await applyRoster(place, known, listed, { ...inputs, isInvitedAgain }, (now) => {
        reached = State.parse({ ...from, ...outputsOf(kind, now) });
        record(reached);
      });
      record(State.parse({ ...reached, ...inputs, assignTo, assignToZuid, handOver, inviteAgain, ended, editionId }));
    });
    return update.finally(() => reportPending(session, nameOf(from), recordOf(reached).people));
  };
  const warningOf = async (place: Place | undefined, id: string, steps: readonly Step[]) => {
    const removed = new Set(stepsTo(steps, "remove").map((step) => step.id));
    const handOver = place && (await kind.handOverText?.(place, removed));
    return previewWarning(steps, thingTerm(kind.place, id), handOver);
  };
  /** What an update does as far as the state shows, in words, and why it is refused. */
  const review = async (state: S, inputs: I, session: Session | undefined) => {
    const record = recordOf(state);
    const id = idOf(state);
    const place = session && open(session, { id, editionId: state.editionId });
    const settings = asFarAsKnown(inputs, state);
    const recorded = planFromRecord(record, settings);
    const [additions, leaving] = [stepsTo(recorded.steps, "add"), stepsTo(recorded.steps, "remove", "restore")];
    // Only the service knows whether someone who is added is someone who is removed, under a new key, and who is protected now.
    const isInDoubt = recorded.problems.length > 0 || (additions.length > 0 && leaving.length > 0);
    const reviewNow = async (current: Place) => {
      const present = await current.list();
      const protectedIds = await protectedIn(current, present, leaving);
      return planFromRecord({ ...record, protectedIds }, settings, { present });
    };
    const now = place && isInDoubt ? await undefinedIfFailed(reviewNow(place)) : undefined;
    const { steps, problems } = now ?? recorded;
    return { refusal: refusalOf(nameOf(state), problems), warning: await warningOf(place, id, steps) };
  };
  /** What a replacement does in the old team or space. */
  const reviewReplacement = async (state: S, session: Session | undefined) => {
    if (!session || state.onDestroy !== "remove") return {};
    const place = open(session, { ...state, id: idOf(state) });
    if (!Array.isArray(await look(place, () => place.list({ fresh: true })))) return {};
    const cause = deletion("the replacement", `change ${kind.place}Id`);
    const { steps } = await planNow(place, recordOf(state).people, await place.list(), ending(state), cause);
    return { warning: departureTexts(steps, "the replacement", nameOf(state)).join("; ") || undefined };
  };
  /** What a create, update, or delete does, as far as the state shows. */
  const plan = (before: S | undefined, after: I | undefined): readonly Effect[] => {
    const record = before ? recordOf(before) : nobody;
    if (!after) return before ? planFromRecord(record, ending(before), { cause: endOfRoster }).effects : [];
    if (isUnknown(after.members)) return [];
    return planFromRecord(record, before ? asFarAsKnown(after, before) : after).effects;
  };
  return {
    declares: (inputs: I) => ({
      object: { kind: kind.resource, ids: [idOf(inputs)] },
      collection: { name: `the members of ${nameOf(inputs)}`, isExclusive: true },
    }),
    /** The people the roster has recorded and still lists. */
    managedObjects(state: S, { members }: I) {
      const listed = new Set(Object.keys(members).map(canonicalKey));
      const kept = Object.entries(recordOf(state).people).filter(
        ([key, { id = key }]) => listed.has(canonicalKey(key)) || listed.has(id),
      );
      return kept.flatMap(([key, person]) => managedPerson(kind.objectOf(idOf(state), key, person.id), person));
    },
    plan,
    effects: kind.effects,
    review: (state: S, inputs: I | undefined, session: Session | undefined) =>
      inputs ? review(state, inputs, session) : reviewReplacement(state, session),
    async preview(session: Session, inputs: I, known: S | undefined) {
      const editionId = known?.editionId ?? requireEditionId(session, inputs.editionId);
      const place = open(session, { ...inputs, id: idOf(inputs), editionId });
      const present = await look(place);
      if (present === "gone" && !known) throw new CanvasError(`${nameOf(inputs)} does not exist`, "correct its id");
      if (!Array.isArray(present)) return { outputs: { [effectsOutput]: plan(known, inputs) } };
      const { people: from } = known ? recordOf(known) : nobody;
      const { steps, protectedIds, effects } = await planNow(place, from, present, inputs);
      const warning = await warningOf(place, place.id, steps);
      const reviewed = known && (await review(known, inputs, session));
      if (warning !== undefined && warning !== reviewed?.warning) session.warn(warning);
      const unknown = Object.fromEntries(Object.keys(inputs.members).map((key) => [key, unknownValue]));
      const record = { ...nobody, people: peopleAfter(steps), unlisted: unlistedIn(steps), protectedIds };
      const planned = State.parse({ ...inputs, editionId, ...outputsOf(kind, record) });
      const { people, unlistedMembers, protectedMembers } = planned;
      return {
        id: place.id,
        outputs: {
          ...{ editionId, people: { ...unknown, ...people }, unlistedMembers, protectedMembers },
          [effectsOutput]: effects,
        },
      };
    },
    async create(session: Session, inputs: I) {
      const id = idOf(inputs);
      const editionId = requireEditionId(session, inputs.editionId);
      const from = State.parse({ ...inputs, editionId, ...outputsOf(kind, nobody) });
      try {
        return { id, state: await apply(session, from, inputs) };
      } catch (error) {
        if (!(error instanceof PartialUpdateError)) throw error;
        // If somebody is in, or may be, the next run continues from there.
        const state = State.parse(error.state);
        const isEmpty = Object.keys(state.people).length === 0;
        throw isEmpty ? error.reason : new PartialCreateError({ id, state, cause: error.reason });
      }
    },
    async read(session: Session, id: string, state: S): Promise<S | undefined> {
      const place = open(session, { ...state, id });
      const present = await look(place);
      if (present === "gone") return undefined;
      // Members of a trashed space are not visible, and are restored with it.
      if (present === "in the trash") return state;
      const record = recordOf(state);
      const people = await readPeople(place, record.people);
      const openInvitations = unlistedInvitations(record, people, present);
      const outputs = outputsOf(kind, { ...record, people, unlisted: unlistedAmong(people, present), openInvitations });
      return State.parse({ ...state, ...outputs });
    },
    update: (session: Session, _id: string, state: S, inputs: I) => apply(session, state, inputs),
    async delete(session: Session, id: string, state: S): Promise<void> {
      const place = open(session, { ...state, id });
      const present = await look(place, () => place.list({ fresh: true }));
      if (present === "gone") return;
      if (present === "in the trash")
        return session.warn(`${nameOf(state)} is in the trash, where members cannot be removed: they stay in it`);
      const { hasProgram } = session.ledger;
      if (state.onDestroy === "release" && hasProgram) return session.warn(`${nameOf(state)}: ${releaseText(state)}`);
      const settings = {
        ...ending({ ...state, onDestroy: "remove" }),
        ...(hasProgram ? {} : { maxRemovals: Infinity }),
      };
      await applyRoster(place, recordOf(state), present, settings, () => {}, endOfRoster);
    },
    import: (session: Session, editionId: string, [text = ""]: readonly string[]) =>
      kind.find(session, editionId, text, async (id) => {
        const place = open(session, { id, editionId });
        const present = await place.list();
        const listed = present.flatMap((member) => {
          const key = kind.keyOf(member);
          return key === undefined ? [] : [[key, activePerson(member, true)] as const];
        });
        const people = Object.fromEntries(listed);
        const protectedIds = await protectedIn(place, present, []);
        const outputs = outputsOf(kind, { ...nobody, people, unlisted: unlistedAmong(people, present), protectedIds });
        const found = { [`${kind.place}Id`]: id, members: outputs.members };
        const inputs = parseImportedInputs(Inputs, found, `the members of ${place.name}`);
        return { id, state: State.parse({ ...inputs, ...outputs, editionId }) };
      }),
  };
}

/** The inputs; what is not known yet counts as unchanged. */
function asFarAsKnown(inputs: Inputs, state: State): RosterSettings {
  if (!hasUnknown(inputs)) return inputs;
  const known = Object.entries(inputs).filter(([, value]) => !hasUnknown(value));
  return { ...state, ...Object.fromEntries(known) };
}

const endOfRoster = deletion(terms.deletingRoster, "remove it");

function releaseText({ people }: State): string {
  const count = Object.keys(people).length;
  return count === 1 ? "1 person is no longer managed and stays" : `${count} people are no longer managed and stay`;
}

/** The people of a roster whose members are active, once the steps are made. */
function peopleAfter(steps: readonly Step[]): RosterRecord["people"] {
  const active = stepsTo(steps, "keep", "change").flatMap(({ key, role, person }) => {
    if (person?.status !== "active") return [];
    const undo = person.effectiveRole === undefined ? undoOfChange(person, person.role, role) : {};
    return [[key, { ...person, role, ...undo }] as const];
  });
  return Object.fromEntries(active);
}

/** What a state says about who is there. */
function recordOf({ people, unlistedMembers, protectedMembers, openInvitations = [] }: State): RosterRecord {
  const entries = Object.entries(people).map(([key, { zuid, memberId = zuid, ...person }]) => {
    return [key, { ...person, id: memberId }] as const;
  });
  const unlisted = unlistedMembers.map((member) => ({
    ...member,
    id: "zuid" in member ? member.zuid : member.memberId,
  }));
  return { people: Object.fromEntries(entries), unlisted, protectedIds: protectedMembers, openInvitations };
}

/** The outputs of a state; `members` is one of them because a refresh finds roles that have changed. */
function outputsOf({ personId }: PlaceKind, { people, unlisted, protectedIds, openInvitations }: RosterRecord) {
  const entries = Object.entries(people);
  return {
    members: Object.fromEntries(entries.map(([key, { role }]) => [key, role])),
    people: Object.fromEntries(entries.map(([key, { id, ...person }]) => [key, { ...person, [personId]: id }])),
    unlistedMembers: unlisted.map(({ id, ...member }) => ({ ...member, [personId]: id })),
    open: pendingTexts(people),
    protectedMembers: protectedIds,
    openInvitations: openInvitations.length === 0 ? undefined : openInvitations,
  };
}
