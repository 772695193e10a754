import { type Guard, hasFields, isObject, isOptional, isText, parseJson } from "./guards.ts";

const storageKey = "control-token";

/** Asks the user for the control token; resolves with `undefined` if they cancel. */
export type AskForToken = (reason: string) => Promise<string | undefined>;

const needed = "This needs the control token, which the emulator prints when it starts.";
const unknown = "This control token is not valid. The emulator prints the valid one when it starts.";

/** Calls the control API. Asks for the control token on first use and keeps it until the tab is closed. */
export class Control {
  readonly #ask: AskForToken;
  readonly #onLockChange: () => void;
  #token = tokenFromAddress() ?? sessionStorage.getItem(storageKey) ?? undefined;
  #asking: Promise<string | undefined> | undefined;

  constructor(ask: AskForToken, onLockChange: () => void) {
    this.#ask = ask;
    this.#onLockChange = onLockChange;
  }

  /** Whether there is a token, valid or not. */
  get isUnlocked(): boolean {
    return this.#token !== undefined;
  }

  /** Sends a request; resolves with the response, or with `undefined` if the user enters no token. */
  async send<T>(method: string, path: string, isExpected: Guard<T>, body?: object): Promise<T | undefined> {
    for (let reason = needed; ; reason = unknown) {
      const token = this.#token ?? (await this.#askOnce(reason));
      if (token === undefined) return undefined;
      const response = await request(token, method, path, body);
      this.#keep(response.status === 401 ? undefined : token);
      if (response.status !== 401) return await contentOf(response, isExpected);
    }
  }

  /** Asks for the token, unless there is one. */
  async unlock(): Promise<void> {
    await this.send("GET", "/credentials", isObject);
  }

  /** Reads something without asking for the token; resolves with `undefined` without a valid one. */
  async read<T>(path: string, isExpected: Guard<T>): Promise<T | undefined> {
    if (this.#token === undefined) return undefined;
    const response = await request(this.#token, "GET", path, undefined);
    if (response.status !== 401) return await contentOf(response, isExpected);
    this.#keep(undefined);
    return undefined;
  }

  /** Concurrent requests share one dialog. */
  #askOnce(reason: string): Promise<string | undefined> {
    this.#asking ??= this.#ask(reason).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  #keep(token: string | undefined): void {
    if (token === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, token);
    const wasUnlocked = this.isUnlocked;
    this.#token = token;
    if (wasUnlocked !== this.isUnlocked) this.#onLockChange();
  }
}

async function request(token: string, method: string, path: string, body: object | undefined): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    return await fetch(`/_emulator${path}`, { method, headers, ...content });
  } catch {
    throw new Error("The emulator is not responding. Start it again.");
  }
}

/** The content of a success, `{}` for an empty one; throws the error of any other response. */
async function contentOf<T>(response: Response, isExpected: Guard<T>): Promise<T> {
  const text = (await response.text()) || "{}";
  if (response.ok) return parseJson(text, isExpected);
  throw new Error(
    parseJson(text, hasFields<{ error?: string }>({ error: isOptional(isText) })).error ?? response.statusText,
  );
}

/** The token of an address that ends in `#control=TOKEN`, which is then removed from the address. */
function tokenFromAddress(): string | undefined {
  const token = /^#control=([\w-]+)$/.exec(location.hash)?.[1];
  if (token === undefined) return undefined;
  history.replaceState(null, "", "#/");
  sessionStorage.setItem(storageKey, token);
  return token;
}
