import type { Edition } from "./api/editions.ts";
import { CanvasError } from "./errors.ts";
import type { Session } from "./session.ts";

/** The edition that the service takes for the user's own; nothing when there is none at all. */
export async function defaultEdition({ client }: Session): Promise<Edition | undefined> {
  const editions = await client.editions.list();
  const [chosen] = editions.length === 1 ? editions : editions.filter(({ isDefault }) => isDefault);
  if (chosen || editions.length === 0) return chosen;
  const ids = editions.map(({ editionId }) => editionId).join(", ");
  throw new CanvasError(`the user is in several editions (${ids}) and none is the default; set canvas:editionId`);
}
