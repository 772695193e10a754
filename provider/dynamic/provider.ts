import { type Config, resolveConfig } from "../config.ts";
import { rememberManaged } from "../definition/define-resource.ts";
import { diff } from "../definition/diff.ts";
import { CanvasError, ConfigError, PartialCreateError, PartialUpdateError } from "../errors.ts";
import { checkEdition } from "../lifecycle/check-edition.ts";
import { checkOwnership } from "../lifecycle/check-ownership.ts";
import { tellingLeftOpen } from "../lifecycle/left-open.ts";
import { parseState as parseStateOf } from "../lifecycle/parse-state.ts";
import { previewMessages } from "../lifecycle/preview-messages.ts";
import { withStoredConfigHint } from "../lifecycle/stored-config-hint.ts";
import { definitionOf, type ResourceName } from "../resources/index.ts";
import { sharedSession } from "../run/session.ts";
import { type CheckFailure, check, engineFailure } from "../validation/check.ts";
import { type Properties, withoutReservedKeys, withoutUndefined } from "../validation/properties.ts";
import { printedMessages } from "./printed-messages.ts";

/** The stack's configuration, as the host of dynamic providers passes it; keys are `canvas:baseUrl` and so on. */
export interface StackConfig {
  get(key: string): string | undefined;
}

/** A resource as Pulumi's `dynamic.ResourceProvider`. */
export function dynamicProvider(name: ResourceName, stackConfig: StackConfig | undefined) {
  const definition = definitionOf(name);
  const parseState = (properties: Properties) => parseStateOf(definition, properties);
  const parseInputs = (properties: Properties) => definition.inputs.parse(withoutReservedKeys(properties));
  // Neither changes while the process lives.
  const config = once(() => resolveConfig({ stack: (key) => stackConfig?.get(`canvas:${key}`), env: process.env }));
  const session = once(() => sharedSession(config(), printedMessages));

  /** The host tells neither name nor URN of a resource. */
  const ownerOf = (inputs: Properties) => {
    const { idempotencyKeyInput = "", identityOf } = definition;
    return `${name} ${inputs[idempotencyKeyInput] ?? identityOf?.(inputs).join("/")}`;
  };

  return {
    async check(olds: Properties = {}, news: Properties) {
      const checked = check(definition, news);
      const { inputs, failures } = checked;
      const { problems, value } = tryConfig(config);
      const rivals = value ? checkOwnership(definition, session(), ownerOf(inputs), { olds: () => olds, checked }) : [];
      const all = [...failures, ...checkEdition(definition, inputs, value), ...rivals];
      return { inputs, failures: [...problems, ...all].map(engineFailure) };
    },

    async diff(id: string, olds: Properties, news: Properties) {
      // What another version wrote may look like a change, or even a replacement.
      const state = await withHostErrors(`compare ${name} ${id}`, olds, async () => parseState(olds));
      const { value } = tryConfig(config);
      if (value) rememberManaged(definition, session(), { id, state: olds }, news);
      const { changed, replaces, needsUpdate } = diff(definition, olds, withoutReservedKeys(news));
      if (replaces.length === 0) {
        const warning = await withHostErrors(`update ${name} ${id}`, olds, () =>
          previewMessages(definition, value && session(), state, news),
        );
        if (warning !== undefined) printedMessages.warn(warning);
      }
      const changes = changed.length > 0 || needsUpdate;
      return { changes, replaces: [...replaces], deleteBeforeReplace: definition.deleteBeforeReplace ?? false };
    },

    async create(inputs: Properties) {
      const { id, state } = await withHostErrors(`create ${name}`, inputs, () =>
        tellingLeftOpen(
          definition,
          session(),
          definition.create(session(), parseInputs(inputs)),
          (created) => created.state,
        ),
      );
      return { id, outs: withoutUndefined(state) };
    },

    async read(id: string, properties: Properties) {
      const state = await withHostErrors(`read ${name} ${id}`, properties, () =>
        withStoredConfigHint(async () => definition.read(session(), id, parseState(properties))),
      );
      return state ? { id, props: withoutUndefined(state) } : { id: "", props: {} };
    },

    async update(id: string, olds: Properties, news: Properties) {
      const state = await withHostErrors(
        `update ${name} ${id}`,
        news,
        () => {
          const change = definition.update(session(), id, parseState(olds), parseInputs(news));
          return tellingLeftOpen(definition, session(), change, (now) => now);
        },
        id,
      );
      return { outs: withoutUndefined(state) };
    },

    async delete(id: string, properties: Properties) {
      await withHostErrors(`delete ${name} ${id}`, properties, () =>
        withStoredConfigHint(async () => definition.delete(session(), id, parseState(properties))),
      );
    },
  };
}

/** Reports configuration errors at preview, not only when the first request is sent. */
function tryConfig(config: () => Config): {
  readonly problems: CheckFailure[];
  readonly value?: Config;
} {
  try {
    return { problems: [], value: config() };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { problems: [{ path: [], problem: error.message }] };
  }
}

async function withHostErrors<T>(
  operation: string,
  properties: Properties,
  work: () => Promise<T>,
  id?: string,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CanvasError ? asHostError(error, operation, properties, id) : error;
  }
}

/**
 * An error as the host of dynamic providers expects it. After a failed read or delete the host prints
 * `${error}: ${error.stack}` although the engine shows the message: it becomes "pulumi-canvas: read Space 12 failed".
 */
function asHostError(error: CanvasError, operation: string, properties: Properties, existingId = ""): Error {
  const hostError = Object.assign(new Error(error.message), {
    toString: () => "pulumi-canvas",
    stack: `${operation} failed`,
  });
  if (!(error instanceof PartialCreateError || error instanceof PartialUpdateError)) return hostError;
  const id = error instanceof PartialCreateError ? error.id : existingId;
  const state = { ...withoutUndefined(Object(error.state)), __provider: properties.__provider };
  return Object.assign(hostError, { id, properties: state, reasons: [error.message] });
}

/** The first result of a function that does not fail. */
function once<T>(create: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: create() };
    return result.value;
  };
}
