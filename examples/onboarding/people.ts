/** What the team has a space for. */
export type Topic = "Welcome" | "First weeks" | "How we work";

export interface Person {
  readonly mailId: string;
  readonly title: string;
  /** Whether the person decides about the team. */
  readonly admin?: boolean;
  /** The topics that the person leads newcomers through. */
  readonly guides?: readonly Topic[];
}

/** Who is in the team. Joining it is a pull request to this list; a topic that does not exist does not compile. */
export const people: readonly Person[] = [
  { mailId: "product-lead@example.com", title: "Product lead", admin: true, guides: ["Welcome", "First weeks"] },
  { mailId: "interaction@example.com", title: "Interaction designer", guides: ["Welcome"] },
  { mailId: "frontend@example.com", title: "Frontend engineer", guides: ["First weeks"] },
  { mailId: "backend@example.com", title: "Backend engineer", guides: ["How we work"] },
  { mailId: "research@example.com", title: "User researcher" },
  { mailId: "quality@example.com", title: "Quality engineer", guides: ["How we work"] },
  { mailId: "support@example.com", title: "Support specialist" },
  { mailId: "data@example.com", title: "Data analyst" },
];
