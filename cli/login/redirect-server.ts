import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { CanvasError } from "../../provider/errors.ts";

const host = "127.0.0.1";
const path = "/callback";

/** Receives the answer of the identity provider, which the browser brings to this machine (RFC 8252). */
export class RedirectServer {
  readonly redirectUri: string;
  readonly #server: Server;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.redirectUri = `http://${host}:${port}${path}`;
  }

  /** Port 0 picks a free one. */
  static async listen(port: number): Promise<RedirectServer> {
    const server = createServer();
    server.listen(port, host);
    try {
      await once(server, "listening");
    } catch (cause) {
      const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
      const problem = code === "EADDRINUSE" ? "is in use" : `cannot be used (${String(code)})`;
      const remedy = "choose another with --port, or leave it out for a free one";
      throw new CanvasError(`port ${port} on ${host} ${problem}`, remedy, { cause });
    }
    const address = server.address();
    return new RedirectServer(server, typeof address === "object" && address ? address.port : port);
  }

  /** The code that the identity provider grants. */
  code(state: string, timeoutSeconds: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(noAnswer(timeoutSeconds)), timeoutSeconds * 1000);
      this.#server.on("request", (request, response) => {
        const answer = answerOf(request, state);
        if (answer === undefined) return send(response, 404, "Not found");
        clearTimeout(timer);
        if (answer instanceof CanvasError) send(response, 200, "Access was not granted", () => reject(answer));
        else send(response, 200, "Access is granted", () => resolve(answer));
      });
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const noAnswer = (timeoutSeconds: number): CanvasError =>
  new CanvasError(
    `no answer came from the browser within ${timeoutSeconds} s`,
    "run pulumi-canvas login again and answer the page that it opens, or raise --timeout",
  );

/** The code, or why there is none; undefined for a request that is not an answer. */
function answerOf({ method, url = "" }: IncomingMessage, state: string): string | CanvasError | undefined {
  if (method !== "GET" || !URL.canParse(url, `http://${host}`)) return undefined;
  const { pathname, searchParams } = new URL(url, `http://${host}`);
  if (pathname !== path) return undefined;
  const again = "run pulumi-canvas login again and answer only the page that it opens";
  if (searchParams.get("state") !== state)
    return new CanvasError("the browser brought an answer that belongs to a different login (wrong state)", again);
  const code = searchParams.get("code");
  if (code) return code;
  const error = searchParams.get("error") ?? "no code";
  return error === "access_denied"
    ? new CanvasError(
        "access was denied on the page of the identity provider",
        "run pulumi-canvas login again to allow it",
      )
    : new CanvasError(
        `the identity provider did not grant access (${error})`,
        "check that the client may ask for the scopes in the address of the page, and return to this machine, and run pulumi-canvas login again",
      );
}

/** Sends the browser a page; calls `sent` when it has received it. */
function send(response: ServerResponse, status: number, title: string, sent = () => {}): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; img-src data:; frame-ancestors 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    connection: "close",
  });
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">`;
  const main = `<main><h1>${title}</h1><p>Close this page and return to the terminal.</p></main>`;
  response.end(`<!doctype html><html lang="en"><head>${head}<title>${title}</title></head><body>${main}</body></html>`);
  response.once("close", sent);
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  // Unlike `start`, it needs no shell, which would interpret the address.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an address in the user's browser, if there is one; the browser does not get the settings, which have secrets. */
export function openBrowser(url: string, environment: NodeJS.ProcessEnv): void {
  const [command, ...args] = openers[process.platform] ?? ["xdg-open"];
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith("CANVAS_")));
  const browser = spawn(command, [...args, url], { env, stdio: "ignore", detached: true });
  // Without a browser, the user opens the address, which is printed.
  browser.on("error", () => {});
  browser.unref();
}
