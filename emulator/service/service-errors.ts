/** Whether the API description defines it, or we assume it by analogy. */
export type Source = "documented" | "assumed";

interface Condition {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500;
  readonly code: string;
  readonly message: string;
  /** Where `code` and `message` come from. */
  readonly source: Source;
}

/** Every error condition of the service. Codes that start with E are assumed, because the description has none. */
export const conditions = {
  invalidRequest: documented(400, "IAM1031", "Invalid request - validation failed"),
  zoneInactive: documented(400, "Z1011", "Zone is not in an active state"),
  noPermission: documented(401, "A1003", "The user doesn't have permission to perform this action"),
  restrictedZone: documented(403, "S1033", "Restricted zone"),
  notFound: documented(
    404,
    "IAM1001",
    "Not found - a resource named in the path does not exist, or is not visible to the caller",
  ),
  zoneNotFound: documented(404, "Z1008", "Zone not found"),
  rateLimited: documented(429, "IAM1055", "Rate limit exceeded - this operation allows N requests per minute per user"),
  internal: documented(500, "U1001", "Internal server error - the request was well-formed but could not be completed"),

  spaceInactive: assumed(400, "E4001", "Space is not in an active state"),
  spaceNotTrashed: assumed(400, "E4002", "Space is not in the trash"),
  zoneNotTrashed: assumed(400, "E4003", "Zone is not in the trash"),
  alreadyInTeam: assumed(400, "E4004", "The member is already invited or in the team"),
  licenseLimit: assumed(400, "E4005", "The license limit is reached"),
  alreadyInSpace: assumed(400, "E4006", "Already a member of the space"),
  notInOrganization: assumed(400, "E4007", "The user is in neither the team nor the organization"),

  missingScope: assumed(403, "E4031", "The access token lacks a scope that this operation needs"),
  notAMember: assumed(403, "E4032", "The user is not a member"),
  ownRole: assumed(403, "E4033", "A member cannot change their own role"),
  superAdminRole: assumed(403, "E4034", "The role of a super admin cannot be changed"),
  ownerRole: assumed(403, "E4035", "The role of the owner cannot be changed"),
  removeSelf: assumed(403, "E4036", "A member cannot remove themselves"),
  removeSuperAdmin: assumed(403, "E4037", "A super admin cannot be removed"),
  removeOwner: assumed(403, "E4038", "The owner cannot be removed"),
  unauthorizedRemoval: assumed(403, "E4039", "The user may not remove members"),
  trialTeam: assumed(403, "E4040", "A trial team cannot duplicate spaces"),
  sameTeam: assumed(403, "E4041", "The space is already in this team"),
  templateUnavailable: assumed(403, "E4042", "The template is not available for this edition"),
  versionRestricted: assumed(403, "E4043", "The plan of the edition does not include this version"),

  editionExists: assumed(409, "E4091", "An edition was already created"),
  sameName: assumed(409, "E4092", "The space already has this name"),
  sameFavorite: assumed(409, "E4093", "The favorite flag already has this value"),
  sameEmbed: assumed(409, "E4094", "The embed flag already has this value"),
  sameRole: assumed(409, "E4095", "The member already has this role"),
  zoneLimit: assumed(409, "E4096", "The zone limit of the space is reached"),
  sameSpace: assumed(409, "E4097", "The zone is already in this space"),
  frameExists: assumed(409, "E4098", "A frame with this id is already in the zone"),
  nameTaken: assumed(409, "E4099", "The name is taken"),

  bodyTooLarge: assumed(413, "E4131", "The request body is too large"),
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;

/** Additional keys of an error's `details`, such as the invalid field. */
export type ErrorContext = Readonly<Record<string, unknown>>;

/** An error that is returned to the client in the service's error envelope. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly condition: Condition;
  readonly context: ErrorContext;

  constructor(condition: ConditionName, context: ErrorContext = {}) {
    super(conditions[condition].message);
    this.condition = conditions[condition];
    this.context = context;
  }
}

/** A 400 with the invalid field and the reason. */
export function invalid(field: string, reason: string): ServiceError {
  return new ServiceError("invalidRequest", { field, reason });
}

/** A 404 with the kind of resource that is missing. */
export function notFound(
  resource: "edition" | "team" | "space" | "user" | "member" | "template" | "version" | "operation",
): ServiceError {
  return new ServiceError("notFound", { resource });
}

function documented(status: Condition["status"], code: string, message: string): Condition {
  return { status, code, message, source: "documented" };
}

function assumed(status: Condition["status"], code: string, message: string): Condition {
  return { status, code, message, source: "assumed" };
}
