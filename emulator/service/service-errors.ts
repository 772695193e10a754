/** Whether clients can rely on the code, or we assume it because none is known. */
type Source = "published" | "assumed";

interface Condition {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500;
  readonly code: string;
  readonly message: string;
  readonly source: Source;
}

/** Every error condition of the service. */
export const conditions = {
  missing: published(400, "IAM1031", "The required parameter is missing"),
  invalidValue: published(400, "IAM1036", "The parameter value does not match the required pattern."),
  notJson: published(400, "IAM1050", "The JSON content could not be parsed."),
  arraySize: published(400, "IAM1054", "The array size is out of the allowed range."),
  noBody: published(400, "IAM1066", "Request body is missing or not valid."),
  noFacet: published(400, "EL1018", "frames[0] must carry at least one of 'properties'"),
  spaceNotTrashed: published(400, "S1011", "Space is not in an trashed state"),
  spaceInactive: published(400, "S1012", "Space is not in an active state"),
  zoneTrashed: published(400, "Z1005", "Zone is already trashed or deleted"),
  zoneNotTrashed: published(400, "Z1006", "Zone is deleted or already restored"),
  zoneInactive: published(400, "Z1011", "Zone is not in an active state"),

  notExternallyShared: published(400, "S1046", "Space is not externally shared"),
  invalidExpiration: published(400, "EX1000", "External share expiration time is invalid"),
  invalidSharedZones: published(400, "EX1006", "External share zones are invalid or not available"),

  noTeamMemberAdded: published(400, "T1017", "Team member add failed"),
  noSpaceMemberAdded: published(400, "S1008", "Space member add failed"),
  noZoneShared: published(400, "R1002", "Resource member add failed"),
  alreadyInTeam: published(400, "T1013", "Member already part of team"),
  alreadyInvited: published(400, "T1014", "Member already invited"),
  licenseLimit: published(400, "L1001", "License limit reached"),
  alreadyInSpace: published(400, "S1019", "Member already part of Space"),
  inactiveUser: published(400, "U1001", "User is inactive and cannot be added to project"),
  restrictionInFreePlan: published(400, "Z1014", "Private share is restricted for free plan"),
  restrictedFullAccess: published(400, "Z1015", "Restricting full access conflicts with existing permissions"),
  partialAccessInFreePlan: published(400, "Z1016", "Partial access is not allowed for free plan"),
  restrictsOwner: published(400, "S1034", "Cannot restrict owner role"),
  restrictsSelf: published(400, "S1036", "Cannot update own role"),
  restrictsOutsider: published(400, "S1041", "Cannot restrict non-project member"),
  zoneShared: published(400, "S1042", "Resource member present"),

  adminOnly: published(401, "A1002", "Only admin can do this action"),
  noPermission: published(401, "A1003", "The user doesn't have permission to perform this action"),
  invalidApiKey: published(401, "A1008", "Given API Key is not valid."),
  invalidToken: assumed(401, "E4011", "The access token is missing, unknown or expired"),
  notSpaceOwner: published(401, "S1020", "User is not the owner of the Space"),
  notInTeam: published(401, "T1006", "User is not a member of the team"),

  removesSuperAdmin: published(403, "A1004", "Super admin can't be removed from the team"),
  changesSuperAdmin: published(403, "A1006", "Super admin can't be updated"),
  removesSelf: published(403, "M1002", "User cannot remove self"),
  ownTeamRole: published(403, "M1003", "Inactive user role cannot be updated"),
  ownSpaceRole: published(403, "R1001", "Cannot update own role"),
  removesSpaceOwner: published(403, "S1002", "Space owner cannot be removed"),
  spaceOwnerRole: published(403, "S1004", "Cannot update owner role"),
  noExternalShares: published(403, "EX1004", "External share is not available for edition"),
  restrictedZone: published(403, "S1033", "Restricted zone"),
  missingScope: assumed(403, "E4031", "The access token lacks a scope that this operation needs"),
  sameTeam: assumed(403, "E4032", "The space is already in this team"),
  versionRestricted: assumed(403, "E4033", "The plan of the edition does not include this version"),

  unknownEdition: published(404, "E1017", "Invalid edition"),
  unknownPath: published(
    404,
    "IAM1001",
    "Not found - a resource named in the path does not exist, or is not visible to the caller",
  ),
  unknownSpace: published(404, "S1009", "Space not found"),
  notInSpace: published(404, "S1015", "Member is not part of the Space"),
  unknownTemplate: published(404, "S1030", "Template not found"),
  unknownTeam: published(404, "T1008", "Team not found"),
  unknownTeamMember: published(404, "T1012", "Member not part of team"),
  invalidTeam: published(404, "T1023", "Invalid team"),
  unknownZone: published(404, "Z1008", "Zone not found"),

  editionExists: published(409, "E1001", "User has already created an edition"),
  sameRole: published(409, "M1001", "The member already has the specified role"),
  sameSpaceName: published(409, "S1014", "Space name is same as the new name"),
  favorite: published(409, "S1017", "Space is already favourite"),
  notFavorite: published(409, "S1018", "Space is not favourite"),
  embedded: published(409, "S1021", "Space is already in an embedded state"),
  notEmbedded: published(409, "S1022", "Space is not in an embedded state"),
  fullAccess: published(409, "S1045", "Member already has full access"),
  externallyShared: published(409, "EX1019", "External share limit reached for the project."),
  sameZoneName: published(409, "Z1001", "Zone name is same as the new name"),
  zoneLimit: published(409, "Z1010", "Zone creation limit reached"),
  sameSpace: assumed(409, "E4091", "The zone is already in this space"),
  frameExists: assumed(409, "E4092", "A frame with this id is already in the zone"),

  bodyTooLarge: assumed(413, "E4131", "The request body is too large"),
  rateLimited: published(429, "IAM1055", "Rate limit exceeded - this operation allows N requests per minute per user"),
  internal: published(500, "U1001", "Internal server error - the request was well-formed but could not be completed"),
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;

/** Keys of an error's `details` in addition to the ids that the operation names. */
type ErrorDetails = Readonly<Record<string, unknown>>;

/** An error that is returned to the client in the service's error envelope. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly condition: Condition;
  readonly details: ErrorDetails;
  /** Whether `details` has none of the ids of the request. */
  readonly hidesIds: boolean;

  constructor(condition: ConditionName, details: ErrorDetails = {}, hidesIds = false) {
    super(conditions[condition].message);
    this.condition = conditions[condition];
    this.details = details;
    this.hidesIds = hidesIds;
  }
}

/** The refusal of a request before anything that it names is looked up: without ids, with the member that is wrong. */
export function invalidRequest(
  condition: "missing" | "invalidValue" | "notJson" | "arraySize" | "noBody",
  attribute?: string,
): ServiceError {
  return new ServiceError(condition, attribute === undefined ? {} : { attribute }, true);
}

function published(status: Condition["status"], code: string, message: string): Condition {
  return { status, code, message, source: "published" };
}

function assumed(status: Condition["status"], code: string, message: string): Condition {
  return { status, code, message, source: "assumed" };
}
