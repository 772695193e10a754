// With CANVAS_STATE_KEY, an update signs the state that it leaves, and refuses one that somebody else has written since.
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import { isObject, objectOf, type Properties } from "../../provider/validation/properties.ts";
import { isStack } from "./recorded-workspace.ts";
import { type StackPlace, unlockText } from "./stack-place.ts";

/** The key, which only jobs that may write have. */
export const stateKey = (): string | undefined => process.env.CANVAS_STATE_KEY || undefined;

/** The output of the stack that holds the signature. */
const output = "stateSignature";

/** What Pulumi may change when it writes the state, and no run acts on. */
const volatileKeys = new Set(["created", "modified", "sourcePosition", "stackTrace"]);
const Resource = z.looseObject({ urn: z.string(), outputs: z.record(z.string(), z.unknown()).optional() });
const Deployment = z.looseObject({
  resources: z.array(Resource).nullish(),
  pending_operations: z.unknown().optional(),
});
type Deployment = z.output<typeof Deployment>;

/** The state with a signature; undefined if it records nothing. */
export function signState(deployment: unknown, key: string): Deployment | undefined {
  const state = Deployment.parse(deployment);
  const signature = signatureOf(state, key);
  if (!state.resources?.some(isStack)) return undefined;
  const resources = state.resources.map((resource) =>
    isStack(resource) ? { ...resource, outputs: { ...resource.outputs, [output]: signature } } : resource,
  );
  return { ...state, resources };
}

/** Refuses a state that no update with this key has left. An empty one records nothing that a run could act on. */
export function requireSignature(deployment: unknown, key: string, place: StackPlace): void {
  const state = Deployment.parse(deployment);
  const pending = z.array(z.unknown()).safeParse(state.pending_operations).data ?? [];
  if ((state.resources ?? []).length === 0 && pending.length === 0) return;
  const found = state.resources?.find(isStack)?.outputs?.[output];
  const [given, expected] = [String(found), signatureOf(deployment, key)].map((text) => Buffer.from(text));
  if (given && expected && given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new CanvasError(
    `the recorded state of ${place.file} is not the one that the last update signed`,
    `if another run is under way, wait for it to end; otherwise find out who wrote it, and if it is right, accept it with ${unlockText(place)}`,
  );
}

/** A hash that is equal for equal states. */
export const fingerprintOf = (deployment: unknown): string => signatureOf(deployment ?? {}, "fingerprint");

/** Covers everything but what says only when and by which Pulumi the state was written. The URNs name project and stack. */
function signatureOf(deployment: unknown, key: string): string {
  const { manifest: _, metadata: __, resources, ...others } = objectOf(deployment);
  const signed = (Array.isArray(resources) ? resources : []).map(objectOf).map((resource) => {
    const outputs = isStack({ urn: String(resource.urn) })
      ? withoutSignature(objectOf(resource.outputs))
      : resource.outputs;
    const entries = Object.entries({ ...resource, outputs });
    return Object.fromEntries(entries.filter(([name]) => !volatileKeys.has(name)));
  });
  return createHmac("sha256", key)
    .update(canonical({ ...others, signed }))
    .digest("hex");
}

function withoutSignature({ [output]: _, ...others }: Properties) {
  return others;
}

/** JSON that does not depend on the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
