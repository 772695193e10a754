// A second service, written from the API description alone: it shares no code with the provider or the emulator.
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { AnyService } from "../e2e/conformance/any-service.ts";
import type { seed } from "../e2e/conformance/cases/index.ts";
import { demand, Refusal } from "./call.ts";
import { contentRoutes } from "./content.ts";
import { peopleRoutes } from "./people.ts";
import { type Rows, Store, sow } from "./records.ts";

const routes = Object.entries({ ...peopleRoutes, ...contentRoutes }).map(([route, handle]) => {
  const [method, path = ""] = route.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)").split(" ");
  return { method, path: new RegExp(`^/service/api/v1/editions/(?<edition>\\d+)${path}/?$`), handle };
});

/** The service; its only user owns every edition of the seed. */
export class SecondService extends AnyService<Rows> {
  override readonly store = new Store();
  readonly token = "second-token";

  constructor(content: typeof seed) {
    super();
    sow(this.store, content);
  }

  /** Answers the requests of a server. */
  readonly listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, envelope } = this.#answer(request, await text(request));
    response.writeHead(status, { "content-type": "application/json;charset=UTF-8" }).end(JSON.stringify(envelope));
  };

  override get editionId(): string {
    return this.edition("Acme");
  }

  override change(write: (store: Store) => void): void {
    write(this.store);
  }

  #answer({ method, headers, url = "" }: IncomingMessage, content: string) {
    const { pathname: request_uri, searchParams } = new URL(url, "http://second");
    try {
      demand(headers.authorization?.endsWith(` ${this.token}`), 401, "Invalid token", "A1003");
      const route = routes.find((one) => one.method === method && one.path.test(request_uri));
      const ids = new Map(Object.entries(route?.path.exec(request_uri)?.groups ?? {}));
      const id = (name: string) => ids.get(name) ?? "";
      demand(route && this.store.get("editions", id("edition")), 404, "Not found", "IAM1001");
      const [store, me, query] = [this.store, this.zuid("owner"), Object.fromEntries(searchParams)];
      const body = <S extends z.ZodRawShape>(shape: S) => z.object(shape).parse(JSON.parse(content));
      const done = (more: object) => ({ current_user_id: me, edition_id: id("edition"), ...more });
      const call = { store, me, id, query, body, done, status: method === "POST" ? 201 : 200 };
      const data = route.handle(call);
      return { status: call.status, envelope: { status: "success", message: "Done", request_uri, data } };
    } catch (error) {
      const isInvalid = error instanceof z.ZodError || error instanceof SyntaxError;
      const refusal = isInvalid ? new Refusal(400, "Invalid request - validation failed", "IAM1031") : error;
      if (!(refusal instanceof Refusal)) throw error;
      const details = { error_code: refusal.code, message: refusal.message };
      return { status: refusal.status, envelope: { status: "error", request_uri, error: { details } } };
    }
  }
}
