// What a message tells people to do when the service, or the program, is not as they thought.
import { expect, it } from "vitest";
import { type Run, Stack } from "../engine/stack.ts";
import { type Args, type Declaration, dynamicFace, type Face, Output } from "./conformance/face.ts";
import { yamlFace } from "./conformance/yaml-face.ts";
import { errorsOf, quiet, resourcesOf, Service } from "./service.ts";

const timeout = 240_000;
const { program } = yamlFace;
const yaml = { language: "yaml", plugin: true } as const;
const faces: readonly Face[] = [yamlFace, dynamicFace];
const [owner, me, first, second] = ["owner", "admin", "first", "second"].map((name) => `${name}@example.com`);
const onward = { args: ["--continue-on-error"] };

/** The error of each resource, by its name. */
function errorsByName({ diagnostics }: Run): Record<string, string> {
  const errors = diagnostics.filter(({ severity, urn }) => severity === "error" && urn !== "");
  return Object.fromEntries(errors.map(({ urn, message }) => [urn.split("::").at(-1), message]));
}

const roleIn = (service: Service, teamId: string, person: string) =>
  service.store.get("teamMembers", `${teamId}:${service.zuid(person)}`)?.role;

// That destroy leaves an adopted person in the team, with a warning, is in conformance/cases/members.ts.
it.concurrent.for(faces)(
  "leaves someone alone who is in the team already, until it is told to adopt them: $name",
  { timeout },
  async (face, test) => {
    const service = await Service.start(test);
    const teamId = service.team("Alpha");
    const declare = (more: Args) =>
      face.program([
        {
          name: "person",
          type: "TeamMember",
          args: { teamId, mailId: first, role: "TEAM_ADMIN", ...more },
        },
      ]);
    const stack = await service.stack({ face, program: declare({}) });
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(errorsOf(refused)).toEqual([
      `${first} is in team ${teamId} already, as MEMBER; set adopt: true to manage them here, or take them out of the program`,
    ]);
    expect(roleIn(service, teamId, "first")).toBe("MEMBER");
    expect((await resourcesOf(stack)).has("person")).toBe(false);

    stack.setProgram(declare({ adopt: true }));
    expect(quiet(await stack.up())).toMatchObject({ create: 1 });
    expect((await resourcesOf(stack)).get("person")?.outputs).toMatchObject({ adopted: true, role: "TEAM_ADMIN" });
    expect(roleIn(service, teamId, "first")).toBe("TEAM_ADMIN");
  },
);

it.concurrent("refuses two resources for one person at the preview, and names the other", { timeout }, async (test) => {
  const service = await Service.start(test);
  const teamId = service.team("Alpha");
  const declare = (name: string, mailId: string): Declaration => ({
    name,
    type: "TeamMember",
    args: { teamId, mailId },
  });
  const twins = [declare("one", "new@example.com"), declare("two", "New@Example.com")];
  const stack = await service.stack({ ...yaml, program: program(twins) });
  const refused = await stack.preview();
  expect(refused.exitCode).not.toBe(0);
  // Both are registered at the same time: either may be the second.
  const [refusedName = ""] = Object.keys(errorsByName(refused));
  const otherName = refusedName === "one" ? "two" : "one";
  expect(errorsOf(refused)).toEqual([
    `canvas:index:TeamMember resource '${refusedName}' has a problem: this TeamMember is managed by another resource of the program already: urn:pulumi:dev::test::canvas:index:TeamMember::${otherName}`,
  ]);
  expect(service.takeRequests()).toEqual([]);
});

it.concurrent("says that nobody changes or removes an owner or themselves, and names a way out that works", {
  timeout,
}, async (test) => {
  const service = await Service.start(test);
  const inTeam = { teamId: service.team("Alpha"), adopt: true };
  const inSpace = { spaceId: service.space("Plans") };
  const declare = (teamRole: string, spaceRole: string, onDestroy: string) =>
    program([
      { name: "super admin", type: "TeamMember", args: { ...inTeam, mailId: owner, role: teamRole, onDestroy } },
      { name: "me in the team", type: "TeamMember", args: { ...inTeam, mailId: me, role: teamRole, onDestroy } },
      { name: "owner", type: "SpaceMember", args: { ...inSpace, mailId: first, role: spaceRole, onDestroy } },
      { name: "me in the space", type: "SpaceMember", args: { ...inSpace, mailId: me, role: spaceRole, onDestroy } },
    ]);
  const known = service.one("accessTokens", ({ id }) => id === service.emulator.credentials.token);
  service.change((store) => store.put("accessTokens", { ...known, id: "at_admin", zuid: service.zuid("admin") }));
  const secrets = { "canvas:accessToken": "at_admin" };
  const stack = await service.stack({ ...yaml, secrets, program: declare("TEAM_ADMIN", "EDITOR", "remove") });
  quiet(await stack.up());
  // The program cannot make anybody the owner of a space; the app can. With a third admin, nobody is the last one.
  const member = service.one("spaceMembers", ({ id }) => id === `${inSpace.spaceId}:${service.zuid("first")}`);
  const third = service.one("teamMembers", ({ id }) => id === `${inTeam.teamId}:${service.zuid("promoted")}`);
  service.change((store) => {
    store.put("spaceMembers", { ...member, role: "CREATOR" });
    store.put("teamMembers", { ...third, role: "TEAM_ADMIN" });
  });
  const people = () => [service.all("teamMembers"), service.all("spaceMembers")];
  const before = people();

  stack.setProgram(declare("MEMBER", "VIEWER", "remove"));
  const teamRole = "change the role of a super admin, or their own: leave that person out of the program";
  const spaceRole = "change the role of the space's owner, or their own: leave that person out of the program";
  expect(errorsByName(await stack.up(onward))).toEqual({
    "super admin": forbidden("PUT team member", "E4034", teamRole),
    "me in the team": forbidden("PUT team member", "E4033", teamRole),
    "me in the space": forbidden("PUT space member", "E4033", spaceRole),
  });
  expect((await resourcesOf(stack)).get("owner")?.outputs).toMatchObject({ role: "VIEWER", effectiveRole: "CREATOR" });
  const wayOut = "set onDestroy: retain, run pulumi up, then delete the resource";
  const [team, space] = [`team ${inTeam.teamId}`, `space ${inSpace.spaceId}`];
  const myself = (place: string) =>
    `${me} is the user of the access token, and nobody can remove themselves from ${place}; use the token of somebody else, or ${wayOut}`;
  service.takeRequests();
  expect(errorsByName(await stack.destroy(onward))).toEqual({
    "super admin": `${owner} owns the edition, and is not removed from ${team}; ${wayOut}`,
    "me in the team": myself(team),
    owner: `${first} is the creator of ${space}, whom nobody can remove; ${wayOut}`,
    "me in the space": myself(space),
  });
  expect(service.takeRequests().filter((request) => !request.startsWith("GET "))).toEqual([]);

  stack.setProgram(declare("TEAM_ADMIN", "EDITOR", "retain"));
  expect(quiet(await stack.up())).toEqual({ same: 1, update: 4 });
  expect(await stack.destroy()).toMatchObject({ exitCode: 0, changes: { delete: 5 } });
  expect(people()).toEqual(before);
});

/** A refusal for which a scope that the token has is not to blame. */
const forbidden = (call: string, code: string, rule: string) =>
  expect.stringMatching(
    new RegExp(
      `^${call} returned 403 \\(${code} [^)]+\\); the service does not let anyone ${rule}; if that is not the reason, `,
    ),
  );

it.concurrent.for(faces)(
  "asks at the preview for the edition, and for its id if it is given a name: $name",
  { timeout },
  async (face, test) => {
    const service = await Service.start(test);
    const space: Declaration = { name: "space", type: "Space", args: { teamId: service.team("Alpha"), name: "Made" } };
    const stack = await Stack.create({
      ...(await face.stack?.()),
      program: face.program([space]),
      config: { "canvas:baseUrl": service.url },
      secrets: { "canvas:accessToken": service.emulator.credentials.token },
    });
    test.onTestFinished(() => stack.remove());
    expect(errorsOf(await stack.preview())).toEqual([
      `${face.token("Space")} resource 'space' has a problem: editionId is required; give it, or set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID`,
    ]);

    await stack.configure({ "canvas:editionId": "Acme" });
    expect(errorsOf(await stack.preview())).toEqual([
      expect.stringMatching(
        / has a problem: canvas:editionId \(CANVAS_EDITION_ID\) is no edition; give its id, which is a/,
      ),
    ]);
    expect(service.takeRequests()).toEqual([]);
  },
);

it.concurrent("names one remedy after changes by hand, and the remedy works", { timeout }, async (test) => {
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
      { name: "frame", type: "Frame", args: { ...canvas, name: "Alone", layout: { width } } },
      { name: "person", type: "TeamMember", args: { teamId, mailId: first, adopt: true, role: teamRole } },
      { name: "reader", type: "SpaceMember", args: { spaceId, mailId: second, role } },
    ]);
  const stack = await service.stack({ ...yaml, program: declare("Before", 1, "MEMBER", "VIEWER") });
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
  const errors = errorsByName(await stack.up(onward));
  expect(Object.keys(errors).sort()).toEqual(["frame", "frame in zone", "person", "reader", "space", "zone"]);
  for (const message of Object.values(errors)) {
    expect(message.split("run pulumi")).toEqual([expect.any(String), expect.stringMatching(/^ up --refresh\b/)]);
  }

  expect(await stack.up({ args: ["--refresh"] })).toMatchObject({ exitCode: 0, changes: { same: 1, create: 7 } });
  expect(service.zone("After", "Plans")).not.toBe(idOf("zone"));
  expect(service.space("After")).not.toBe(idOf("space"));
  expect(service.one("invitations", ({ address }) => address === first).role).toBe("TEAM_ADMIN");
  expect(service.store.get("spaceMembers", `${spaceId}:${service.zuid("second")}`)?.role).toBe("EDITOR");
});
