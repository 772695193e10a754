import type { Emulator } from "../../../emulator/emulator.ts";

/** A request that has reached the service and is not answered yet. */
export interface Held {
  /** Once it is there. */
  readonly reached: Promise<void>;
  release(): void;
}

/** Holds the first request such as `POST /spaces/` (below the edition) until it is let go, so that no test needs a clock. */
export function hold(emulator: Emulator, wanted: string): Held {
  const answer = emulator.fetch.bind(emulator);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    emulator.fetch = async (request, bindings) => {
      const path = new URL(request.url).pathname.replace(/^.*?\/editions\/\d+/, "");
      if (`${request.method} ${path}` === wanted) {
        emulator.fetch = answer;
        resolve();
        await released;
      }
      return answer(request, bindings);
    };
  });
  return { reached, release };
}
