import { Service } from "../../e2e/service.ts";
import type { Json } from "./messages.ts";
import { type Owner, Plugin, type PluginOptions } from "./process.ts";

/** Starts an emulator, and a plugin that is configured for it. */
export async function startPlugin(
  test: Owner,
  { settings = {}, ...options }: PluginOptions & { readonly settings?: Json } = {},
): Promise<{ service: Service; plugin: Plugin }> {
  const [service, plugin] = await Promise.all([Service.start(test), Plugin.start(test, options)]);
  await plugin.call("Configure", { args: { ...settingsFor(service), ...settings } });
  return { service, plugin };
}

/** The configuration that a program would give the provider. */
export function settingsFor(service: Service): Json {
  const { token } = service.emulator.credentials;
  return { baseUrl: service.url, accessToken: token, editionId: service.editionId };
}

export const urn = (type: string, name = "it"): string => `urn:pulumi:dev::test::canvas:index:${type}::${name}`;

/** A secret in the engine's wire format. */
export const secret = (value: unknown): Json => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});
