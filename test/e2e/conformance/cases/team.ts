import type { Tables } from "../../../../emulator/store/tables.ts";
import type { Service } from "../../service.ts";
import { always, type Case } from "../case.ts";

const field = (name: keyof Tables["teams"]) => (service: Service, id: string) => service.store.get("teams", id)?.[name];

export const team: Case = {
  type: "Team",
  args: (_service, label) => ({ name: label }),
  mutable: {
    // Without teamId, another name would be another team.
    name: {
      before: (service) => ({ teamId: service.team("Team name") }),
      after: () => ({ name: "Renamed team" }),
      read: field("name"),
      expected: always("Renamed team"),
    },
    description: {
      after: () => ({ description: "Now with a purpose" }),
      read: field("description"),
      expected: always("Now with a purpose"),
    },
  },
  replacing: {
    teamId: {
      before: (service) => ({ name: undefined, teamId: service.team("Alpha") }),
      after: (service) => ({ name: undefined, teamId: service.team("Beta") }),
      id: (service) => service.team("Beta"),
    },
    editionId: {
      before: () => ({ name: "Shared" }),
      after: (service) => ({ name: "Shared", editionId: service.edition("Branch") }),
      id: (service) => service.team("Shared", "Branch"),
    },
  },
  exempt: { planType: "matters only while the edition is created" },
  mishaps: {
    "is renamed": {
      args: (service) => ({ teamId: service.team("Team is renamed") }),
      happens: (service, id) =>
        service.change((store) => store.put("teams", { ...service.one("teams", (t) => t.id === id), name: "Other" })),
      refresh: "update",
      keepsId: true,
      afterwards: { read: field("name"), expected: always("Team is renamed") },
    },
  },
  endings: { stays: { read: field("name"), expected: always("Team stays"), says: /stays on the service/ } },
};
