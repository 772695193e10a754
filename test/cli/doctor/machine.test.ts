import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkMachine } from "../../../cli/doctor/machine.ts";
import { version } from "../../../provider/api/transport/version.ts";
import { pulumiFolder } from "./surroundings.ts";

/** The line about the plugin, for folders and files that Pulumi keeps there. */
async function pluginOf(folders: readonly string[], files: readonly string[]) {
  const home = pulumiFolder();
  const plugins = join(home, "plugins");
  mkdirSync(plugins);
  for (const name of folders) mkdirSync(join(plugins, `resource-canvas-v${name}`));
  for (const name of files) writeFileSync(join(plugins, `resource-canvas-v${name}`), "");
  return (await checkMachine({ PATH: home, PULUMI_HOME: home })).find(({ name }) => name === "plugin");
}

describe("the plugin line of the doctor", () => {
  it("names other versions, and not the lock files next to them", async () => {
    const right = { name: "plugin", sign: "ok", text: `${version}, in this package` };
    expect(await pluginOf([version], [`${version}.lock`])).toEqual(right);
    expect(await pluginOf([version, "0.0.1", "0.0.2-rc.1"], ["0.0.1.lock", "0.0.2-rc.1.lock"])).toEqual({
      name: "plugin",
      sign: "warning",
      text: `Pulumi also has 0.0.1, 0.0.2-rc.1, which is used by projects without the package, and this is ${version}`,
    });
  });

  it("ignores an installation that was interrupted", async () => {
    const found = await pluginOf(["0.0.1", "0.0.2.tmp123456"], ["0.0.1.lock", "0.0.1.partial"]);
    expect(found).toMatchObject({ sign: "ok" });
  });
});
