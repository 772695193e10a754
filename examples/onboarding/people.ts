/** Each topic has its own space. */
export type Topic = "Welcome" | "First weeks" | "How we work";

export interface Person {
  readonly mailId: string;
  readonly title: string;
  /** Whether the person is an admin of the team. */
  readonly admin?: boolean;
  /** The topics that the person guides newcomers through; guides may edit the topic's space. */
  readonly guides?: readonly Topic[];
}

/** The members of the team. To add one, open a pull request; an unknown topic does not compile. */
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
