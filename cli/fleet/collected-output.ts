import { paint } from "../output/style.ts";
import { type Output, terminal } from "../output/terminal.ts";

/** What is said about one workspace, until it is its turn: errors and warnings have its name, because logs mix. */
export class CollectedOutput implements Output {
  readonly #member: { readonly name: string; readonly file: string };
  #lines: (() => void)[] = [];
  #hasText = false;

  constructor(member: { readonly name: string; readonly file: string }) {
    this.#member = member;
  }

  readonly print = (text: string): void => {
    if (text === "") return;
    this.#hasText = true;
    this.#lines.push(() => terminal.print(text));
  };

  readonly printError = (text: string): void => {
    this.#lines.push(() => terminal.printError(`${this.#member.name}: ${text}`));
  };

  /** Prints what was collected, under the name of the workspace. */
  flush(): void {
    const { name, file } = this.#member;
    if (this.#hasText) terminal.print(`${paint("bold", name)} (${file})\n`);
    for (const print of this.#lines) print();
    this.#lines = [];
    this.#hasText = false;
  }
}
