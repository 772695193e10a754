// Pulumi's Automation API runs programs in this process, and notices their errors with listeners of the process: the error of one
// program would be an error of every program that runs at the same time.
import { AsyncLocalStorage } from "node:async_hooks";

/** The listeners of each event that see only errors of their own program. */
const isolated = new Map<unknown, WeakSet<object>>([
  ["uncaughtException", new WeakSet()],
  ["unhandledRejection", new WeakSet()],
]);
let isInstalled = false;

/** Makes each program see only its own errors. */
export function isolatePrograms(): void {
  if (isInstalled) return;
  isInstalled = true;
  process.on("newListener", (event, listener) => {
    const program = currentProgram();
    const known = isolated.get(event);
    if (program === undefined || !known || known.has(listener)) return;
    known.add(listener);
    const own = (...args: readonly unknown[]) => {
      const current = currentProgram();
      // An error outside of all programs may be about each of them.
      if (current === undefined || current === program) listener(...args);
    };
    // It is added only after this call. Pulumi removes the original, for which Node looks at this property too.
    queueMicrotask(() => {
      process.off(event, listener);
      process.on(event, Object.assign(own, { listener }));
    });
  });
}

/** What Pulumi keeps for the program that is running here; Node restores it for the error of a promise. */
function currentProgram(): unknown {
  const storage: unknown = Reflect.get(globalThis, "asyncLocalStorage");
  return storage instanceof AsyncLocalStorage ? storage.getStore() : undefined;
}
