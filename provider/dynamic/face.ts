import { check, discreet, withoutReserved } from "../check.ts";
import { type Config, resolveConfig } from "../config.ts";
import { diff } from "../diff.ts";
import { CanvasError, ConfigError, PartialCreateError } from "../errors.ts";
import { withLastSettings } from "../last-settings.ts";
import type { Properties } from "../resource.ts";
import { definitionOf, type ResourceName } from "../resources/index.ts";
import { openSession } from "../session.ts";

/** The stack's configuration, as the dynamic provider host hands it over; keys are `canvas:baseUrl` and so on. */
export interface StackConfig {
  get(key: string): string | undefined;
}

/** A resource as the dynamic provider host calls it. */
export function dynamicProvider(name: ResourceName, stackConfig: StackConfig | undefined) {
  const definition = definitionOf(name);
  const stateOf = (properties: Properties) => definition.state.parse(properties);
  const inputsOf = (properties: Properties) => definition.inputs.parse(withoutReserved(properties));
  const configuration = () => resolveConfig({ stack: (key) => stackConfig?.get(`canvas:${key}`), env: process.env });
  const session = () => openSession(configuration(), (message) => console.error(message));

  return {
    async check(_olds: unknown, news: Properties) {
      const { inputs, failures } = check(definition, news);
      return { inputs, failures: [...problemsOf(configuration), ...failures.map(discreet)] };
    },

    async diff(_id: string, olds: Properties, news: Properties) {
      const { changed, replaces, isUnfinished } = diff(definition, olds, withoutReserved(news));
      const changes = changed.length > 0 || isUnfinished;
      return { changes, replaces: [...replaces], deleteBeforeReplace: definition.deletesFirst ?? false };
    },

    async create(inputs: Properties) {
      const { id, state } = await told(inputs, () => definition.create(session(), inputsOf(inputs)));
      return { id, outs: plain(state) };
    },

    async read(id: string, properties: Properties) {
      const state = await told(properties, () =>
        withLastSettings(async () => definition.read(session(), id, stateOf(properties))),
      );
      return state ? { id, props: plain(state) } : { id: "", props: {} };
    },

    async update(id: string, olds: Properties, news: Properties) {
      const state = await told(news, () => definition.update(session(), id, stateOf(olds), inputsOf(news)));
      return { outs: plain(state) };
    },

    async delete(id: string, properties: Properties) {
      await told(properties, () => withLastSettings(async () => definition.delete(session(), id, stateOf(properties))));
    },
  };
}

/** What is wrong with the configuration, told at the preview and not only when something is to be made. */
function problemsOf(configuration: () => Config): { property: string; reason: string }[] {
  try {
    configuration();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ property: "", reason: error.message }];
  }
}

/** Errors in the form in which the host hands them on: one sentence, and what was made in spite of it. */
async function told<T>(properties: Properties, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    const failure = Object.assign(new Error(error.message), { toString: () => "pulumi-canvas", stack: "told" });
    if (!(error instanceof PartialCreateError)) throw failure;
    const made = { ...plain(error.state), __provider: properties.__provider };
    throw Object.assign(failure, { id: error.id, properties: made, reasons: [error.message] });
  }
}

// The host prints `${error}: ${error.stack}` of some errors, whose message the engine shows anyway.
const print = console.error;
console.error = (...parts: unknown[]) => {
  if (parts[0] !== "pulumi-canvas: told") print(...parts);
};

/** Without the keys that have no value: the engine's format has no word for them. */
function plain(state: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
}
