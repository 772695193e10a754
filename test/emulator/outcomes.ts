import { expect } from "vitest";
import { tableNames } from "../../emulator/store/tables.ts";
import { type Answered, errorEnvelope, successEnvelope, type TestService } from "./harness.ts";

/** The service's errors, repeated here to test the emulator's own table. */
const refusals = {
  invalidRequest: [400, "IAM1031", "Invalid request - validation failed"],
  spaceInactive: [400, "E4001", "Space is not in an active state"],
  spaceNotTrashed: [400, "E4002", "Space is not in the trash"],
  alreadyInTeam: [400, "E4004", "The member is already invited or in the team"],
  licenseLimit: [400, "E4005", "The license limit is reached"],
  alreadyInSpace: [400, "E4006", "Already a member of the space"],
  notInOrganization: [400, "E4007", "The user is in neither the team nor the organization"],
  noPermission: [401, "A1003", "The user doesn't have permission to perform this action"],
  missingScope: [403, "E4031", "The access token lacks a scope that this operation needs"],
  notAMember: [403, "E4032", "The user is not a member"],
  ownRole: [403, "E4033", "A member cannot change their own role"],
  superAdminRole: [403, "E4034", "The role of a super admin cannot be changed"],
  ownerRole: [403, "E4035", "The role of the owner cannot be changed"],
  removeSelf: [403, "E4036", "A member cannot remove themselves"],
  removeSuperAdmin: [403, "E4037", "A super admin cannot be removed"],
  removeOwner: [403, "E4038", "The owner cannot be removed"],
  unauthorizedRemoval: [403, "E4039", "The user may not remove members"],
  trialTeam: [403, "E4040", "A trial team cannot duplicate spaces"],
  sameTeam: [403, "E4041", "The space is already in this team"],
  templateUnavailable: [403, "E4042", "The template is not available for this edition"],
  notFound: [
    404,
    "IAM1001",
    "Not found - a resource named in the path does not exist, or is not visible to the caller",
  ],
  editionExists: [409, "E4091", "An edition was already created"],
  sameName: [409, "E4092", "The space already has this name"],
  sameFavorite: [409, "E4093", "The favorite flag already has this value"],
  sameEmbed: [409, "E4094", "The embed flag already has this value"],
  sameRole: [409, "E4095", "The member already has this role"],
  internal: [500, "U1001", "Internal server error - the request was well-formed but could not be completed"],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>;

export type Refusal = keyof typeof refusals;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A request; its path is relative to the first edition unless it starts with `/editions`. */
export interface Sent {
  readonly call: `${Method} ${string}`;
  readonly body?: unknown;
  /** The caller's address without `@example.com`; the owner by default. */
  readonly as?: string | undefined;
  /** Replace the caller's Authorization header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The raw body, in place of `body`. */
  readonly text?: string;
}

/** Sends a request and expects exactly this success envelope. */
export async function expectSuccess(
  service: TestService,
  sent: Sent,
  message: string,
  data: unknown,
  status = 200,
): Promise<Answered> {
  const answer = await send(service, sent);
  expect(answer.body).toEqual(successEnvelope(pathOf(service, sent), message, data));
  expect(answer.status).toBe(status);
  return answer;
}

/** Sends a request, expects exactly this error envelope, and that nothing changed. */
export async function expectRefusal(
  service: TestService,
  sent: Sent,
  refusal: Refusal,
  context: object = {},
): Promise<void> {
  const headers = sent.headers ?? authorization(service, sent.as);
  const before = stateOf(service);
  const answer = await send(service, { ...sent, headers });
  const [status, code, message] = refusals[refusal];
  const path = pathOf(service, sent);
  const origin = { ...placesIn(path), ...(sent.headers ? {} : { current_user_id: service.zuid(sent.as ?? "owner") }) };
  expect(answer.body).toEqual(errorEnvelope(path, code, message, { ...origin, ...context }));
  expect(answer.status).toBe(status);
  expect(stateOf(service)).toEqual(before);
}

/** Sends a request and expects a 400 with the invalid field and the reason. */
export async function expectInvalid(service: TestService, sent: Sent, field: string, reason: string): Promise<void> {
  await expectRefusal(service, sent, "invalidRequest", { field, reason });
}

/** The result of a failed item in a 206 response. */
export function failed(item: object, refusal: Refusal): object {
  const [, error_code, message] = refusals[refusal];
  return { ...item, error_code, message };
}

export async function send(service: TestService, sent: Sent): Promise<Answered> {
  const space = sent.call.indexOf(" ");
  const path = sent.call.slice(space + 1);
  const text = sent.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  return service.request(sent.call.slice(0, space), below(service, path), {
    headers: sent.headers ?? authorization(service, sent.as),
    ...(text === undefined ? {} : { body: text }),
  });
}

/** All records of the store, in order. */
export function stateOf(service: TestService): Record<string, unknown[]> {
  const { store } = service.emulator.world;
  return Object.fromEntries(tableNames.map((table) => [table, [...store.all(table)]]));
}

/** Accepts an invitation and returns the user's zuid. */
export async function accept(service: TestService, mailId: string): Promise<string> {
  const response = await service.control("POST", "/invitations/accept", { mailId });
  expect(response.status).toBe(200);
  return ((await response.json()) as { zuid: string }).zuid;
}

function authorization(service: TestService, person = "owner"): Record<string, string> {
  const token = person === "owner" ? service.emulator.credentials.token : service.token(person);
  return { authorization: `Bearer ${token}` };
}

function below(service: TestService, path: string): string {
  return path.startsWith("/editions") ? path : `/editions/${service.editionId}${path}`;
}

function pathOf(service: TestService, { call }: Sent): string {
  const path = below(service, call.slice(call.indexOf(" ") + 1));
  return path.replace(/\?.*/, "");
}

/** The error context that is derived from the path. */
function placesIn(path: string): object {
  const { edition_id, space_id } =
    /^\/editions\/(?<edition_id>[^/]+)(?:\/spaces\/(?<space_id>[^/]+))?/.exec(path)?.groups ?? {};
  return { ...(edition_id === undefined ? {} : { edition_id }), ...(space_id === undefined ? {} : { space_id }) };
}
