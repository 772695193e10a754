#!/usr/bin/env node
// The floor: a provider that answers immediately, with the inputs as the outputs.
import grpc from "@grpc/grpc-js";
import plugins from "@pulumi/pulumi/proto/plugin_pb.js";
import services from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import empties from "google-protobuf/google/protobuf/empty_pb.js";

const unary = (answer) => (call, respond) => respond(null, answer(call.request));
const empty = unary(() => new empties.Empty());
const checked = unary((request) => new messages.CheckResponse().setInputs(request.getNews()));
const unchanged = unary(() => new messages.DiffResponse().setChanges(messages.DiffResponse.DiffChanges.DIFF_NONE));
let created = 0;

const server = new grpc.Server();
server.addService(services.ResourceProviderService, {
  handshake: unary(() => new messages.ProviderHandshakeResponse().setAcceptSecrets(true)),
  getPluginInfo: unary(() => new plugins.PluginInfo().setVersion("0.0.1")),
  checkConfig: checked,
  diffConfig: unchanged,
  configure: unary(() => new messages.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true)),
  check: checked,
  diff: unchanged,
  create: unary((request) => {
    created += 1;
    return new messages.CreateResponse().setId(`echo-${process.pid}-${created}`).setProperties(request.getProperties());
  }),
  read: unary((request) =>
    new messages.ReadResponse()
      .setId(request.getId())
      .setProperties(request.getProperties())
      .setInputs(request.getInputs()),
  ),
  update: unary((request) => new messages.UpdateResponse().setProperties(request.getNews())),
  delete: empty,
  attach: empty,
  cancel: empty,
});
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.once("SIGINT", () => process.exit(0)).once("SIGTERM", () => process.exit(0));
  process.stdout.write(`${port}\n`);
});
