import { board, open, type Run, team } from "../company";

export default (run: Run) =>
  team("Design", run, {
    people: { designers: "member" },
    access: open,
    spaces: { studio: { title: "Studio", zones: { work: board("Work", "purple") } } },
  });
