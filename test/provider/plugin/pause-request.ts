import type { Emulator } from "../../../emulator/emulator.ts";

/** A request to which the service responds only after `release`. */
export interface PausedRequest {
  /** Resolves when the service has received it. */
  readonly reached: Promise<void>;
  release(): void;
}

/** Pauses the first request to `POST /spaces/` or the like (below the edition): tests need no sleeps. */
export function pauseRequest(emulator: Emulator, requestLine: string): PausedRequest {
  const respond = emulator.fetch.bind(emulator);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    emulator.fetch = async (request, bindings) => {
      const path = new URL(request.url).pathname.replace(/^.*?\/editions\/\d+/, "");
      if (`${request.method} ${path}` === requestLine) {
        emulator.fetch = respond;
        resolve();
        await released;
      }
      return respond(request, bindings);
    };
  });
  return { reached, release };
}
