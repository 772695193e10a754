// Programs, updates, changes by others, and faults, as a model tries them.
import fc from "fast-check";
import { type Fault, faultKinds } from "./network.ts";
import { type OutsideChange, outsideChanges } from "./outside.ts";
import { anyBeginning, anyEdit, type Edit } from "./program.ts";

/** One command of the user, or something that others do. */
export type Step =
  | { readonly kind: "up"; readonly edits: readonly Edit[]; readonly troubles: Troubles }
  | { readonly kind: "refresh"; readonly troubles: Troubles }
  | { readonly kind: "outside"; readonly change: OutsideChange };

export interface Troubles {
  readonly faults: readonly Fault[];
  /** Changes by others during the run, each before a request. */
  readonly changes: readonly { readonly at: number; readonly change: OutsideChange }[];
}

/** Most commands send few requests. */
const at = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.integer({ min: 1, max: 25 }));
const anyChange: fc.Arbitrary<OutsideChange> = fc.record({
  change: fc.constantFrom(...(Object.keys(outsideChanges) as (keyof typeof outsideChanges)[])),
  a: fc.nat(2),
  b: fc.nat(2),
});
const anyFault = fc.record({ kind: fc.constantFrom(...faultKinds), at });
const anyTroubles: fc.Arbitrary<Troubles> = fc
  .record({
    faults: fc.array(anyFault, { maxLength: 3 }),
    changes: fc.array(fc.record({ at, change: anyChange }), { maxLength: 1 }),
    isCoincidence: fc.boolean(),
  })
  .map(({ faults, changes, isCoincidence }) => {
    // The worst moment for a change is that of a fault.
    const moment = isCoincidence ? faults[0]?.at : undefined;
    return { faults, changes: changes.map((one) => ({ ...one, at: moment ?? one.at })) };
  });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("up" as const),
      edits: fc.array(anyEdit, { minLength: 1, maxLength: 8 }),
      troubles: anyTroubles,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refresh" as const), troubles: anyTroubles }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("outside" as const), change: anyChange }) },
);
/** What happens to a stack, one step after the other. */
export const anyStory = fc.record({
  isQuotaScarce: fc.boolean(),
  /** Whether the service puts a zone into every new space. */
  hasFirstZones: fc.boolean(),
  beginning: anyBeginning,
  steps: fc.array(anyStep, { minLength: 1, maxLength: 6, size: "max" }),
});

export type Story = typeof anyStory extends fc.Arbitrary<infer T> ? T : never;
