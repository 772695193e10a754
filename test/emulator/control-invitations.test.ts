import { describe, expect, it } from "vitest";
import { startOfTime, startStamp, TestService } from "./harness.ts";

/** A service where newcomer@example.com is invited to both teams, and the outsider to one. */
async function invited(): Promise<TestService> {
  const service = new TestService();
  const invite = (team: string, mail_id: string, role: string) =>
    service.call("POST", `/teams/${service.team(team)}/members`, { members_info: [{ mail_id, role }] });
  await invite("Alpha", "Newcomer@example.com", "MEMBER");
  await invite("Beta", "newcomer@example.com", "TEAM_ADMIN");
  await invite("Beta", "outsider@example.com", "MEMBER");
  return service;
}

const post = async (service: TestService, what: string, body: object) => {
  const response = await service.control("POST", `/invitations/${what}`, body);
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
};
const open = async (service: TestService) =>
  ((await (await service.control("GET", "/invitations")).json()) as { id: string }[]).map(({ id }) => id);

describe("invitations", () => {
  it("are listed with all their fields", async () => {
    const service = await invited();
    const [first] = (await (await service.control("GET", "/invitations")).json()) as object[];
    expect(first).toEqual({
      id: `${service.team("Alpha")}:newcomer@example.com`,
      editionId: service.editionId,
      teamId: service.team("Alpha"),
      mailId: "Newcomer@example.com",
      address: "newcomer@example.com",
      role: "MEMBER",
      invitedTime: startOfTime,
      addedBy: service.zuid("owner"),
    });
    expect(await open(service)).toHaveLength(3);
  });

  it("when accepted add a person to the edition and to the team", async () => {
    const service = await invited();
    const { status, body } = await post(service, "accept", { mailId: "NEWCOMER@example.com" });
    expect(status).toBe(200);
    expect(body).toEqual({ zuid: service.zuid("newcomer") });
    const { data } = await service.call("GET", `/teams/${service.team("Alpha")}/members`);
    expect(data.team_members.at(-1)).toEqual({
      zuid: body.zuid,
      role_name: "MEMBER",
      display_name: "Newcomer",
      mail_id: "Newcomer@example.com",
      added_time: startStamp,
      modified_time: startStamp,
      added_by: service.zuid("owner"),
    });
    expect((await service.call("GET", "", undefined, "newcomer")).status).toBe(200);
    expect(await open(service)).toEqual([
      `${service.team("Beta")}:newcomer@example.com`,
      `${service.team("Beta")}:outsider@example.com`,
    ]);
  });

  it("when accepted by a member of the edition only add them to the team", async () => {
    const service = await invited();
    const people = service.emulator.world.store.count("users");
    const membership = `${service.editionId}:${service.zuid("outsider")}`;
    const before = service.emulator.world.store.get("editionMembers", membership);
    const { body } = await post(service, "accept", { mailId: "outsider@example.com" });
    expect(body).toEqual({ zuid: service.zuid("outsider") });
    expect(service.emulator.world.store.get("editionMembers", membership)).toEqual(before);
    expect(service.emulator.world.store.count("users")).toBe(people);
    expect((await service.call("GET", `/teams/${service.team("Beta")}`, undefined, "outsider")).status).toBe(200);
  });

  it("when expired are gone, and add nobody", async () => {
    const service = await invited();
    const people = service.emulator.world.store.count("users");
    const request = { mailId: "newcomer@example.com", teamId: service.team("Beta") };
    expect(await post(service, "expire", request)).toEqual({ status: 204, body: null });
    expect(await open(service)).toEqual([
      `${service.team("Alpha")}:newcomer@example.com`,
      `${service.team("Beta")}:outsider@example.com`,
    ]);
    expect(service.emulator.world.store.count("users")).toBe(people);
  });

  it.each(["accept", "expire"])("%s is refused without a pending invitation", async (what) => {
    const service = await invited();
    const nobody = await post(service, what, { mailId: "nobody@example.com" });
    expect(nobody).toEqual({ status: 404, body: { error: "nobody@example.com has no pending invitation" } });
    const request = { mailId: "outsider@example.com", teamId: service.team("Alpha") };
    expect((await post(service, what, request)).status).toBe(404);
    const wrong = await post(service, what, { mailId: "nobody" });
    expect(wrong).toEqual({ status: 400, body: { error: "mailId is not an e-mail address" } });
    expect(await open(service)).toHaveLength(3);
  });
});
