import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { type Owner, Service } from "./service.ts";

/** An emulator behind a careless proxy, which repeats the credentials of the requests that it refuses. */
export interface EchoingService {
  readonly service: Service;
  readonly url: string;
  /** The tokens that it has issued; nobody but the provider has received them. */
  readonly issued: readonly string[];
  /** The statuses with which it has repeated credentials. */
  readonly echoed: ReadonlySet<number>;
}

/** Refuses what is named "Fails with 403", or is in space 403000, with that status. */
export async function startEchoing(test: Owner): Promise<EchoingService> {
  const service = await Service.start(test, { settings: { rotateRefreshTokens: true } });
  const issued: string[] = [];
  const echoed = new Set<number>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const status = Number(/Fails with (\d+)/.exec(body)?.[1] ?? /\/spaces\/(\d{3})000\//.exec(request.url ?? "")?.[1]);
    const answer = status > 0 ? refusal(status, request) : await forward(service, request, body);
    const content = await answer.text();
    if (status > 0) echoed.add(status);
    issued.push(...Array.from(content.matchAll(/"(?:access|refresh)_token":"([^"]*)"/g), ([, token = ""]) => token));
    response.writeHead(answer.status, { "content-type": "application/json" }).end(content);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  test.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return { service, url, issued, echoed };
}

function forward(service: Service, { method = "GET", url, headers }: IncomingMessage, body: string): Promise<Response> {
  const sent = Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === "string");
  const content = method === "GET" || body === "" ? {} : { body };
  return service.emulator.fetch(new Request(`http://127.0.0.1${url}`, { method, headers: sent, ...content }));
}

function refusal(status: number, { headers }: IncomingMessage): Response {
  const { authorization, "x-service-apikey": key } = headers;
  const message = `refused ${authorization} with ${key}`;
  const details = { error_code: "X1", message, field: authorization, reason: key, headers };
  return Response.json({ status: "error", error: { details } }, { status });
}
