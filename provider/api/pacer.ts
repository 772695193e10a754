import type { Request } from "./request.ts";

/** Decides when a request may go; pacing by the documented rate limits and `quotaShare` takes its place here. */
export interface Pacer {
  /** Resolves when the request may be sent, or when the signal fires. Asked before every try. */
  admit(request: Pick<Request<unknown>, "method" | "path">, signal: AbortSignal): Promise<void>;
}

/** Lets everything through at once. */
export const unpaced: Pacer = { admit: async () => {} };
