import type { Store } from "../store/store.ts";
import type { Edition, User } from "../store/tables.ts";
import type { World } from "../store/world.ts";
import type { OperationName, operations, ParameterName } from "./operations.ts";
import type { Parsed } from "./request-values.ts";
import { type ServiceName, services } from "./services.ts";

/** What a call consists of. */
interface CallParts<Parameter extends string, Query, Body> {
  readonly service: ServiceName;
  readonly params: Readonly<Record<Parameter, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly caller: User;
  readonly edition: Edition | undefined;
  readonly world: World;
  /** Indexes of the body's items that a `partial` fault makes fail. */
  readonly failingItems: ReadonlySet<number>;
}

/** A valid request of an authenticated caller to one operation, as passed to its handler. */
export class Call<Parameter extends string = never, Query = unknown, Body = unknown> {
  readonly service: ServiceName;
  readonly params: Readonly<Record<Parameter, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly caller: User;
  readonly world: World;
  readonly failingItems: ReadonlySet<number>;
  readonly #edition: Edition | undefined;

  constructor(parts: CallParts<Parameter, Query, Body>) {
    this.service = parts.service;
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.caller = parts.caller;
    this.world = parts.world;
    this.failingItems = parts.failingItems;
    this.#edition = parts.edition;
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

  /** The number of items on a page for this `limit`. */
  pageSize(limit: number): number {
    return this.world.reads("page-cap") ? Math.min(limit, 100) : limit;
  }

  /** The items of a list from index `from`. */
  page<T>(items: readonly T[], { from, limit }: { readonly from: number; readonly limit: number }): T[] {
    return items.slice(from, from + this.pageSize(limit));
  }

  /** The value of a record's `uri`: a path of the API that the request was sent to. */
  uri(...segments: string[]): string {
    return [services[this.service].apiRoot, ...segments.map(encodeURIComponent)].join("/");
  }
}

/** What a handler returns; the response envelope is added to it. */
export interface HandlerResult {
  readonly message: string;
  readonly data: unknown;
  readonly status?: 206;
}

type Table = typeof operations;
type Member<O, K extends string> = O extends { readonly [k in K]: infer V } ? V : undefined;

/** A call of one operation. */
export type CallOf<N extends OperationName> = Call<
  ParameterName<Table[N]["path"]>,
  Parsed<Member<Table[N], "query">>,
  Parsed<Member<Table[N], "body">>
>;

/** Synchronous, and run inside one transaction, so a request is atomic. */
export type Handler<N extends OperationName = OperationName> = (call: CallOf<N>) => HandlerResult;

/** The handlers of one family of operations. */
export type Handlers<N extends OperationName = OperationName> = { readonly [K in N]: Handler<K> };
