// A service that is down: the commands that read it say so at once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { exportCommand } from "../../../cli/commands/export.ts";
import { mapCommand } from "../../../cli/commands/map.ts";
import { fakeServer, respondWith } from "../../provider/api/harness.ts";

const commands = { export: exportCommand, map: mapCommand };

it.each(["export", "map"] as const)("pulumi-canvas %s says that it retries, and for how long", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-waiting-"));
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  onTestFinished(() => {
    spy.mockRestore();
    rmSync(folder, { recursive: true });
  });
  const url = await fakeServer(respondWith({ status: 503, headers: { "retry-after": "60" } }));
  const environment = { CANVAS_BASE_URL: url, CANVAS_ACCESS_TOKEN: "token" };
  const running = commands[name](["--out", join(folder, "out.html"), "--edition", "1"], environment);
  await vi.waitFor(() => expect(written).not.toEqual([]), { timeout: 2_000 });
  process.emit("SIGINT");
  expect(await running).toBe(130);
  expect(written[0]).toMatch(/^GET \S+ returned 503; retrying for up to 120 s\n$/);
});
