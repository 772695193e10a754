/** The settings of a client of this emulator; seeing the access token requires the control token. */
export interface Connection {
  readonly baseUrl: string;
  readonly editionId: string;
  readonly accessToken: string;
}

/** Commands that configure a stack. */
export function stackLines({ baseUrl, editionId, accessToken }: Connection): string[] {
  return [
    `pulumi config set canvas:baseUrl ${baseUrl}`,
    `pulumi config set canvas:editionId ${editionId}`,
    `pulumi config set --secret canvas:accessToken ${accessToken}`,
  ];
}

/** Environment variables for pulumi and pulumi-canvas. */
export function environmentLines({ baseUrl, editionId, accessToken }: Connection): string[] {
  return [
    `export CANVAS_BASE_URL=${baseUrl}`,
    `export CANVAS_EDITION_ID=${editionId}`,
    `export CANVAS_ACCESS_TOKEN=${accessToken}`,
  ];
}

/** A first request with curl. */
export function curlLines({ baseUrl, editionId, accessToken }: Connection): string[] {
  return [
    `curl -H "Authorization: Bearer ${accessToken}" \\`,
    `  ${baseUrl}/service/api/v1/editions/${editionId}/teams`,
  ];
}
