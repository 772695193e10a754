import type { z } from "zod";
import type { Store } from "../store/store.ts";
import type { Edition, User } from "../store/tables.ts";
import type { World } from "../store/world.ts";
import type { EndpointName, endpoints, ParameterName } from "./endpoints.ts";
import { invalid, type ServiceError } from "./service-errors.ts";
import { parse } from "./validation.ts";

/** A request's query and body, and the items that fault injection makes fail. */
export interface RequestParts {
  readonly query: URLSearchParams;
  readonly contentType: string | undefined;
  readonly text: string;
  /** Indexes of the body's items that a `partial` fault makes fail. */
  readonly failingItems: ReadonlySet<number>;
}

/** An authenticated request to one operation, as passed to its handler. */
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

  /** The edition of the path, of which the caller is a member. */
  get edition(): Edition {
    if (!this.#edition) throw new Error("this operation has no edition in its path");
    return this.#edition;
  }

  /** The first keys of `data` in most responses to a write. */
  get commonData(): { current_user_id: string; edition_id: string } {
    return { current_user_id: this.caller.id, edition_id: this.edition.id };
  }

  get failingItems(): ReadonlySet<number> {
    return this.#request.failingItems;
  }

  /** The number of items on a page for this `limit`; under some readings a page is smaller. */
  pageSize(limit: number): number {
    if (this.world.reads("page-cap-5")) return Math.min(limit, 5);
    if (this.world.reads("page-cap-20")) return Math.min(limit, 20);
    return this.world.reads("page-cap-50") ? Math.min(limit, 50) : limit;
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

/** What a handler returns; the response envelope is added to it. */
export interface HandlerResult {
  readonly message: string;
  readonly data: unknown;
  readonly status?: 206;
  /** An error to respond with, without rolling back the writes. */
  readonly refusal?: ServiceError;
}

/** Synchronous, and run inside one transaction, so a request is atomic. */
export type Handler<N extends EndpointName = EndpointName> = (
  call: Call<ParameterName<(typeof endpoints)[N]["path"]>>,
) => HandlerResult;

/** The handlers of one endpoint family. */
export type Handlers<N extends EndpointName = EndpointName> = { readonly [K in N]: Handler<K> };
