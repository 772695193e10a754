/** Shown before a create that may repeat one of an interrupted run. */
export function namesakeWarning(kind: string, name: string, place: string, ids: readonly string[]): string {
  const found =
    ids.length === 1
      ? `another ${kind} named "${name}" (${ids.join()})`
      : `${ids.length} named "${name}" (${ids.join(", ")})`;
  const remedy = `if an interrupted run created it, delete the new one and import it: pulumi import canvas:index:${kind} NAME ID`;
  return `${place} has ${found} of yours already; ${remedy}`;
}
