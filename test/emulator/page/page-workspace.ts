import { Workspace } from "../../../emulator/page/model/live-workspace.ts";
import { type PageTable, pageTables, type Snapshot } from "../../../emulator/page/model/records.ts";
import { demo } from "../../../emulator/seeds/demo-seed.ts";
import { TestService } from "../harness.ts";

/** The page's copy of the demo workspace, and the emulator that it is of. */
export function demoWorkspace(): { service: TestService; workspace: Workspace } {
  const service = new TestService({ seed: demo });
  const { store } = service.emulator.world;
  const records = (table: PageTable) => [...store.all(table)];
  const workspace = new Workspace();
  workspace.replace(Object.fromEntries(pageTables.map((table) => [table, records(table)])) as unknown as Snapshot);
  return { service, workspace };
}
