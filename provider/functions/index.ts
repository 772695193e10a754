import type { z } from "zod";
import type { FunctionDefinition } from "../definition/function.ts";
import { getEdition, getEditions } from "./edition.ts";
import { getFrames } from "./frames.ts";
import { getPermission } from "./permission.ts";
import { search } from "./search.ts";
import { getSpace, getSpaces } from "./space.ts";
import { getSpaceMembers } from "./space-members.ts";
import { getSubscription } from "./subscription.ts";
import { getTeam, getTeams } from "./team.ts";
import { getTeamMembers } from "./team-members.ts";
import { getTemplate, getTemplates } from "./template.ts";
import { getZone, getZones } from "./zone.ts";
import { getZoneVersions } from "./zone-versions.ts";

/** Every function of the provider. */
export const functions = {
  getEdition,
  getEditions,
  getTeam,
  getTeams,
  getTeamMembers,
  getPermission,
  getSpace,
  getSpaces,
  getSpaceMembers,
  getZone,
  getZones,
  getZoneVersions,
  getFrames,
  getTemplate,
  getTemplates,
  search,
  getSubscription,
} as const;

export type FunctionName = keyof typeof functions;

/** The result type of a function. */
export type FunctionResult<Name extends FunctionName> = z.output<(typeof functions)[Name]["outputs"]>;

/** The same with a `call` that takes any parsed inputs. */
const callable: { [Name in FunctionName]: FunctionDefinition<z.ZodObject, (typeof functions)[Name]["outputs"]> } =
  functions;

/** A definition as both interfaces call it. */
export const functionOf = <Name extends FunctionName>(name: Name) => callable[name];
