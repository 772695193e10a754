import { expect, it } from "vitest";
import {
  countEditionPeople,
  countInTeams,
  countSpaces,
  countTeamPeople,
  countTeamZones,
  countZones,
  describeCount,
  formatWaiting,
} from "../../../emulator/page/model/counts.ts";
import { demoWorkspace } from "./page-workspace.ts";

const { service, workspace } = demoWorkspace();
const [product, design] = [service.team("Product"), service.team("Design")];
const [roadmap] = workspace.children("spaces", product).filter(({ name }) => name === "Roadmap");

it("counts present and waiting objects separately", () => {
  expect(countTeamPeople(workspace, product)).toEqual({ present: 4, waiting: 1 });
  expect(countSpaces(workspace, product)).toEqual({ present: 2, waiting: 1 });
  expect(countZones(workspace, roadmap?.id ?? "")).toEqual({ present: 2, waiting: 1 });
});

it("counts the zones of a trashed space as trashed", () => {
  expect(countTeamZones(workspace, product)).toEqual({ present: 4, waiting: 2 });
});

it("adds up the teams of an edition", () => {
  expect(countTeamZones(workspace, design)).toEqual({ present: 2, waiting: 0 });
  expect(countInTeams(workspace, service.editionId, countTeamZones)).toEqual({ present: 6, waiting: 2 });
  expect(countInTeams(workspace, service.editionId, countSpaces)).toEqual({ present: 3, waiting: 1 });
  expect(countEditionPeople(workspace, service.editionId)).toEqual({ present: 5, waiting: 1 });
});

it("mentions waiting objects only if there are any", () => {
  expect(formatWaiting({ present: 1200, waiting: 3 }, "pending")).toBe("1,200 · 3 pending");
  expect(formatWaiting({ present: 2, waiting: 0 }, "pending")).toBe("2");
  expect(describeCount({ present: 1, waiting: 2 }, "pending", "person", "people")).toBe("1 person, 2 pending");
  expect(describeCount({ present: 0, waiting: 0 }, "in trash", "zone")).toBe("0 zones");
});
