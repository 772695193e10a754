// The blocks of code in README.md and docs/, and what a reader does with each.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** A block of code in a page. */
export interface Block {
  readonly page: string;
  /** What the reader does: runs commands, writes a file, or compares what was printed; anything else is only read. */
  readonly kind: "commands" | "file" | "output" | "other";
  /** The path of a file, which its first line names in a comment. */
  readonly path?: string;
  readonly text: string;
}

/** Every page that people write; those of resources and functions are generated. */
export function pages(): string[] {
  const docs = readdirSync(`${repository}docs`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !/^(resources|functions|site)\//.test(file))
    .map((file) => `docs/${file}`);
  return ["README.md", ...docs.sort()];
}

/** The blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(`${repository}${page}`, "utf8");
  return [...text.matchAll(block)].map(({ groups: { indent = "    ", language = "sh", code = "", lines = "" } = {} }) =>
    blockOf(page, language, (code + lines).replaceAll(new RegExp(`^${indent}`, "gm"), "")),
  );
}

/** A fenced block, perhaps of a list, or an indented one. */
const block =
  /^(?<indent> *)```(?<language>\w*)\n(?<code>.*?)^\k<indent>```$|(?<=\n\n)(?<lines>(?: {4}[^\n]*\n|\n(?= {4}))+)/gms;

function blockOf(page: string, language: string, text: string): Block {
  const path = /^(?:#|\/\/) ([\w./-]+\.\w+)$/m.exec(text.split("\n", 1)[0] ?? "")?.[1];
  if (path !== undefined) return { page, kind: "file", path, text };
  if (language === "sh") return { page, kind: "commands", text };
  return { page, kind: language === "text" ? "output" : "other", text };
}

/** How a list names a block: by its first line. */
export const firstLine = ({ text }: Block): string => text.split("\n", 1)[0] ?? "";
