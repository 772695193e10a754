import type { Handlers } from "../api-call.ts";
import { editions } from "./edition-routes.ts";
import { externalShares } from "./external-share-routes.ts";
import { frames } from "./frame-routes.ts";
import { permissions } from "./permission-routes.ts";
import { search } from "./search-routes.ts";
import { spaceList } from "./space-list-routes.ts";
import { spaceMembers } from "./space-member-routes.ts";
import { spaces } from "./space-routes.ts";
import { subscription } from "./subscription-routes.ts";
import { teamMembers } from "./team-member-routes.ts";
import { teamRoster } from "./team-roster-routes.ts";
import { teams } from "./team-routes.ts";
import { templateInsertion } from "./template-insertion-routes.ts";
import { templates } from "./template-routes.ts";
import { zoneLifecycle } from "./zone-lifecycle-routes.ts";
import { zones } from "./zone-routes.ts";
import { zoneSharing } from "./zone-sharing-routes.ts";
import { zoneVersions } from "./zone-version-routes.ts";

/** The handler of every operation; a missing one does not compile. */
export const handlers: Handlers = {
  ...editions,
  ...teams,
  ...teamMembers,
  ...teamRoster,
  ...permissions,
  ...spaces,
  ...spaceList,
  ...spaceMembers,
  ...zones,
  ...zoneLifecycle,
  ...zoneVersions,
  ...zoneSharing,
  ...externalShares,
  ...frames,
  ...templates,
  ...templateInsertion,
  ...search,
  ...subscription,
};
