import { type Document, isScalar, visit } from "yaml";
import { printable, printableLines, yamlCodeOf } from "../../provider/validation/printable-text.ts";

/** The text of a YAML file: values with unsafe characters are in quotes, where codes stand for these. */
export function yamlText(document: Document, lineWidth: number): string {
  visit(document, {
    Scalar(_key, scalar) {
      const { value } = scalar;
      if (typeof value === "string" && printableLines(value) !== value) scalar.type = "QUOTE_DOUBLE";
    },
    // A visitor of scalars does not see the keys of a map.
    Pair(_key, { key }) {
      if (isScalar(key) && typeof key.value === "string" && printable(key.value) !== key.value)
        key.type = "QUOTE_DOUBLE";
    },
  });
  return printableLines(document.toString({ lineWidth }), yamlCodeOf);
}
