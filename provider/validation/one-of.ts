import { z } from "zod";

/** One of these values, each with its meaning, which the schema and the editors show. */
export function oneOf<const Meanings extends Readonly<Record<string, string>>>(meanings: Meanings) {
  const values = Object.keys(meanings) as (keyof Meanings & string)[];
  return z.enum(values).meta({ enumDescriptions: Object.values(meanings) });
}
