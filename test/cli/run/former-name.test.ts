// A workspace file whose state is recorded under another name.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { requireSameName } from "../../../cli/run/state-copies.ts";
import { projectName } from "../../../cli/run/workspace-project.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { loadWorkspaceFile } from "../../../provider/workspace/workspace-file.ts";

/** A folder with a workspace file. */
function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), "canvas-name-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "workspace.yaml"), "team: Alpha\n");
  return folder;
}

describe("a state under another name", () => {
  /** What a preview of the file says about its name. */
  function checked(folder: string, text: string): string | undefined {
    const place = { file: join(folder, "workspace.yaml"), stack: "main", folder };
    writeFileSync(place.file, `${text}team: Alpha\nspaces: { one: }\n`);
    const own = projectName(place);
    // The command looks for other names only if nothing is recorded under the own one.
    if (existsSync(join(folder, "state", ".pulumi", "stacks", own))) return undefined;
    try {
      requireSameName(place, loadWorkspaceFile(place.file).workspace);
      return undefined;
    } catch (error) {
      return error instanceof CanvasError ? error.message.replace(`${folder}/`, "") : String(error);
    }
  }

  function folderWith(project: string, outputs: object = { name: "Alpha" }): string {
    const folder = checkout();
    const states = join(folder, "state", ".pulumi", "stacks", project);
    mkdirSync(states, { recursive: true });
    const urn = (type: string) => `urn:pulumi:main::${project}::${type}::workspace`;
    const resources = [
      { urn: urn("pulumi:pulumi:Stack"), outputs: { file: "workspace.yaml", trashedZones: {} } },
      { urn: urn("canvas:index:Team"), id: "5", outputs },
    ];
    writeFileSync(join(states, "main.json"), JSON.stringify({ checkpoint: { latest: { resources } } }));
    return folder;
  }

  it("because the file has a name now: remove it, or start a second workspace", () => {
    const folder = folderWith("workspace");
    expect(checked(folder, "name: design\n")).toContain("remove name from the file to continue with that state");
    expect(checked(folder, "")).toBeUndefined();
  });

  it.each(["name: product\n", ""])("because the name was another one: set it again (%j)", (name) => {
    const folder = folderWith("design");
    expect(checked(folder, name)).toMatch(
      / and its state is under the name design; set name: design in the file to continue with that state; /,
    );
    expect(checked(folder, "name: design\n")).toBeUndefined();
  });

  it("because Pulumi.yaml had a name that no file can have: restore it", () => {
    const folder = folderWith("Product");
    expect(checked(folder, "")).toMatch(
      / and its state is under the name Product; restore Pulumi.yaml with the name that it had to continue with that state; /,
    );
    writeFileSync(join(folder, "Pulumi.yaml"), "name: Product\n");
    expect(checked(folder, "")).toBeUndefined();
  });

  it("that is of another team, or cannot be read, does not matter", () => {
    expect(checked(folderWith("workspace", { name: "Beta" }), "name: design\n")).toBeUndefined();
    const folder = folderWith("workspace");
    writeFileSync(join(folder, "state", ".pulumi", "stacks", "workspace", "main.json"), "{");
    expect(checked(folder, "name: design\n")).toBeUndefined();
  });
});

it("a project of Pulumi.yaml whose name is a path is refused", () => {
  const folder = checkout();
  const manifest = (name: string) => writeFileSync(join(folder, "Pulumi.yaml"), `name: ${name}\n`);
  const name = () => projectName({ file: join(folder, "workspace.yaml") });
  manifest("../../elsewhere");
  expect(name).toThrow("; use letters, digits, -, _ and .");
  manifest("our-team_2.0");
  expect(name()).toBe("our-team_2.0");
});
