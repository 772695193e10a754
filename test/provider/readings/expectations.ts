// What the cases of the conformance suite come to under readings of the API.
import type { ReadingName } from "../../../emulator/store/readings.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { scenarios, type Target } from "./scenario.ts";

/** What a reading makes impossible: the provider says so, and keeps the state. */
export const impossible: Partial<Record<ReadingName, readonly [scenario: RegExp, says: RegExp][]>> = {
  "assumed-paths-missing": [
    [/^Zone (name|trashed|source|is renamed|is put|onDestroy: (trash|delete)|in the trash)/, /canvas:paths/],
    [/^Zone (templateId|editionId|restoreZoneId)/, /canvas:paths/],
  ],
  "move-new-zone-id": [
    [/^Zone (spaceId|trashed, from true)/, /under a new id; remove it from the state and import it/],
  ],
  // The key of one edition does not serve another.
  "api-key-required": [[/ editionId$/, /returned 401/]],
  "unconfirmed-additions": [
    [/^TeamMember (?!role|loses|is in the team|was in the team)/, /did not confirm that .* was invited/],
    [/^TeamMembers (members|someone is removed)$/, /did not confirm that .* was invited/],
  ],
};

/** What cannot be seen under a reading, which changes the outcome. */
export const exempt: Partial<Record<ReadingName, readonly [scenario: RegExp, why: string][]>> = {
  "trash-hidden": [
    [/^Zone is put into the trash$/, "a trashed zone looks like a deleted one, and another one is created"],
  ],
  "unique-names": [
    [
      /^Space (sourceSpaceId|restoreSpaceId|editionId)$|^Zone (templateId|source|restoreZoneId)$/,
      "the replacement would have the name of what it replaces",
    ],
  ],
};

/** The cases that do not come to what the readings make of them. */
export async function failuresUnder(chosen: readonly ReadingName[], target: Target): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const [label, run] of scenarios(target)) {
    const find = <T>(table: Partial<Record<ReadingName, readonly (readonly [RegExp, T])[]>>) =>
      chosen.flatMap((name) => table[name] ?? []).filter(([scenario]) => scenario.test(label));
    if (find(exempt).length > 0) continue;
    const impossibilities = find(impossible);
    const outcome: unknown = await run().catch((error: unknown) => error);
    // The first that is met says so.
    const isExpected =
      impossibilities.length === 0
        ? outcome === undefined
        : outcome instanceof CanvasError && impossibilities.some(([, says]) => says.test(outcome.message));
    if (!isExpected) failures.push(`${label}: ${outcome instanceof Error ? outcome.message : "succeeded"}`);
  }
  return failures;
}
