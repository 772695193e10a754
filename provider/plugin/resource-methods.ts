import type * as rpc from "@pulumi/pulumi/proto/provider_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import empties from "google-protobuf/google/protobuf/empty_pb.js";
import { effectsOutput } from "../core/effect.ts";
import { secretPaths } from "../core/former-inputs.ts";
import { Lifecycle } from "../core/lifecycle.ts";
import type { ResourceDefinition } from "../core/resource.ts";
import { CanvasError } from "../errors.ts";
import { definitionOf, type ResourceName, resources } from "../resources/index.ts";
import type { Session } from "../run/session.ts";
import { traitsOf } from "../validation/traits.ts";
import { hasUnknown } from "../validation/unknown.ts";
import { parseUrn, programResource } from "../validation/urn.ts";
import { asInitFailed } from "./grpc-status.ts";
import { marshal, unmarshal } from "./marshal.ts";
import type { ProviderInstance } from "./provider-instance.ts";
import { checkResponse, diffResponse } from "./responses.ts";
import { streaming, unary } from "./server.ts";

/** The methods of the ResourceProvider service that concern resources. */
export function resourceMethods(provider: ProviderInstance) {
  return {
    check: unary((request: rpc.CheckRequest) => {
      const urn = request.getUrn();
      const { properties, secrets } = unmarshalAt(urn, request.getNews());
      const olds = () => unmarshal(request.getOlds()).properties;
      const checked = lifecycleOf(urn).check(provider.configured, programResource(urn), { olds, news: properties });
      return checkResponse(checked, secrets);
    }),

    diff: unary(async (request: rpc.DiffRequest) => {
      const urn = request.getUrn();
      const { properties: inputs, secrets: present } = unmarshalAt(urn, request.getNews());
      const { properties: state, secrets: former } = unmarshalAt(urn, request.getOlds());
      const known = { id: request.getId(), state };
      const plan = await lifecycleOf(urn).diff(provider.configured, programResource(urn), known, inputs);
      if (plan.warning !== undefined) await provider.warn(urn, plan.warning);
      return diffResponse(plan, [...present, ...former]);
    }),

    create: unary(async (request: rpc.CreateRequest) => {
      const urn = request.getUrn();
      const [lifecycle, resource] = [lifecycleOf(urn), programResource(urn)];
      const { properties: inputs, secrets: given } = unmarshalAt(urn, request.getProperties());
      const secrets = withSecretOutputs(definitionAt(urn), given);
      const create = (session: Session) =>
        request.getPreview()
          ? lifecycle.previewCreate(session, resource, inputs)
          : lifecycle.create(session, resource, inputs);
      const operation = { urn, verb: "create", timeoutSeconds: request.getTimeout() } as const;
      const { id, state } = await provider.run(operation, create).catch(asInitFailed(secrets));
      return new messages.CreateResponse().setId(id).setProperties(marshal(state, secrets));
    }),

    read: unary(async (request: rpc.ReadRequest) => {
      const urn = request.getUrn();
      const known = unmarshalAt(urn, request.getProperties());
      const inputs = unmarshalAt(urn, request.getInputs());
      const operation = { urn, verb: "read", timeoutSeconds: request.getTimeout() } as const;
      const resource = { id: request.getId(), state: known.properties };
      const found = await provider.run(operation, (session) =>
        lifecycleOf(urn).read(session, programResource(urn), resource, inputs.properties),
      );
      const response = new messages.ReadResponse();
      if (!found) return response;
      const secrets = withSecretOutputs(definitionAt(urn), [...known.secrets, ...inputs.secrets]);
      return response
        .setId(found.id)
        .setProperties(marshal(found.state, secrets))
        .setInputs(marshal(found.inputs, secrets));
    }),

    update: unary(async (request: rpc.UpdateRequest) => {
      const urn = request.getUrn();
      const [lifecycle, resource, definition] = [lifecycleOf(urn), programResource(urn), definitionAt(urn)];
      const { properties: state, secrets: former } = unmarshalAt(urn, request.getOlds());
      const { properties: inputs, secrets: present } = unmarshalAt(urn, request.getNews());
      // An omitted input may keep its value, and then stays secret.
      const kept = former.filter(([name = ""]) => name in definition.inputs.shape && !(name in inputs));
      const secrets = withSecretOutputs(definition, [...present, ...kept]);
      const id = request.getId();
      const update = (session: Session) =>
        request.getPreview()
          ? lifecycle.previewUpdate(session, resource, state, inputs)
          : lifecycle.update(session, resource, { id, state }, inputs);
      const operation = { urn, verb: "update", timeoutSeconds: request.getTimeout() } as const;
      // What an update that failed has not changed yet is as secret as it was.
      const now = await provider.run(operation, update).catch(asInitFailed([...secrets, ...former], id));
      return new messages.UpdateResponse().setProperties(marshal(now, secrets));
    }),

    delete: unary(async (request: rpc.DeleteRequest) => {
      const urn = request.getUrn();
      const known = { id: request.getId(), state: unmarshal(request.getProperties()).properties };
      const operation = { urn, verb: "delete", timeoutSeconds: request.getTimeout() } as const;
      await provider.run(operation, (session) => lifecycleOf(urn).delete(session, known));
      return new empties.Empty();
    }),

    list: streaming(async function* (request: rpc.ListRequest) {
      const { properties: query } = unmarshal(request.getQuery());
      if (hasUnknown(query)) {
        yield new messages.ListResponse().setComputed(new messages.ListResponse.Computed());
        return;
      }
      const found = await new Lifecycle(definitionOfType(request.getToken())).list(provider.session, query);
      // Lists are always read whole; the limit only truncates the result.
      const limited = request.getLimit() > 0 ? found.slice(0, request.getLimit()) : found;
      for (const { id, name } of limited) {
        const result = new messages.ListResponse.Result().setId(id).setName(name);
        yield new messages.ListResponse().setResult(result);
      }
    }),
  };
}

const definitionAt = (urn: string): ResourceDefinition => definitionOfType(parseUrn(urn).type);

/** The values of a message; what came from an input that was secret under its former name is secret, too. */
function unmarshalAt(urn: string, struct: Parameters<typeof unmarshal>[0]) {
  const { properties, secrets } = unmarshal(struct);
  return { properties, secrets: secrets.flatMap((path) => secretPaths(definitionAt(urn).name, path)) };
}

const lifecycleOf = (urn: string): Lifecycle => new Lifecycle(definitionAt(urn));

function definitionOfType(type: string): ResourceDefinition {
  const name = type.split(":").at(-1) ?? "";
  if (isResourceName(name)) return definitionOf(name);
  throw new CanvasError(`there is no resource ${type}`, `the provider has ${Object.keys(resources).join(", ")}`);
}

function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(resources, name);
}

type SecretPath = readonly string[];

/** The secret paths of a state, given those of the inputs: if an input is secret, so is what repeats its value, or its keys. */
function withSecretOutputs(
  { inputs, state }: ResourceDefinition,
  secrets: readonly SecretPath[],
): readonly SecretPath[] {
  if (secrets.length === 0) return secrets;
  const isRepeated = ([name = ""]: SecretPath) => traitsOf(inputs.shape[name]).isRepeatedInOutputs;
  if (!secrets.some(isRepeated)) return [...secrets, [effectsOutput]];
  const isId = (name: string) => traitsOf(state.shape[name]).isId === true;
  const computed = Object.keys(state.shape).filter((name) => !(name in inputs.shape || isId(name)));
  return [...secrets, [effectsOutput], ...computed.map((name) => [name])];
}
