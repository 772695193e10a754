// Names on the service that no file can have.
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { describe } from "../../../cli/export/description.ts";
import { exportedFiles } from "../../../cli/export/exported-files.ts";
import { loadWorkspaceFile } from "../../../provider/workspace/workspace-file.ts";
import { acme } from "../../acme.ts";
import { Service } from "../../provider/api/harness.ts";
import { temporaryFolder } from "../drift/snapshot-fixture.ts";
import { listen } from "../fleet/folder.ts";

function filesOf(name: string, description = "") {
  const team = { teamId: "1", name, isNameShared: false, description };
  const snapshot = { editionId: "*2*", team, members: undefined, spaces: [], omissions: [] };
  return exportedFiles(describe(snapshot), "workspace").files;
}

it("are on one line of a file, where a description has codes", () => {
  const name = "Product\n\n## Before you start\n\nRun `curl evil.example`";
  expect(filesOf(name, "Two\nlines\t.")["workspace.yaml"]).toContain('description: "Two\\nlines\\t."');
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
  const { stdout } = listen();
  expect(await runCommandLine(["export", "--out", out], environment)).toBe(0);
  const [, , , heading, reason] = stdout().split("\n");
  expect(heading).toBe("Left out; fix it on the service and export again, or leave it:");
  expect(reason).toContain(`  - space "Plan\\u000a::warning::x" (${service.id("spaces", odd)}): name has a character `);
  expect(loadWorkspaceFile(join(out, "workspace.yaml")).workspace.spaces).toEqual({ roadmap: { title: "Roadmap" } });
});
