// What a user of a workspace file is advised to do about people works in the file.
import { describe, expect, it } from "vitest";
import { crew, everybody, inSpace, inTeam, invitedIn } from "../../provider/resources/roster-fixture.ts";
import { WorkspaceFile } from "./files.ts";

type Role = "admin" | "member";
const people: Record<string, Role> = Object.fromEntries(
  Object.entries(everybody).map(([key, role]) => [key, role === "MEMBER" ? "member" : "admin"]),
);
const without = (...names: readonly string[]): Record<string, Role> =>
  Object.fromEntries(Object.entries(people).filter(([key]) => !names.includes(key.replace("@example.com", ""))));
const unlisted = "remove" as const;

/** A file with everybody in the team. */
async function start(seed = crew()): Promise<WorkspaceFile> {
  const file = await WorkspaceFile.start(seed);
  expect(await file.up({ people })).toBeUndefined();
  return file;
}

describe("an update of people", () => {
  it("that removes many: maxRemovals", async () => {
    const file = await start();
    const fewer = without("ann", "bob");
    expect(await file.up({ people: fewer, options: { unlisted } })).toMatch(
      /; set maxRemovals: 2 in the options of the file if that is intended$/,
    );
    expect(await file.up({ people: fewer, options: { unlisted, maxRemovals: 2 } })).toBeUndefined();
    expect(Object.keys(inTeam(file.session))).toEqual(Object.keys(fewer));
  });

  it("that removes someone who is protected: list them in people", async () => {
    const file = await start();
    expect(await file.up({ people: without("owner"), options: { unlisted } })).toMatch(
      /: the update would remove owner@example.com, the user of the access token; list them in people$/,
    );
    expect(await file.up({ people, options: { unlisted } })).toBeUndefined();
  });

  it("that leaves too few admins: keep one, or minAdmins", async () => {
    const file = await start();
    const demoted = { ...people, "admin@example.com": "member" as const };
    expect(await file.up({ people: demoted, options: { minAdmins: 2 } })).toMatch(
      /; keep one of them as admin, or set minAdmins: 1 in the options of the file$/,
    );
    expect(await file.up({ people, options: { minAdmins: 2 } })).toBeUndefined();
    expect(await file.up({ people: demoted, options: { minAdmins: 1 } })).toBeUndefined();
    expect(inTeam(file.session)["admin@example.com"]).toBe("MEMBER");
  });

  it("that hands records over to someone who is not there: name someone who is", async () => {
    const file = await start();
    const removal = (assignTo: string) => ({ people: without("ann"), options: { unlisted, assignTo } });
    expect(await file.up(removal("outsider@example.com"))).toMatch(/, is not in the team; name someone who is$/);
    expect(await file.up(removal("cid@example.com"))).toBeUndefined();
    expect(inTeam(file.session)).not.toHaveProperty(["ann@example.com"]);
  });

  it("that invites someone who is invited: adoptInvitations", async () => {
    const invitations = [{ mailId: "invited@example.com" }];
    const file = await WorkspaceFile.start(crew({ teams: [{ name: "Alpha", invitations }] }));
    const invited = { people: { "owner@example.com": "admin", "invited@example.com": "member" } } as const;
    expect(await file.up(invited)).toMatch(
      / \(T1014\); set adoptInvitations: true in the options of the file to wait until they accept: the next update tries only these people again/,
    );
    expect(
      await new WorkspaceFile(file.session).up({ ...invited, options: { adoptInvitations: true } }),
    ).toBeUndefined();
    expect(invitedIn(file.session)).toEqual(["invited@example.com"]);
  });
});

describe("access to a space", () => {
  const access = (member: string) => ({
    spaces: { plans: { title: "Plans", access: { [member]: "viewer" as const } } },
    options: { adopt: true },
  });

  it("for someone in one of more teams than are searched: give their id", async () => {
    const teams = [
      { name: "Alpha", spaces: [{ name: "Plans" }] },
      ...Array.from({ length: 50 }, (_, index) => ({ name: `Team ${index}` })),
      { name: "Beta", members: [{ mailId: "far@example.com" }] },
    ];
    const file = await WorkspaceFile.start(crew({ teams }));
    const zuid = file.session.service.id("users", "far@example.com");
    expect(await file.up(access("far@example.com"))).toBeUndefined();
    expect(file.open).toEqual([
      expect.stringMatching(/, or give their id, because only 50 of 51 other teams are searched$/),
    ]);
    expect(await file.up(access(zuid))).toBeUndefined();
    expect(inSpace(file.session)["far@example.com"]).toBe("VIEWER");
  });

  it("that is taken from many: maxRemovals", async () => {
    const file = await WorkspaceFile.start(crew());
    const plans = (options: object) => ({
      spaces: { plans: { title: "Plans", access: {} } },
      options: { adopt: true, unlisted, ...options },
    });
    expect(await file.up(plans({}))).toMatch(
      /^space \d+: .*; set maxRemovals: 2 in the options of the file if that is intended$/,
    );
    expect(await file.up(plans({ maxRemovals: 2 }))).toBeUndefined();
    expect(Object.values(inSpace(file.session))).toEqual(["CREATOR"]);
  });
});
