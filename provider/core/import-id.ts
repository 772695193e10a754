import { settingLabel } from "../config.ts";
import { CanvasError } from "../errors.ts";
import type { ImportIdPart, ResourceDefinition } from "./resource.ts";

/** A parsed id of `pulumi import`: `EDITION/SPACE/ZONE`. */
interface ImportId {
  readonly editionId: string;
  /** One value for each of the definition's `importIdParts`. */
  readonly parts: readonly string[];
}

/** The edition of the import examples, which is that of the emulator's demo workspace. */
export const editionExample = "1000000000002";

/** What each part of an import id looks like, by name and by id: all of it is in the emulator's demo workspace. */
export const importIdExamples: Readonly<Record<ImportIdPart, { readonly name: string; readonly id: string }>> = {
  TEAM: { name: "Product", id: "1000000000010" },
  MEMBER: { name: "engineer@example.com", id: "1000000000012" },
  SPACE: { name: "Discovery", id: "1000000000021" },
  ZONE: { name: "Interviews", id: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21" },
  FRAME: { name: "Needs", id: "0b2f6d3a-7c55-4e0e-8f5a-2f4d9c1e8a10" },
};

/** Parses an import id; it starts with an edition if it has one part more than the resource needs. */
export function parseImportId(
  definition: ResourceDefinition,
  text: string,
  defaultEdition: string | undefined,
): ImportId {
  const { importIdParts } = definition;
  const given = text.split("/").map(decode);
  const hasEdition = given.length === importIdParts.length + 1;
  const [edition, parts] = hasEdition ? [given[0], given.slice(1)] : [defaultEdition, given];
  const empty = importIdParts.find((_, index) => parts[index] === "");
  const invalid = (found: string) => new CanvasError(`${expected(definition, text)}, but found ${found}`);
  const slash = "write a slash in a name as %2F";
  if (parts.length !== importIdParts.length) throw invalid(`${partCount(given.length)}; ${slash}`);
  if (empty !== undefined) throw invalid(`nothing for ${empty}`);
  if (edition === "") throw invalid("nothing for EDITION");
  if (edition === undefined) throw invalid(`no edition, neither there nor in ${settingLabel("editionId")}`);
  if (!/^\d+$/.test(edition)) throw invalid(`the edition "${edition}", which is not a number; ${slash}`);
  return { editionId: edition, parts };
}

/** Formats the full import id of an existing object; the inverse of `parseImportId`. */
export function formatImportId(editionId: string, ...parts: readonly string[]): string {
  return [editionId, ...parts].map((part) => part.replace(/[%/]/g, encodeURIComponent)).join("/");
}

function expected({ name, importIdParts }: ResourceDefinition, text: string): string {
  const example = [editionExample, ...importIdParts.map((part) => importIdExamples[part].name)].join("/");
  return `"${text}" cannot be imported as a ${name}: expected [EDITION/]${importIdParts.join("/")}, such as ${example}`;
}

const partCount = (count: number): string => (count === 1 ? "1 part" : `${count} parts`);

/** Decodes `%2F` and the like; a percent sign that encodes nothing stays. */
function decode(part: string): string {
  return part.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
