// `pulumi watch` on the real engine. Its file watcher is a program that official installs bring along; here, the test says when
// a file was saved.
import type { ChildProcess } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dynamicInterface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { type Owner, quiet, resourcesOf, Service } from "./service.ts";

const timeout = 240_000;

it.concurrent.for([dynamicInterface, yamlInterface])(
  "makes what a program says each time it is saved, and continues after a mistake: $name",
  { timeout },
  async (via, test) => {
    const service = await Service.start(test);
    const saves = new Saves(test);
    const teamId = service.team("Alpha");
    const program = (args: object) =>
      via.program([{ name: "space", type: "Space", args: { teamId, name: "First", ...args } }]);
    const stack = await service.stack({ via, program: program({}), path: saves.folder });
    const watching = stack.run(["watch", "--stack", "dev"], { onStart: (cli) => saves.follow(cli) });

    await saves.save("Update complete; changes made: 2 create.");
    const { id } = service.one("spaces", ({ name }) => name === "First");
    stack.setProgram(program({ name: "Second" }));
    await saves.save("Update complete; changes made: 1 update.");
    expect(service.store.get("spaces", id)?.name).toBe("Second");

    stack.setProgram(program({ name: "" }));
    await saves.save("Update failed; changes made: None.");
    expect(service.store.get("spaces", id)?.name).toBe("Second");
    stack.setProgram(program({ name: "Third" }));
    await saves.save("Update complete; changes made: 1 update.");
    saves.interrupt();
    await watching;

    expect((await resourcesOf(stack)).get("space")).toMatchObject({ id, outputs: { name: "Third" } });
    expect(quiet(await stack.preview())).toEqual({ same: 2 });
  },
);

/** Stands in for `pulumi-watch`, which prints a line for each save. */
class Saves {
  readonly folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-watch-"));
  readonly #lines = join(this.folder, "lines");
  #cli: ChildProcess | undefined;
  #printed = "";
  #onPrint = () => {};

  constructor(test: Owner) {
    test.onTestFinished(() => rmSync(this.folder, { recursive: true }));
    writeFileSync(this.#lines, "");
    const watcher = join(this.folder, "pulumi-watch");
    writeFileSync(watcher, `#!/bin/sh\nexec tail -n +1 -f '${this.#lines}'\n`);
    chmodSync(watcher, 0o755);
  }

  follow(cli: ChildProcess): void {
    this.#cli = cli;
    cli.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#printed += text;
      this.#onPrint();
    });
  }

  /** Reports a save, and resolves when the update that it starts has ended; how it ended has to be `outcome`. */
  async save(outcome: string): Promise<void> {
    this.#printed = "";
    const ended = new Promise<void>((resolve) => {
      this.#onPrint = () => {
        if (/Update (?:complete|failed); .*\n/.test(this.#printed)) resolve();
      };
    });
    appendFileSync(this.#lines, "saved\n");
    await ended;
    expect(this.#printed).toContain(outcome);
  }

  interrupt(): void {
    this.#cli?.kill("SIGINT");
  }
}
