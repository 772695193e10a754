// Programs, updates, and faults, as a model tries them.
import fc from "fast-check";
import { type Fault, faultKinds } from "./network.ts";
import { anyBeginning, anyEdit, type Edit } from "./program.ts";

/** One command of the user, or that everybody joins who is invited. */
export type Step =
  | { readonly kind: "up"; readonly edits: readonly Edit[]; readonly faults: readonly Fault[] }
  | { readonly kind: "refresh"; readonly faults: readonly Fault[] }
  | { readonly kind: "join" };

/** Most commands send few requests. */
const at = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.integer({ min: 1, max: 25 }));
const anyFaults = fc.array(fc.record({ kind: fc.constantFrom(...faultKinds), at }), { maxLength: 3 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("up" as const),
      edits: fc.array(anyEdit, { minLength: 1, maxLength: 8 }),
      faults: anyFaults,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refresh" as const), faults: anyFaults }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("join" as const) }) },
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
