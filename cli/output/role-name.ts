import { formatRole } from "../../picture/format.ts";

/** `TEAM_ADMIN` as `Admin`. */
export const roleName = (role: string): string => formatRole(role.replace("TEAM_ADMIN", "ADMIN"));

/** `GUEST_VIEWER` as `guest viewer`, inside a sentence. */
export const roleText = (role: string): string => roleName(role).toLowerCase();
