// Where a folder without a workspace file leads.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { workspacePaths } from "../../../cli/commands/workspace-paths.ts";
import { messageOf } from "../../provider/remedies/follow.ts";
import { editionOf, startService } from "../commands/service.ts";
import { listen, workIn } from "../fleet/folder.ts";

it("no workspace file: name one, or write one with init", async () => {
  const { environment } = await startService(editionOf("Product"));
  const folder = workIn({ "team.yaml": "team: Product\n" });
  listen();
  expect(await messageOf(runCommandLine(["validate"]))).toBe(
    "there is no workspace.yaml in this folder; name a workspace file, or write one with pulumi-canvas init",
  );
  expect(await runCommandLine(["validate", join(folder, "team.yaml")])).toBe(0);
  expect(await runCommandLine(["init", join(folder, "workspace.yaml"), "--team", "Product"], environment)).toBe(0);
  expect(workspacePaths([])).toEqual(["workspace.yaml"]);
});

it("a file that exists: name a new one", async () => {
  const { environment } = await startService(editionOf("Product"));
  const folder = workIn({ "workspace.yaml": "team: Product\n" });
  const [old, other] = ["workspace.yaml", "team.yaml"].map((name) => join(folder, name));
  listen();
  expect(await messageOf(runCommandLine(["init", old ?? "", "--team", "Product"], environment))).toBe(
    `${old} exists, and init never overwrites a file; name a new file, as in pulumi-canvas init team.yaml`,
  );
  expect(await runCommandLine(["init", other ?? "", "--team", "Product"], environment)).toBe(0);
});

it("no settings: the environment has them", async () => {
  const { environment } = await startService(editionOf("Product"));
  const args = [join(workIn({}), "workspace.yaml"), "--team", "Product"];
  listen();
  const { CANVAS_BASE_URL, ...rest } = environment;
  expect(await messageOf(runCommandLine(["init", ...args], rest))).toBe(
    "CANVAS_BASE_URL is missing; set it to the address of the service",
  );
  expect(await runCommandLine(["init", ...args], environment)).toBe(0);
});

it("no terminal: add --team", async () => {
  const { environment } = await startService(editionOf("Product"));
  const file = join(workIn({}), "workspace.yaml");
  listen();
  expect(await messageOf(runCommandLine(["init", file], environment))).toBe(
    "can't ask for a team: this is not a terminal; add --team with the id or name of a team",
  );
  expect(await runCommandLine(["init", file, "--team", "Product"], environment)).toBe(0);
});

it("no team: create one", async () => {
  const { environment, emulator } = await startService(editionOf("Product"));
  const { store } = emulator.world;
  const teams = [...store.all("teams")];
  store.transaction(() => teams.forEach(({ id }) => void store.remove("teams", id)));
  const file = join(workIn({}), "workspace.yaml");
  listen();
  expect(await messageOf(runCommandLine(["init", file, "--team", "Product"], environment))).toBe(
    "the token's user is in no team; create a team on the service, or ask an admin to add you to one",
  );
  expect(existsSync(file)).toBe(false);
  store.transaction(() => teams.forEach((team) => void store.put("teams", team)));
  expect(await runCommandLine(["init", file, "--team", "Product"], environment)).toBe(0);
});

it("an export for someone in no edition: an admin adds them to one", async () => {
  const { emulator, environment } = await startService(editionOf("Product"));
  const { store } = emulator.world;
  const memberships = [...store.all("editionMembers")];
  const out = join(workIn({}), "exported");
  listen();
  store.transaction(() => memberships.forEach(({ id }) => void store.remove("editionMembers", id)));
  expect(await messageOf(runCommandLine(["export", "--out", out], environment))).toBe(
    "the token's user is in no edition; ask an admin of the service to add you to one",
  );
  store.transaction(() => memberships.forEach((one) => void store.put("editionMembers", one)));
  expect(await runCommandLine(["export", "--out", out], environment)).toBe(0);
});
