import type { Service } from "../service.ts";
import type { Case, Reading } from "./case.ts";
import type { Args, Declaration } from "./interface.ts";

/** One resource of the suite: what it is before and after the change, and what is to be read afterwards. */
export interface Instance {
  readonly label: string;
  readonly before: readonly Declaration[];
  readonly after: readonly Declaration[];
  /** Read from the service after the change. */
  readonly changed: Question | undefined;
  /** Read from the service after destroy. */
  readonly destroyed: Question | undefined;
  readonly happens: ((service: Service, id: string) => void) | undefined;
  /** The id that it is known to have after the change. */
  readonly id: string | undefined;
}

/** A reading whose expected value was worked out while everything was still as it was seeded. */
export interface Question {
  readonly read: Reading["read"];
  readonly expected: unknown;
}

export const labelOf = ({ type }: Case, key: string): string => `${type} ${key}`;

/** A resource for every property and every occasion of a case: one run of the engine serves them all. */
export function instancesOf(service: Service, subject: Case): Instance[] {
  const { type, mutable, replacing, mishaps, endings } = subject;
  const build = (key: string, before: Args = {}, after: Args = {}, more: Partial<Instance> = {}): Instance => {
    const label = labelOf(subject, key);
    const declare = (args: Args): Declaration => ({ name: label, type, args: defined(args) });
    const args = { ...subject.args(service, label), ...before };
    return { ...nothing, label, before: [declare(args)], after: [declare({ ...args, ...after })], ...more };
  };
  const ask = ({ read, expected }: Partial<Reading>): Question | undefined =>
    read && expected && { read, expected: expected(service) };
  return [
    ...Object.entries(mutable).map(([key, { before, after, besides, ...reading }]) => {
      const instance = build(key, before?.(service), after(service), { changed: ask(reading) });
      return {
        ...instance,
        before: [...(besides?.(service, false) ?? []), ...instance.before],
        after: [...(besides?.(service, true) ?? []), ...instance.after],
      };
    }),
    ...Object.entries(replacing).map(([key, { before, after, id, ...reading }]) =>
      build(key, before?.(service), after(service), { id: id?.(service), changed: ask(reading) }),
    ),
    ...Object.entries(mishaps).map(([key, { args, happens, afterwards }]) =>
      build(key, args?.(service), {}, { happens, changed: ask(afterwards) }),
    ),
    ...Object.entries(endings).map(([key, { args, ...reading }]) =>
      build(key, args?.(service), {}, { destroyed: ask(reading) }),
    ),
  ];
}

const nothing = { changed: undefined, destroyed: undefined, happens: undefined, id: undefined };

function defined(args: Args): Args {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}
