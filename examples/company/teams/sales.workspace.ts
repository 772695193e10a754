import { board, type Run, team } from "../company";

export default (run: Run) =>
  team("Sales", run, {
    people: {
      sellers: "member",
      "writer@example.com": { role: "member", until: "2030-06-30", note: "covers parental leave" },
    },
    peopleFrom: [{ file: "../contractors.csv", where: { status: "ACTIVE", team: "Sales" } }],
    spaces: { pipeline: { title: "Pipeline", zones: { deals: board("Deals") } } },
  });
