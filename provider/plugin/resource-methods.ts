import type * as rpc from "@pulumi/pulumi/proto/provider_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import empties from "google-protobuf/google/protobuf/empty_pb.js";
import { CanvasError } from "../errors.ts";
import { definitionOf, type ResourceName, resources } from "../resources/index.ts";
import { hasUnknown } from "../unknown.ts";
import type { Engagement } from "./engagement.ts";
import { Lifecycle } from "./lifecycle.ts";
import { fromWire, toWire } from "./properties.ts";
import { checked, different } from "./replies.ts";
import { streaming, unary } from "./server.ts";
import { partial } from "./statuses.ts";
import { parseUrn } from "./urn.ts";

/** The methods of the protocol that are about one resource. */
export function resourceMethods(engagement: Engagement) {
  return {
    check: unary((request: rpc.CheckRequest) => {
      const { properties, secrets } = fromWire(request.getNews());
      return checked(lifecycleOf(request.getUrn()).check(properties), secrets);
    }),

    diff: unary((request: rpc.DiffRequest) => {
      const lifecycle = lifecycleOf(request.getUrn());
      const { properties: inputs } = fromWire(request.getNews());
      return different(lifecycle.diff(fromWire(request.getOlds()).properties, inputs));
    }),

    create: unary(async (request: rpc.CreateRequest) => {
      const urn = request.getUrn();
      const lifecycle = lifecycleOf(urn);
      const { properties: inputs, secrets } = fromWire(request.getProperties());
      const response = new messages.CreateResponse();
      if (request.getPreview()) {
        const planned = lifecycle.planCreate(inputs, { editionId: engagement.session.config.editionId });
        return response.setProperties(toWire(planned, secrets));
      }
      const operation = { urn, verb: "create", timeoutSeconds: request.getTimeout() } as const;
      const { id, state } = await engagement
        .run(operation, (session) => lifecycle.create(session, urn, inputs))
        .catch(partial(secrets));
      return response.setId(id).setProperties(toWire(state, secrets));
    }),

    read: unary(async (request: rpc.ReadRequest) => {
      const urn = request.getUrn();
      const known = fromWire(request.getProperties());
      const inputs = fromWire(request.getInputs());
      const operation = { urn, verb: "read", timeoutSeconds: request.getTimeout() } as const;
      const found = await engagement.run(operation, (session) =>
        lifecycleOf(urn).read(session, { id: request.getId(), state: known.properties }, inputs.properties),
      );
      const response = new messages.ReadResponse();
      if (!found) return response;
      return response
        .setId(found.id)
        .setProperties(toWire(found.state, [...known.secrets, ...inputs.secrets]))
        .setInputs(toWire(found.inputs, [...known.secrets, ...inputs.secrets]));
    }),

    update: unary(async (request: rpc.UpdateRequest) => {
      const urn = request.getUrn();
      const lifecycle = lifecycleOf(urn);
      const { properties: state, secrets: former } = fromWire(request.getOlds());
      const { properties: inputs, secrets: present } = fromWire(request.getNews());
      // What the program no longer states may stay as it is, and then stays secret.
      const secrets = [...present, ...former.filter(([name = ""]) => !(name in inputs))];
      const response = new messages.UpdateResponse();
      if (request.getPreview()) return response.setProperties(toWire(lifecycle.planUpdate(state, inputs), secrets));
      const operation = { urn, verb: "update", timeoutSeconds: request.getTimeout() } as const;
      const known = { id: request.getId(), state };
      const now = await engagement.run(operation, (session) => lifecycle.update(session, known, inputs));
      return response.setProperties(toWire(now, secrets));
    }),

    delete: unary(async (request: rpc.DeleteRequest) => {
      const urn = request.getUrn();
      const known = { id: request.getId(), state: fromWire(request.getProperties()).properties };
      const operation = { urn, verb: "delete", timeoutSeconds: request.getTimeout() } as const;
      await engagement.run(operation, (session) => lifecycleOf(urn).delete(session, known));
      return new empties.Empty();
    }),

    list: streaming(async function* (request: rpc.ListRequest) {
      const { properties: query } = fromWire(request.getQuery());
      if (hasUnknown(query)) {
        yield new messages.ListResponse().setComputed(new messages.ListResponse.Computed());
        return;
      }
      const found = await lifecycleOfType(request.getToken()).list(engagement.session, query);
      // Lists are read whole: a limit only says how much of them is wanted.
      const wanted = request.getLimit() > 0 ? found.slice(0, request.getLimit()) : found;
      for (const { id, name } of wanted) {
        const result = new messages.ListResponse.Result().setId(id).setName(name);
        yield new messages.ListResponse().setResult(result);
      }
    }),
  };
}

const lifecycleOf = (urn: string): Lifecycle => lifecycleOfType(parseUrn(urn).type);

function lifecycleOfType(type: string): Lifecycle {
  const name = type.split(":").at(-1) ?? "";
  if (isResourceName(name)) return new Lifecycle(definitionOf(name));
  throw new CanvasError(`there is no resource ${type}; the provider has ${Object.keys(resources).join(", ")}`);
}

function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(resources, name);
}
