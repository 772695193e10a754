/** The request that a fault is to be armed for. */
export interface Target {
  readonly method: string;
  readonly path: string;
}

/** Hands a request of the log to the form that arms a fault. */
export class FaultDraft {
  #target: Target | undefined;

  set(target: Target): void {
    this.#target = target;
  }

  /** The request, once. */
  take(): Target | undefined {
    const target = this.#target;
    this.#target = undefined;
    return target;
  }
}
