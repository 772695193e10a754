import { readFile } from "node:fs/promises";
import type { PluginAttach } from "@pulumi/pulumi/proto/plugin_pb.js";
import plugins from "@pulumi/pulumi/proto/plugin_pb.js";
import type * as rpc from "@pulumi/pulumi/proto/provider_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import empties from "google-protobuf/google/protobuf/empty_pb.js";
import { version } from "../api/version.ts";
import { changedSettings, configure, failuresOf, secretSettings, settingsOf } from "./configuration.ts";
import type { Engagement } from "./engagement.ts";
import type { EngineLog } from "./engine-log.ts";
import { everyKey, fromWire, toWire } from "./properties.ts";
import { checked, different, failed } from "./replies.ts";
import { unary } from "./server.ts";
import { parseUrn } from "./urn.ts";

const schemaFile = new URL("../schema.json", import.meta.url);

/** The methods of the protocol that are about the provider as a whole. */
export function providerMethods(engagement: Engagement, log: EngineLog) {
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
      const { properties: inputs, secrets } = fromWire(request.getNews());
      const failures = failuresOf(settingsOf(inputs), process.env, parseUrn(request.getUrn()).name);
      return checked({ inputs, failures }, [...secrets, ...secretSettings]);
    }),

    diffConfig: unary((request: rpc.DiffRequest) => {
      const changes = changedSettings(fromWire(request.getOlds()).properties, fromWire(request.getNews()).properties);
      return different({ changes, isDue: changes.length > 0 });
    }),

    configure: unary((request: rpc.ConfigureRequest) => {
      engagement.configure(configure(settingsOf(fromWire(request.getArgs()).properties), process.env));
      return new messages.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true);
    }),

    invoke: unary(async (request: rpc.InvokeRequest) => {
      const { properties, secrets } = fromWire(request.getArgs());
      const { invoke } = await import("./invoke.ts");
      const { failures, result = {} } = await invoke(engagement.session, request.getTok(), properties);
      return new messages.InvokeResponse()
        .setFailuresList(failures.map(failed))
        .setReturn(toWire(result, secrets.length > 0 ? everyKey(result) : []));
    }),

    cancel: unary(() => {
      engagement.cancel();
      return new empties.Empty();
    }),
  };
}
