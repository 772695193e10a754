import { formatRole } from "../../picture/format.ts";
import { shortName } from "../../provider/validation/printable-text.ts";

/** `TEAM_ADMIN` as `Admin`, `TEAM_GUEST` as `Guest`. */
export const roleName = (role: string): string => formatRole(role.replace("TEAM_", ""));

/** `GUEST_VIEWER` as `guest viewer`, inside a sentence. */
export const roleText = (role: string): string => shortName(roleName(role).toLowerCase());
