import type { Lists, StaleLists } from "../lists/list-cache.ts";
import type { OperationId } from "../transport/operations.ts";
import type { Request } from "../transport/request.ts";
import type { Transport } from "../transport/transport.ts";

/** A request, and the cached lists that it makes stale if it is a write. */
interface EndpointRequest<T, Id extends OperationId> extends Request<T, Id> {
  readonly stale?: StaleLists;
}

/** What the families of endpoints share: requests, and the cached lists. */
export class Endpoint {
  protected readonly transport: Transport;
  protected readonly lists: Lists;

  constructor(transport: Transport, lists: Lists) {
    this.transport = transport;
    this.lists = lists;
  }

  /** The parsed `data` of the response. */
  protected async send<T, Id extends OperationId>(request: EndpointRequest<T, Id>): Promise<T> {
    const send = () => this.transport.send(request);
    const { data } = await (request.stale ? this.lists.write(request.stale, send) : send());
    return data;
  }
}
