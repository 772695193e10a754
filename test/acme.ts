/** The company that the seeds of the tests are about: its owner, and someone who is in a group but in no team. */
export const acme = {
  name: "Acme",
  owner: "owner@example.com",
  members: ["outsider@example.com"],
  groups: [{ name: "Reviewers", members: ["outsider@example.com"] }],
};
