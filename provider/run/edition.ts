import type { Edition } from "../api/endpoints/editions.ts";
import { CanvasError, ConfigError } from "../errors.ts";
import { termFor } from "../validation/audience.ts";
import type { Session } from "./session.ts";

/** Where an edition can be configured. */
export const editionSettings = termFor(
  "canvas:editionId in the stack configuration, or CANVAS_EDITION_ID",
  "CANVAS_EDITION_ID",
);

/** The given edition, or the configured one. */
export function requireEditionId({ config }: Session, editionId: string | undefined): string {
  const id = editionId ?? config.editionId;
  if (id !== undefined) return id;
  throw new ConfigError([`no edition is known; give an editionId, or set ${editionSettings}`]);
}

/** The user's only or default edition; undefined if there is none. */
export async function findDefaultEdition({ client }: Session): Promise<Edition | undefined> {
  const editions = await client.editions.list();
  const [found] = editions.length === 1 ? editions : editions.filter(({ isDefault }) => isDefault);
  if (found || editions.length === 0) return found;
  const ids = editions.map(({ editionId }) => editionId).join(", ");
  throw new CanvasError(`the user is in several editions (${ids}) and none is the default`, `set ${editionSettings}`);
}
