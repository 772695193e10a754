import type { z } from "zod";
import type { EndpointName, endpoints, ParameterName } from "./endpoints.ts";
import { invalid } from "./errors.ts";
import type { Store } from "./store.ts";
import type { Edition, User } from "./tables.ts";
import { parse } from "./validation.ts";
import type { World } from "./world.ts";

/** What a request carries besides its path. */
export interface RequestParts {
  readonly query: URLSearchParams;
  readonly contentType: string | undefined;
  readonly text: string;
  /** Items of the body that a fault lets fail, by index. */
  readonly refusedItems: ReadonlySet<number>;
}

/** An authenticated request to one operation, as its handler sees it. */
export class Call<Parameter extends string = never> {
  readonly params: Readonly<Record<Parameter, string>>;
  readonly caller: User;
  readonly world: World;
  readonly #edition: Edition | undefined;
  readonly #request: RequestParts;

  constructor(
    params: Readonly<Record<Parameter, string>>,
    caller: User,
    edition: Edition | undefined,
    world: World,
    request: RequestParts,
  ) {
    this.params = params;
    this.caller = caller;
    this.world = world;
    this.#edition = edition;
    this.#request = request;
  }

  get store(): Store {
    return this.world.store;
  }

  /** The edition of the path, which the caller is known to be in. */
  get edition(): Edition {
    if (!this.#edition) throw new Error("this operation has no edition in its path");
    return this.#edition;
  }

  /** The keys that most answers to a write begin with. */
  get origin(): { current_user_id: string; edition_id: string } {
    return { current_user_id: this.caller.id, edition_id: this.edition.id };
  }

  get refusedItems(): ReadonlySet<number> {
    return this.#request.refusedItems;
  }

  query<S extends z.ZodType>(schema: S): z.output<S> {
    return parse(schema, Object.fromEntries(this.#request.query));
  }

  body<S extends z.ZodType>(schema: S): z.output<S> {
    const { text, contentType } = this.#request;
    if (text.trim() === "") throw invalid("body", "is empty");
    if (!/^application\/json\s*(;|$)/i.test(contentType ?? ""))
      throw invalid("Content-Type", "is not application/json");
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw invalid("body", "is not JSON");
    }
    return parse(schema, value);
  }
}

/** What a handler answers; the envelope is put around it. */
export interface Reply {
  readonly message: string;
  readonly data: unknown;
  readonly status?: 206;
}

/** Runs inside one transaction, without waiting for anything: a request happens whole or not at all. */
export type Handler<N extends EndpointName = EndpointName> = (
  call: Call<ParameterName<(typeof endpoints)[N]["path"]>>,
) => Reply;

/** The handlers of one endpoint family. */
export type Handlers<N extends EndpointName = EndpointName> = { readonly [K in N]: Handler<K> };
