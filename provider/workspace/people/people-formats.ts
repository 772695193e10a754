import type { PeopleFile } from "./people-file.ts";

/** Where a format has what, and which rows count. Of several columns, the first with a value counts. */
export interface PeopleFormat {
  readonly email: readonly string[];
  readonly role: readonly string[];
  readonly since?: readonly string[];
  readonly until?: readonly string[];
  readonly note?: readonly string[];
  /** Columns that say who has left, or has not started yet. */
  readonly states?: readonly PeopleState[];
}

interface PeopleState {
  readonly column: string;
  /** Values in lower case. */
  readonly present: readonly string[];
  readonly absent: readonly string[];
  /** Whether it says what kind of member a row is: a group has members of its own. */
  readonly isType?: boolean;
}

/** A file that people write themselves. */
export const ownFormat: PeopleFormat = {
  email: ["email", "e-mail", "mail"],
  role: ["role"],
  since: ["since"],
  until: ["until"],
  note: ["note"],
};

/** Lists of users and of members of a group, as the products export them and as their APIs return them. */
export const formats: Readonly<Record<NonNullable<PeopleFile["format"]>, PeopleFormat>> = {
  okta: {
    email: ["email", "profile.email", "primary email", "login", "profile.login", "username"],
    role: ["role", "title", "profile.title"],
    // A password that has expired is not a reason to remove someone.
    states: [
      {
        column: "status",
        present: ["active", "provisioned", "recovery", "password_expired", "locked_out"],
        absent: ["staged", "suspended", "deprovisioned"],
      },
    ],
  },
  entra: {
    email: ["mail", "email", "userPrincipalName"],
    role: ["role", "jobTitle"],
    states: [
      { column: "accountEnabled", present: ["true"], absent: ["false"] },
      { column: "@odata.type", present: ["#microsoft.graph.user"], absent: [], isType: true },
    ],
  },
  google: {
    email: ["Email Address", "primaryEmail", "Member Email", "email"],
    role: ["Member Role", "role"],
    states: [
      { column: "Status", present: ["active"], absent: ["suspended", "archived"] },
      { column: "suspended", present: ["false"], absent: ["true"] },
      { column: "archived", present: ["false"], absent: ["true"] },
      { column: "Member Type", present: ["user"], absent: [], isType: true },
      { column: "type", present: ["user"], absent: [], isType: true },
    ],
  },
  github: {
    email: ["email", "SAML NameID", "saml_name_id", "samlIdentity.nameId", "node.email"],
    role: ["role", "permission"],
  },
};
