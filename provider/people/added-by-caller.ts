import type { Session } from "../run/session.ts";

/** Whether the caller has added a member, as far as the service says who did. */
export async function isAddedByCaller(
  { client }: Session,
  editionId: string,
  { addedBy }: { readonly addedBy?: string },
): Promise<boolean> {
  return addedBy === undefined || addedBy === (await client.myZuid(editionId));
}
