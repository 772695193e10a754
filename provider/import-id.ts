import { CanvasError } from "./errors.ts";
import type { PathPart, ResourceDefinition } from "./resource.ts";

/** What `pulumi import` is given: where a resource is, as people write it: `EDITION/SPACE/ZONE`. */
export interface ImportId {
  readonly editionId: string;
  /** One for each part of the resource's path. */
  readonly parts: readonly string[];
}

const examples: Readonly<Record<PathPart, string>> = {
  TEAM: "Product",
  MEMBER: "ada@example.com",
  SPACE: "Roadmap",
  ZONE: "Plan",
  FRAME: "Now",
};

/** Reads the id that a person wrote; the number of its parts tells whether it begins with an edition. */
export function parseImportId(
  definition: ResourceDefinition,
  text: string,
  defaultEdition: string | undefined,
): ImportId {
  const { path } = definition.lookup;
  const given = text.split("/").map(decoded);
  const hasEdition = given.length === path.length + 1;
  const [edition, parts] = hasEdition ? [given[0], given.slice(1)] : [defaultEdition, given];
  const empty = path.find((_, index) => parts[index] === "");
  const refuse = (found: string) => new CanvasError(`${expected(definition, text)}, but found ${found}`);
  if (parts.length !== path.length) throw refuse(`${counted(given.length)}; write a slash in a name as %2F`);
  if (empty !== undefined) throw refuse(`nothing for ${empty}`);
  if (edition === "") throw refuse("nothing for EDITION");
  if (edition === undefined) throw refuse("no edition, neither there nor in canvas:editionId (CANVAS_EDITION_ID)");
  if (!/^\d+$/.test(edition)) throw refuse(`the edition "${edition}", which is no number`);
  return { editionId: edition, parts };
}

/** The complete id of what is there: what `parseImportId` reads as these very parts. */
export function formatImportId(editionId: string, ...parts: readonly string[]): string {
  return [editionId, ...parts].map((part) => part.replace(/[%/]/g, encodeURIComponent)).join("/");
}

function expected({ name, lookup: { path } }: ResourceDefinition, text: string): string {
  const example = ["1000000000001", ...path.map((part) => examples[part])].join("/");
  return `"${text}" cannot be imported as a ${name}: expected [EDITION/]${path.join("/")}, such as ${example}`;
}

const counted = (count: number): string => (count === 1 ? "1 part" : `${count} parts`);

/** With `%2F` and the like as what they stand for; a percent sign that stands for itself stays. */
function decoded(part: string): string {
  return part.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
