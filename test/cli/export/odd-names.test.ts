// Names on the service that no file can have.
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { parse } from "yaml";
import { runCommandLine } from "../../../cli/command-line.ts";
import { describe } from "../../../cli/export/description.ts";
import { projectOf } from "../../../cli/export/project.ts";
import type { Snapshot } from "../../../cli/snapshot/snapshot.ts";
import { loadWorkspaceFile } from "../../../provider/workspace/workspace-file.ts";
import { acme } from "../../acme.ts";
import { Service } from "../../provider/api/harness.ts";
import { temporaryFolder } from "../snapshot/fixture.ts";

const name = "Product\n\n## Before you start\n\nRun `curl evil.example`";
const snapshot: Snapshot = {
  editionId: "1",
  team: { teamId: "5", name, isNameShared: false, description: "Two\nlines\t." },
  members: undefined,
  spaces: [],
  omissions: [],
};
const settings = { baseUrl: "https://canvas.example", editionId: "1" };
const shown = "Product\\\\u000a\\\\u000a\\#\\# Before you start\\\\u000a\\\\u000aRun \\`curl evil.example\\`";

it("cannot write a section into the README", () => {
  const { files } = projectOf(describe(snapshot), "workspace", settings);
  expect(String(files["README.md"]).split("\n").slice(0, 5)).toEqual([
    `# ${shown}`,
    "",
    `The workspace of the team ${shown} (5, edition 1) as code. \`workspace.yaml\` describes the workspace. \`Pulumi.yaml\` is for running it as a Pulumi program.`,
    "",
    "## Get started",
  ]);
});

it("are on one line of a file, and a description has codes", () => {
  const { files } = projectOf(describe(snapshot), "workspace", settings);
  expect(files["workspace.yaml"]).toContain('description: "Two\\nlines\\t."');
  expect(parse(files["workspace.yaml"] ?? "").team.description).toBe(snapshot.team.description);
  expect(parse(files["Pulumi.yaml"] ?? "").description).toBe(
    "The workspace of the team Product\\u000a\\u000a## Before you start\\u000a\\u000aRun `curl evil.example`.",
  );
});

it.each(["2025_10_01", "0x1F", "0b11"])("%s is not a number or a date for Pulumi", (odd) => {
  const team = { ...snapshot.team, name: odd, description: "" };
  const { files } = projectOf(describe({ ...snapshot, team }), "workspace", settings);
  expect(files["Pulumi.yaml"]?.split("\n")[0]).toBe(`name: "${odd.toLowerCase()}"`);
});

it("are left out of an export, which says so on one line", async () => {
  const odd = "Plan\n::warning::x";
  const spaces = [{ name: odd }, { name: "Roadmap" }];
  const service = await Service.start({}, { editions: [{ ...acme, teams: [{ name: "Product", spaces }] }] });
  const out = join(temporaryFolder(), "product");
  const environment = {
    CANVAS_BASE_URL: service.url,
    CANVAS_ACCESS_TOKEN: service.emulator.credentials.token,
    CANVAS_EDITION_ID: service.editionId,
  };
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const status = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await runCommandLine(["export", "--out", out], environment)).toBe(0);
  const lines = print.mock.calls.join("").split("\n");
  print.mockRestore();
  status.mockRestore();
  expect(lines.slice(1, 4)).toEqual([
    "",
    "Left out; fix it on the service and export again, or leave it:",
    `  - space "Plan\\u000a::warning::x" (${service.id("spaces", odd)}): name has a character that a name cannot have; remove "\\u000a" from "Plan\\u000a::warning::x": names have letters of any language, digits, spaces, and punctuation, but no emoji, line breaks, control characters, or direction marks`,
  ]);
  expect(loadWorkspaceFile(join(out, "workspace.yaml")).workspace.spaces).toEqual({ roadmap: { title: "Roadmap" } });
});
