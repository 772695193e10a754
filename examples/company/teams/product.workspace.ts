import { board, columns, open, type Run, team } from "../company";

const sprint = (number: number) => ({
  title: `Sprint ${number}`,
  zones: {
    [`board-${number}`]: board(`Sprint ${number}`),
    [`retro-${number}`]: columns(`Retro ${number}`, { good: { fill: "green" }, bad: { fill: "red" }, ideas: {} }),
  },
});

const roadmap = { title: "Roadmap", access: open, zones: { plan: board("Plan") } };

export default (run: Run) =>
  team("Product", run, {
    people: { engineers: "member" },
    spaces: {
      "sprint-12": sprint(12),
      "sprint-13": sprint(13),
      ...(run.environment === "production" ? { roadmap } : {}),
    },
  });
