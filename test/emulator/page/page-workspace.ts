import { parseJson } from "../../../emulator/page/model/guards.ts";
import { isSnapshot } from "../../../emulator/page/model/record-guards.ts";
import { type PageTable, pageTables } from "../../../emulator/page/model/records.ts";
import { Workspace } from "../../../emulator/page/model/workspace-copy.ts";
import { demo } from "../../../emulator/seeds/demo-seed.ts";
import { TestService } from "../harness.ts";

/** The page's copy of the demo workspace, and the emulator behind it. */
export function demoWorkspace(): { service: TestService; workspace: Workspace } {
  const service = new TestService({ seed: demo });
  const { store } = service.emulator.world;
  const records = (table: PageTable) => [...store.all(table)];
  const workspace = new Workspace();
  const snapshot = JSON.stringify(Object.fromEntries(pageTables.map((table) => [table, records(table)])));
  workspace.replace(parseJson(snapshot, isSnapshot));
  return { service, workspace };
}
