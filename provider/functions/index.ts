import type { z } from "zod";
import type { FunctionDefinition } from "../core/function.ts";
import type { Session } from "../run/session.ts";
import { check } from "../validation/check.ts";
import type { Properties } from "../validation/properties.ts";
import { getEdition, getEditions, getSubscription } from "./edition.ts";
import { getPermission } from "./permission.ts";
import { search } from "./search.ts";
import { getSpace, getSpaceMembers, getSpaces } from "./space.ts";
import { getTeam, getTeamMembers, getTeams } from "./team.ts";
import { getTemplate, getTemplates } from "./template.ts";
import { getFrames, getZone, getZones, getZoneVersions } from "./zone.ts";

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

/** Checks the arguments and calls the function; invalid arguments send no request, and there is no result. */
export async function callFunction<Name extends FunctionName>(session: Session, name: Name, args: Properties) {
  const definition = functionOf(name);
  const { inputs, failures } = check(definition, args);
  return failures.length > 0 ? { failures } : { failures, result: await definition.call(session, inputs) };
}
