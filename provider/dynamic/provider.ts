import { type Config, resolveConfig } from "../config.ts";
import { inputsIn } from "../core/inputs-from-state.ts";
import { Lifecycle } from "../core/lifecycle.ts";
import { CanvasError, ConfigError, PartialCreateError, PartialUpdateError } from "../errors.ts";
import { definitionOf, type ResourceName } from "../resources/index.ts";
import { Session, sharedSession } from "../run/session.ts";
import { type CheckFailure, engineFailure } from "../validation/check.ts";
import { type Properties, withoutReservedKeys, withoutUndefined } from "../validation/properties.ts";
import { printedMessages } from "./printed-messages.ts";

/** The stack's configuration, as the host of dynamic providers passes it; keys are `canvas:baseUrl` and so on. */
interface StackConfig {
  get(key: string): string | undefined;
}

/** A resource as Pulumi's `dynamic.ResourceProvider`: translates between the host and the lifecycle. */
export function dynamicProvider(name: ResourceName, stackConfig: StackConfig | undefined) {
  const definition = definitionOf(name);
  const lifecycle = new Lifecycle(definition);
  // Neither changes while the process lives.
  const config = once(() => resolveConfig({ stack: (key) => stackConfig?.get(`canvas:${key}`), env: process.env }));
  const session = once(() => sharedSession(config(), printedMessages));
  // What a preview takes note of is not what the update does, but a refresh token may work only once.
  const reviewing = () => new Session(config(), printedMessages, { tokens: session().client.tokens });

  return {
    async check(olds: Properties = {}, news: Properties) {
      const problems = configProblems(config);
      const { inputs, failures } = lifecycle.check(problems.length === 0 ? session() : undefined, undefined, {
        olds: () => olds,
        news,
      });
      const isNew = Object.keys(withoutReservedKeys(olds)).length === 0;
      const review = () => lifecycle.reviewRemovals(reviewing(), inputs);
      const isReviewed = isNew && problems.length === 0 && failures.length === 0;
      const refusals = isReviewed ? await refusalsOf(review) : [];
      return { inputs, failures: [...problems, ...failures, ...refusals].map(engineFailure) };
    },

    async diff(id: string, olds: Properties, news: Properties) {
      const configured = configProblems(config).length === 0 ? session() : undefined;
      const known = { id, state: olds };
      const plan = await withHostErrors(`compare ${name} ${id}`, olds, () =>
        lifecycle.diff(configured, undefined, known, withoutReservedKeys(news)),
      );
      if (plan.warning !== undefined) printedMessages.warn(plan.warning);
      const { hasChanges: changes, replaces, deleteBeforeReplace } = plan;
      // A refresh compares, too.
      if (changes && configured?.ledger.hasProgram)
        await withHostErrors(`compare ${name} ${id}`, olds, () =>
          lifecycle.reviewRemovals(reviewing(), withoutReservedKeys(news), replaces.length > 0 ? undefined : olds),
        );
      return { changes, replaces: [...replaces], deleteBeforeReplace };
    },

    async create(inputs: Properties) {
      const { id, state } = await withHostErrors(`create ${name}`, inputs, () =>
        lifecycle.create(session(), undefined, inputs),
      );
      return { id, outs: withoutUndefined(state) };
    },

    async read(id: string, properties: Properties) {
      const found = await withHostErrors(`read ${name} ${id}`, properties, () =>
        lifecycle.read(session(), undefined, { id, state: properties }, {}),
      );
      if (!found) return { id: "", props: {} };
      const props = withoutUndefined(found.state);
      // With `ignoreChanges`, the engine takes these inputs instead of the program's.
      return { id, props, inputs: inputsIn(definition, props) };
    },

    async update(id: string, olds: Properties, news: Properties) {
      const update = () => lifecycle.update(session(), undefined, { id, state: olds }, news);
      return { outs: withoutUndefined(await withHostErrors(`update ${name} ${id}`, news, update, id)) };
    },

    async delete(id: string, properties: Properties) {
      await withHostErrors(`delete ${name} ${id}`, properties, () =>
        lifecycle.delete(session(), { id, state: properties }),
      );
    },
  };
}

/** Configuration errors, reported at preview and not only when the first request is sent. */
function configProblems(config: () => Config): CheckFailure[] {
  try {
    config();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ path: [], problem: error.message }];
  }
}

/** Why a create will be refused. */
async function refusalsOf(review: () => Promise<void>): Promise<CheckFailure[]> {
  try {
    await review();
    return [];
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    return [{ path: [], problem: error.message }];
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
  const state = { ...withoutUndefined({ ...error.state }), __provider: properties.__provider };
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
