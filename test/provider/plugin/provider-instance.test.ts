import { expect, it } from "vitest";
import { resolveConfig } from "../../../provider/config.ts";
import { EngineLog } from "../../../provider/plugin/engine-log.ts";
import { ProviderInstance } from "../../../provider/plugin/provider-instance.ts";

it("a plugin that serves several runs is canceled for one of them only", () => {
  const config = resolveConfig({ explicit: { baseUrl: "https://canvas.example.com", accessToken: "token" }, env: {} });
  const provider = new ProviderInstance(new EngineLog(undefined));
  provider.configure(config, "");
  const { canceled: first, session } = provider;
  // Another provider of the same run.
  provider.configure(config, "other");
  provider.cancel(0);
  expect([first.aborted, provider.canceled.aborted]).toEqual([true, true]);
  provider.configure(config, "");
  expect([provider.canceled.aborted, provider.session === session]).toEqual([false, false]);
});
