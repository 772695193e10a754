import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import type { OAuthClient, User } from "../../store/tables.ts";

/** What a client asks a user to grant. */
export interface AuthorizationRequest {
  readonly client: OAuthClient;
  readonly user: User;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  /** RFC 7636: the hash of a secret that the client sends along with the code. */
  readonly challenge: string | null;
}

const root = new URL("../../../", import.meta.url);
// Part of the page: a separate identity provider serves no other files.
const sheets = ["picture/theme.css", "emulator/service/transport/consent.css"];

/** The page on which a user allows or denies what a client asks for. */
export async function consentPage({ client, user, redirectUri, scopes }: AuthorizationRequest): Promise<Response> {
  const { origin } = new URL(redirectUri);
  const style = sheets.map((name) => readFileSync(new URL(name, root), "utf8")).join("\n");
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Allow access? · Canvas emulator</title>
        <link rel="icon" href="data:," />
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>Allow access?</h1>
          <p>The client <strong>${client.id}</strong> asks to act as <strong>${user.displayName}</strong> (${user.mailId}).</p>
          <h2>What it may do</h2>
          <ul>${scopes.map((scope) => html`<li>${scope}</li>`)}</ul>
          <form method="post">
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny">Deny</button>
          </form>
          <p class="note">Either way, you return to ${origin}.</p>
        </main>
      </body>
    </html>`;
  return new Response(String(page), { headers: headersFor(style, origin) });
}

function headersFor(style: string, origin: string): Record<string, string> {
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = [
    "default-src 'none'",
    "img-src data:",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    // A browser checks the redirect after a form, too.
    `form-action 'self' ${origin}`,
    "frame-ancestors 'none'",
  ];
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    // Without a referrer, the form would have no origin, which is checked.
    "referrer-policy": "same-origin",
  };
}
