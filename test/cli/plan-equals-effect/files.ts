// Workspace files that differ in everything a file can say about people, access, spaces, zones and frames.
import fc from "fast-check";
import { CanvasError } from "../../../provider/errors.ts";
import type { Workspace } from "../../../provider/workspace/schema.ts";
import { checkWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { acme } from "../../acme.ts";
import { colleague, teamName } from "./service.ts";

const people = ["ada@example.com", "bob@example.com", "eve@example.com", "fay@example.com"];

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3, nil: undefined });
const some = <T>(keys: readonly string[], value: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 3 });

const role = fc.constantFrom("admin", "member");
/** Without these two the update is refused more often than not. */
const admins = { [acme.owner]: "admin", [colleague]: "admin" };
const anyPeople = fc
  .tuple(some(people, role), fc.constantFrom(admins, admins, admins, {}))
  .map(([listed, always]) => ({ ...always, ...listed }));
const anyAccess = some([...people, "team"], fc.constantFrom("editor", "viewer"));
const anyFrame = fc.record(
  { title: fc.constantFrom("f", "Now"), at: fc.constantFrom([0, 0], [10, 20]), fill: fc.constantFrom("red", "none") },
  { requiredKeys: ["at"] },
);
const anyZone = fc.record({
  title: maybe(fc.constantFrom("Uno", "Due")),
  frames: maybe(some(["f", "g"], anyFrame)),
});
const anySpace = fc.record({
  title: maybe(fc.constantFrom("One", "Two", "Three")),
  access: maybe(anyAccess),
  favorite: maybe(fc.boolean()),
  // Always given: if a file starts to say it, the plan names it even if the service has that value, which only a request shows.
  embed: fc.boolean(),
  zones: maybe(some(["p", "q", "r", "s"], anyZone)),
});
const generous = { maxRemovals: 100, maxTrashed: 100 };
const anyOptions = fc
  .record({
    adopt: maybe(fc.boolean()),
    unlisted: fc.constantFrom(undefined, "report", "remove"),
    onDestroy: fc.constantFrom(undefined, undefined, undefined, "trash", "retain", "prevent"),
    // Always: the service does not list invitations, so only the update finds out that it refuses a second one.
    adoptInvitations: fc.constant(true),
    limits: fc.constantFrom(generous, generous, generous, {}),
  })
  .map(({ limits, ...options }) => ({ ...options, ...limits }));

/** A file without mistakes. */
export const anyFile: fc.Arbitrary<Workspace> = fc
  .record({
    people: maybe(anyPeople),
    access: maybe(anyAccess),
    spaces: maybe(some(["a", "b", "c"], anySpace)),
    options: anyOptions,
  })
  .map((contents) => checked({ team: teamName, ...contents }))
  .filter((file) => file !== undefined);

function checked(value: object): Workspace | undefined {
  try {
    return checkWorkspace(JSON.parse(JSON.stringify(value)));
  } catch (error) {
    if (error instanceof CanvasError) return undefined;
    throw error;
  }
}
