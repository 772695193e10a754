// What a message says to do works. The messages themselves are in ../provider/resources.
import { expect, it } from "vitest";
import type { Run } from "../engine/stack.ts";
import { Output } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { quiet, resourcesOf, Service } from "./service.ts";

const timeout = 240_000;
const { program } = yamlInterface;
const [first, second] = ["first@example.com", "second@example.com"];

/** The error of each resource, by its name. */
function errorsByName({ diagnostics }: Run): Record<string, string> {
  const errors = diagnostics.filter(({ severity, urn }) => severity === "error" && urn !== "");
  return Object.fromEntries(errors.map(({ urn, message }) => [urn.split("::").at(-1), message]));
}

it("names one remedy after changes by hand, and the remedy works", { timeout }, async (test) => {
  const service = await Service.start(test);
  const teamId = service.team("Alpha");
  const spaceId = service.space("Plans");
  const canvas = { spaceId, zoneId: service.zone("Canvas", "Plans") };
  const inZone = { spaceId, zoneId: new Output("full zone", "zoneId") };
  const declare = (name: string, width: number, teamRole: string, role: string) =>
    program([
      { name: "space", type: "Space", args: { teamId, name } },
      { name: "zone", type: "Zone", args: { spaceId, name } },
      { name: "full zone", type: "Zone", args: { spaceId, name: "Full" } },
      { name: "frame in zone", type: "Frame", args: { ...inZone, name: "Inside", layout: { width } } },
      { name: "frame", type: "Frame", args: { ...canvas, name: "Single", layout: { width } } },
      { name: "person", type: "TeamMember", args: { teamId, mailId: first, adopt: true, role: teamRole } },
      { name: "reader", type: "SpaceMember", args: { spaceId, mailId: second, role } },
    ]);
  const stack = await service.stack({ via: yamlInterface, program: declare("Before", 1, "MEMBER", "VIEWER") });
  quiet(await stack.up());
  const made = await resourcesOf(stack);
  const idOf = (name: string) => made.get(name)?.id ?? "";
  service.change((store) => {
    store.remove("spaces", idOf("space"));
    for (const name of ["zone", "full zone"]) store.remove("zones", idOf(name));
    store.remove("frames", `${canvas.zoneId}:${idOf("frame")}`);
    store.remove("teamMembers", `${teamId}:${service.zuid("first")}`);
    store.remove("spaceMembers", `${spaceId}:${service.zuid("second")}`);
  });

  stack.setProgram(declare("After", 2, "TEAM_ADMIN", "EDITOR"));
  const errors = errorsByName(await stack.up({ args: ["--continue-on-error"] }));
  // Nobody has to refresh for a reader, who is added again.
  expect(Object.keys(errors).sort()).toEqual(["frame", "frame in zone", "person", "space", "zone"]);
  for (const message of Object.values(errors)) {
    expect(message.split("run pulumi")).toEqual([expect.any(String), expect.stringMatching(/^ up --refresh\b/)]);
  }

  expect(await stack.up({ args: ["--refresh"] })).toMatchObject({ exitCode: 0, changes: { same: 2, create: 6 } });
  expect(service.zone("After", "Plans")).not.toBe(idOf("zone"));
  expect(service.space("After")).not.toBe(idOf("space"));
  expect(service.one("invitations", ({ address }) => address === first).role).toBe("TEAM_ADMIN");
  expect(service.store.get("spaceMembers", `${spaceId}:${service.zuid("second")}`)?.role).toBe("EDITOR");
});
