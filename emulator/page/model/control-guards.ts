import type { Snapshot } from "../../store/history.ts";
import type { Settings } from "../../store/world.ts";
import { hasFields, isBoolean, isNumber, isText } from "./guards.ts";

export type { Settings, Snapshot as SavedSnapshot };

/** The settings that the control API returns. */
export const isSettings = hasFields<Settings>({
  rateLimits: isBoolean,
  rateWindowSeconds: isNumber,
  latencyMs: isNumber,
  accessTokenSeconds: isNumber,
  rotateRefreshTokens: isBoolean,
  addsMembersAtOnce: isBoolean,
});

/** A snapshot that the control API lists. */
export const isSavedSnapshot = hasFields<Snapshot>({ id: isText, name: isText, time: isNumber });
