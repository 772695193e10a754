import { signal } from "@preact/signals";

const storageKey = "control-token";

/** The token of the control API: from an address that ends in `#control=TOKEN`, or kept by the tab. */
const token = signal(tokenFromAddress() ?? sessionStorage.getItem(storageKey) ?? "");

/** Whether the tab has a token. */
export const isUnlocked = (): boolean => token.value !== "";

/** Keeps a token until the tab is closed, if the emulator accepts it. */
export async function unlock(entered: string): Promise<void> {
  await call(entered, "GET", "/clock");
  token.value = entered;
  sessionStorage.setItem(storageKey, entered);
}

/** Calls the control API; throws if it refuses. */
export const control = <T>(method: string, path: string, body?: object): Promise<T> =>
  call(token.value, method, path, body);

async function call<T>(usedToken: string, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${usedToken}` };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`/_emulator${path}`, { method, headers, ...content }).catch(() => {
    throw new Error("The emulator is not responding. Start it again.");
  });
  const answer = JSON.parse((await response.text()) || "{}");
  if (response.ok) return answer;
  if (response.status !== 401) throw new Error(answer.error ?? response.statusText);
  // A late response must not lock the controls again that another token has unlocked meanwhile.
  if (usedToken === token.value) lock();
  throw new Error("The control token is not valid. The emulator prints the valid one when it starts.");
}

function lock(): void {
  sessionStorage.removeItem(storageKey);
  token.value = "";
}

/** Removes the token from the address, so nobody copies it with a link. */
function tokenFromAddress(): string | undefined {
  const found = /^#control=([\w-]+)$/.exec(location.hash)?.[1];
  if (found === undefined) return undefined;
  history.replaceState(null, "", "#/");
  sessionStorage.setItem(storageKey, found);
  return found;
}
