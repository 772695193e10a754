// People who cannot get in yet: what a run leaves open, and the run that completes it.
import { expect, it } from "vitest";
import { type Declaration, dynamicInterface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { quiet, resourcesOf, Service, unchanged } from "./service.ts";

const timeout = 240_000;

it.concurrent.for([yamlInterface, dynamicInterface])(
  "an open invitation is reported and kept, and its acceptance gives access to the space: $name",
  { timeout },
  async (via, test) => {
    const service = await Service.start(test);
    const teamId = service.team("Alpha");
    const spaceId = service.space("Plans");
    const mailId = "New.Comer@example.com";
    const declarations: Declaration[] = [
      { name: "person", type: "TeamMember", args: { teamId, mailId, role: "TEAM_ADMIN" } },
      { name: "reader", type: "SpaceMember", args: { spaceId, mailId, role: "EDITOR" } },
    ];
    const stack = await service.stack({ via, program: via.program(declarations) });

    const made = await stack.up();
    quiet(made);
    expect(made.leftOpen).toEqual([
      expect.stringMatching(new RegExp(`^space ${spaceId}: ${mailId} `, "i")),
      expect.stringMatching(new RegExp(`^team ${teamId}: ${mailId} `, "i")),
    ]);
    const invited = await resourcesOf(stack);
    expect(invited.get("person")).toMatchObject({
      id: `${teamId}/new.comer@example.com`,
      outputs: { status: "invited" },
    });
    expect(invited.get("reader")).toMatchObject({
      id: `${spaceId}/new.comer@example.com`,
      outputs: { status: "waiting" },
    });

    await service.accept("new.comer@example.com");
    const zuid = service.zuid("new.comer");
    service.change((store) =>
      store.put("teamMembers", { ...service.one("teamMembers", (member) => member.zuid === zuid), role: "MEMBER" }),
    );
    service.takeRequests();
    const joined = await stack.up({ args: ["--refresh"] });
    expect(joined.exitCode, joined.stdout).toBe(0);
    expect(service.takeWrites().sort()).toEqual([
      `POST /spaces/${spaceId}/members`,
      `PUT /teams/${teamId}/members/${zuid}`,
    ]);
    const active = await resourcesOf(stack);
    expect(active.get("person")).toMatchObject({
      id: invited.get("person")?.id,
      outputs: { status: "active", zuid, role: "TEAM_ADMIN" },
    });
    expect(active.get("reader")).toMatchObject({
      id: invited.get("reader")?.id,
      outputs: { status: "active", memberId: zuid },
    });
    expect(service.store.get("teamMembers", `${teamId}:${zuid}`)?.role).toBe("TEAM_ADMIN");
    expect(service.store.get("spaceMembers", `${spaceId}:${zuid}`)?.role).toBe("EDITOR");
    if (via === yamlInterface) expect(unchanged(await stack.preview())).toBe(true);
  },
);
