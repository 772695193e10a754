import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Interface } from "../../e2e/conformance/interface.ts";
import { type Owner, Service } from "../../e2e/service.ts";
import type { Stack } from "../../engine/stack.ts";
import { type Recording, recordedUrl } from "./recording.ts";

/** The stack as the earlier version left it, and an emulator that holds what it made. */
export async function restore(
  test: Owner,
  via: Interface,
  { program, state, data }: Recording,
): Promise<{ service: Service; stack: Stack }> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-upgrade-"));
  test.onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataFile = join(folder, "data");
  writeFileSync(dataFile, `${data.join("\n")}\n`);
  const service = await Service.start(test, { dataFile });
  const stack = await service.stack({ via, program });
  await stack.importState(JSON.parse(JSON.stringify(state).replaceAll(recordedUrl, service.url)));
  return { service, stack };
}
