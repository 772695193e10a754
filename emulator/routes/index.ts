import type { Handlers } from "../call.ts";
import { editions } from "./editions.ts";
import { frames } from "./frames.ts";
import { permissions } from "./permissions.ts";
import { search } from "./search.ts";
import { spaceList } from "./space-list.ts";
import { spaceMembers } from "./space-members.ts";
import { spaces } from "./spaces.ts";
import { subscription } from "./subscription.ts";
import { teamMembers } from "./team-members.ts";
import { teams } from "./teams.ts";
import { templates } from "./templates.ts";
import { zoneLifecycle } from "./zone-lifecycle.ts";
import { zoneSharing } from "./zone-sharing.ts";
import { zoneVersions } from "./zone-versions.ts";
import { zones } from "./zones.ts";

/** The handler of every endpoint; a missing one does not compile. */
export const handlers: Handlers = {
  ...editions,
  ...teams,
  ...teamMembers,
  ...permissions,
  ...spaces,
  ...spaceList,
  ...spaceMembers,
  ...zones,
  ...zoneLifecycle,
  ...zoneVersions,
  ...zoneSharing,
  ...frames,
  ...templates,
  ...search,
  ...subscription,
};
