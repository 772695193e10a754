import { settingLabel } from "../../config.ts";
import { terms } from "../../validation/audience.ts";

/** What an error code of the service means, whatever the status of the response. */
export type Meaning =
  | "not found"
  | "not permitted"
  | "protected"
  | "inactive"
  | "conflict"
  | "invalid"
  | "invalid API key";

interface KnownCode {
  readonly means: Meaning;
  /** What to do about it, if that is more than for every error of its meaning. */
  readonly remedy?: string;
}

const notFound = { means: "not found" } as const;
const notPermitted = { means: "not permitted" } as const;
const conflict = { means: "conflict" } as const;
const restore = { means: "inactive", remedy: "restore it, or what it is in, from the trash first" } as const;
const unchangeableRole = {
  means: "protected",
  remedy: `nobody can change this role: give them the role that they have, or remove them from ${terms.program}`,
} as const;
const stays = {
  means: "protected",
  remedy: `nobody can remove them: set onDestroy: retain, run ${terms.up}, then ${terms.deleteIt}`,
} as const;

/** The error codes that mean something; the others mean what their status says. */
export const codes: Readonly<Record<string, KnownCode>> = {
  A1002: { means: "not permitted", remedy: "only an admin can do this: ask one to make the token's user an admin" },
  A1003: notPermitted,
  A1004: stays,
  A1006: unchangeableRole,
  A1008: {
    means: "invalid API key",
    remedy: `correct ${settingLabel("apiKey")}: it is not the key of this edition`,
  },
  E1001: { means: "conflict", remedy: "a user can create one edition: give the id of a team in it as teamId" },
  E1017: notFound,
  EL1001: notFound,
  EL1002: notFound,
  EX1000: { means: "invalid", remedy: "choose a later date for expires" },
  EX1003: { means: "not permitted", remedy: "ask an admin of the edition to allow public links in the team" },
  EX1004: { means: "not permitted", remedy: "the plan of the edition has no public links: choose another plan" },
  EX1006: { means: "invalid", remedy: "list zones of this space that are not in the trash" },
  EX1007: notPermitted,
  EX1019: conflict,
  M1001: conflict,
  M1002: stays,
  M1003: unchangeableRole,
  R1001: { ...unchangeableRole, remedy: "nobody can change their own role: give yourself the role that you have" },
  S1002: stays,
  S1004: unchangeableRole,
  S1009: notFound,
  S1012: restore,
  S1014: conflict,
  S1015: notFound,
  S1017: conflict,
  S1018: conflict,
  S1020: notPermitted,
  S1021: conflict,
  S1022: conflict,
  S1030: { means: "not found", remedy: "correct the id of the template: the edition has none of this id" },
  S1033: { means: "not permitted", remedy: "ask someone who can see the zone to share it with the token's user" },
  T1006: { means: "not permitted", remedy: "ask an admin of the team to invite the token's user" },
  T1008: notFound,
  T1012: notFound,
  T1023: notFound,
  Z1001: conflict,
  Z1008: {
    means: "not found",
    remedy: `if its space is in the trash, restore the space first; then run ${terms.refresh}`,
  },
  Z1010: {
    means: "conflict",
    remedy: "the space has reached its limit of zones: delete some for good, or use another space",
  },
  Z1011: restore,
};

const otherPlan = "choose a plan of the service that allows it";

/** Why someone is not added to a team or space: the codes in `failed_members`. */
export const refusedAdditions: Readonly<
  Record<string, { readonly already?: "invited" | "member"; readonly remedy: string }>
> = {
  L1001: { remedy: "free a license, or buy one" },
  S1019: { already: "member", remedy: `set adopt: true to manage them here, or remove them from ${terms.program}` },
  T1013: { already: "member", remedy: `set adopt: true to manage them here, or remove them from ${terms.program}` },
  T1014: { already: "invited", remedy: "set adoptInvitation: true to wait until they accept" },
  U1001: { remedy: "correct the id, or ask an admin of the edition to add or activate the user" },
  Z1014: { remedy: otherPlan },
  Z1015: { remedy: "remove their restrictions to single zones on the service" },
  Z1016: { remedy: otherPlan },
};
