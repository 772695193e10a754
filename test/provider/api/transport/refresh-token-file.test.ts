import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { RefreshTokenFile } from "../../../../provider/api/transport/refresh-token-file.ts";
import { ConfigError } from "../../../../provider/errors.ts";
import { rejection, Service } from "../harness.ts";

function privateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-tokens-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "tokens", "refresh.json");
}

it("keeps the newest token for each configured one, readable only by its owner", () => {
  const path = privateFile();
  const first = new RefreshTokenFile(path, "first");
  expect(first.read()).toBeUndefined();
  first.write("newer");
  new RefreshTokenFile(path, "second").write("other");
  expect(new RefreshTokenFile(path, "first").read()).toBe("newer");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("lets the next process go on with a replaced refresh token", async () => {
  const refreshTokenFile = privateFile();
  const service = await Service.start({ rotateRefreshTokens: true });
  const list = (settings: object) =>
    service.client({ ...service.refreshSettings, ...settings }).teams.list(service.editionId);
  await list({ refreshTokenFile });
  await list({ refreshTokenFile });
  // Without the file, the configured token has been used up.
  const error = await rejection(list({}), ConfigError);
  expect(error.message).toContain("set CANVAS_REFRESH_TOKEN_FILE");
});
