import type { PeopleFile } from "./people-file.ts";

/** What a file says about a person. */
export type Field = keyof NonNullable<PeopleFile["columns"]>;

/** The columns of a field, of which the first with a value counts, and which rows count. */
interface PeopleFormat extends Readonly<Partial<Record<Field, readonly string[]>>> {
  /** Columns that say who has left or is not a person, with their values in lower case. */
  readonly states?: Readonly<Record<string, Readonly<Record<"present" | "absent", readonly string[]>>>>;
}

/** Lists of users and of members of a group, as the products export them and as their APIs return them; and one's own. */
const formats: Readonly<Record<NonNullable<PeopleFile["format"]> | "own", PeopleFormat>> = {
  own: { email: ["email", "e-mail", "mail"], role: ["role"], until: ["until"], note: ["note"] },
  okta: {
    email: ["email", "profile.email", "primary email", "login", "profile.login", "username"],
    role: ["role", "title", "profile.title"],
    // A password that has expired is not a reason to remove someone.
    states: {
      status: {
        present: ["active", "provisioned", "recovery", "password_expired", "locked_out"],
        absent: ["staged", "suspended", "deprovisioned"],
      },
    },
  },
  entra: {
    email: ["mail", "email", "userPrincipalName"],
    role: ["role", "jobTitle"],
    states: {
      accountEnabled: { present: ["true"], absent: ["false"] },
      "@odata.type": { present: ["#microsoft.graph.user"], absent: [] },
    },
  },
  google: {
    email: ["Email Address", "primaryEmail", "Member Email", "email"],
    role: ["Member Role", "role"],
    states: {
      Status: { present: ["active"], absent: ["suspended", "archived"] },
      suspended: { present: ["false"], absent: ["true"] },
      archived: { present: ["false"], absent: ["true"] },
      "Member Type": { present: ["user"], absent: [] },
      type: { present: ["user"], absent: [] },
    },
  },
  github: {
    email: ["email", "SAML NameID", "saml_name_id", "samlIdentity.nameId", "node.email"],
    role: ["role", "permission"],
  },
};

/** The format of a file. */
export const formatOf = ({ format }: PeopleFile): PeopleFormat => formats[format ?? "own"];
