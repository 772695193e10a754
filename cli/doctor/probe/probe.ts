import type { ReadingName } from "../../../emulator/store/readings.ts";
import type { PathName } from "../../../provider/config.ts";
import type { Scene } from "./scene.ts";

/** The paths that the setting needs: those that were found elsewhere than assumed, and configured ones that were not found. */
export type FoundPaths = Partial<Record<PathName, string>>;

/** What a probe has found. Its readings that are neither `on` nor `unknown` are off. */
export interface Outcome {
  readonly on?: readonly ReadingName[];
  /** Why a reading could not be observed. */
  readonly unknown?: Partial<Record<ReadingName, string>>;
  /** What else was seen, in sentences without ids and names. */
  readonly facts?: readonly string[];
  /** Empty if the setting has paths that nothing needs; absent if the setting can stay as it is. */
  readonly paths?: FoundPaths;
}

/** Finds out which of its readings the service has. */
export interface Probe {
  readonly readings: readonly ReadingName[];
  ask(scene: Scene): Promise<Outcome>;
}

/** The reading in a list if it is on. */
export const onIf = (name: ReadingName, isOn: boolean): readonly ReadingName[] => (isOn ? [name] : []);

/** The same reason for several readings. */
export const unknownBecause = (names: readonly ReadingName[], reason: string): Partial<Record<ReadingName, string>> =>
  Object.fromEntries(names.map((name) => [name, reason]));

/** Names of keys that a service has chosen, as far as they look like names of keys. */
export const keyNames = (keys: readonly string[]): string => keys.filter((key) => /^\w{1,40}$/.test(key)).join(", ");
