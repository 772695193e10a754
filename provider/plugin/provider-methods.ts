import { readFile } from "node:fs/promises";
import type { PluginAttach } from "@pulumi/pulumi/proto/plugin_pb.js";
import plugins from "@pulumi/pulumi/proto/plugin_pb.js";
import type * as rpc from "@pulumi/pulumi/proto/provider_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import empties from "google-protobuf/google/protobuf/empty_pb.js";
import { version } from "../api/transport/version.ts";
import { parseUrn } from "../validation/urn.ts";
import { checkSettings, configure, diffSettings, secretSettingPaths, withoutEngineKeys } from "./configuration.ts";
import type { EngineLog } from "./engine-log.ts";
import { unmarshal } from "./marshal.ts";
import type { ProviderInstance } from "./provider-instance.ts";
import { checkResponse, diffResponse, invokeResponse } from "./responses.ts";
import { unary } from "./server.ts";

const schemaFile = new URL("../schema.json", import.meta.url);

/** The methods of the ResourceProvider service that concern the provider itself. */
export function providerMethods(provider: ProviderInstance, log: EngineLog) {
  return {
    handshake: unary((request: rpc.ProviderHandshakeRequest) => {
      log.connect(request.getEngineAddress());
      return new messages.ProviderHandshakeResponse().setAcceptSecrets(true);
    }),

    attach: unary((request: PluginAttach) => {
      log.connect(request.getAddress());
      return new empties.Empty();
    }),

    getPluginInfo: unary(() => new plugins.PluginInfo().setVersion(version)),

    getSchema: unary(async () => new messages.GetSchemaResponse().setSchema(await readFile(schemaFile, "utf8"))),

    checkConfig: unary((request: rpc.CheckRequest) => {
      const { properties: inputs, secrets } = unmarshal(request.getNews());
      const failures = checkSettings(withoutEngineKeys(inputs), process.env, parseUrn(request.getUrn()));
      return checkResponse({ inputs, failures }, [...secrets, ...secretSettingPaths]);
    }),

    diffConfig: unary((request: rpc.DiffRequest) => {
      const changes = diffSettings(unmarshal(request.getOlds()).properties, unmarshal(request.getNews()).properties);
      return diffResponse({ changes, hasChanges: changes.length > 0 });
    }),

    configure: unary((request: rpc.ConfigureRequest) => {
      const settings = withoutEngineKeys(unmarshal(request.getArgs()).properties);
      const reference = request.hasUrn() ? `${request.getUrn()}::${request.getId()}` : "";
      provider.configure(configure(settings, process.env), reference);
      return new messages.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true);
    }),

    invoke: unary(async (request: rpc.InvokeRequest) => {
      const { properties, secrets } = unmarshal(request.getArgs());
      const { invoke } = await import("./invoke.ts");
      return invokeResponse(await invoke(provider.session, request.getTok(), properties), secrets);
    }),

    construct: unary(async (request: rpc.ConstructRequest, signal) => {
      const { construct } = await import("./construct/construct.ts");
      const stop = AbortSignal.any([provider.canceled, signal]);
      const { reference, configured } = provider;
      return construct(request, { provider: reference, ledger: configured?.ledger, signal: stop });
    }),

    cancel: unary(() => {
      provider.cancel();
      return new empties.Empty();
    }),
  };
}
