import { beforeEach, describe, expect, it } from "vitest";
import { smallSeed, startStamp, TestService } from "./harness.ts";
import { accept, expectInvalid, expectRefusal, expectSuccess, failed } from "./outcomes.ts";

describe("team members", () => {
  let service: TestService;
  let alphaId: string;
  let members: string;

  beforeEach(() => {
    service = new TestService();
    alphaId = service.team("Alpha");
    members = `/teams/${alphaId}/members`;
  });

  function record(person: string, role_name: string): object {
    return {
      zuid: service.zuid(person),
      role_name,
      display_name: person.charAt(0).toUpperCase() + person.slice(1),
      mail_id: `${person}@example.com`,
      added_time: startStamp,
      modified_time: startStamp,
      added_by: service.zuid("owner"),
    };
  }

  function invited(mail_id: string, role_name = "MEMBER"): object {
    return {
      role_name,
      invited_time: startStamp,
      edition_id: service.editionId,
      mail_id,
      added_by: service.zuid("owner"),
      team_id: alphaId,
    };
  }

  describe("list", () => {
    it.each(["owner", "admin", "member"])("shows %s everyone in the team", async (as) => {
      await expectSuccess(service, { call: `GET ${members}`, as }, "Team members fetched", {
        team_members: [record("owner", "TEAM_ADMIN"), record("admin", "TEAM_ADMIN"), record("member", "MEMBER")],
      });
    });

    it("lists only the admins on request", async () => {
      await expectSuccess(service, { call: `GET ${members}?member_type=TEAM_ADMIN` }, "Team members fetched", {
        team_admins: [record("owner", "TEAM_ADMIN"), record("admin", "TEAM_ADMIN")],
      });
    });

    it("returns only the requested fields, including team_id", async () => {
      const call = `GET ${members}?fields=zuid,team_id&from=2` as const;
      await expectSuccess(service, { call }, "Team members fetched", {
        team_members: [{ zuid: service.zuid("member"), team_id: alphaId }],
      });
    });

    it("starts at an index, not at a page", async () => {
      await expectSuccess(service, { call: `GET ${members}?from=1&limit=1` }, "Team members fetched", {
        team_members: [record("admin", "TEAM_ADMIN")],
      });
      await expectSuccess(service, { call: `GET ${members}?from=3` }, "Team members fetched", { team_members: [] });
    });

    it("counts the index among the admins when only admins are requested", async () => {
      const call = `GET ${members}?member_type=TEAM_ADMIN&from=1&fields=mail_id` as const;
      await expectSuccess(service, { call }, "Team members fetched", {
        team_admins: [{ mail_id: "admin@example.com" }],
      });
    });

    it("returns twenty by default, and at most a hundred", async () => {
      const people = Array.from({ length: 110 }, (_, index) => ({ mailId: `person${index}@example.com` }));
      const edition = { name: "Acme", owner: "owner@example.com", teams: [{ name: "Alpha", members: people }] };
      const large = new TestService({ seed: { editions: [edition] } });
      const listed = async (query: string): Promise<string[]> => {
        const { data } = await large.call("GET", `/teams/${large.team("Alpha")}/members?fields=mail_id${query}`);
        return data.team_members.map(({ mail_id }: { mail_id: string }) => mail_id);
      };
      const everyone = ["owner@example.com", ...people.map(({ mailId }) => mailId)];
      expect(await listed("")).toEqual(everyone.slice(0, 20));
      expect(await listed("&from=20")).toEqual(everyone.slice(20, 40));
      expect(await listed("&limit=100")).toEqual(everyone.slice(0, 100));
    });

    it.each([
      ["limit=101", "limit", "is more than 100"],
      ["limit=0", "limit", "is less than 1"],
      ["limit=ten", "limit", "is not a whole number"],
      ["from=-1", "from", "is not a whole number"],
      ["member_type=MEMBER", "member_type", "is not one of TEAM_ADMIN"],
      [
        "fields=zuid,role",
        "fields[1]",
        "is not one of zuid, role_name, added_time, added_by, modified_time, display_name, mail_id, team_id",
      ],
      ["page=1", "page", "is not recognized"],
    ])("refuses ?%s, naming the parameter", async (query, field, reason) => {
      await expectInvalid(service, { call: `GET ${members}?${query}` }, field, reason);
    });

    it("refuses a caller who is not in the team", async () => {
      await expectRefusal(service, { call: `GET ${members}`, as: "outsider" }, "noPermission");
    });

    it("does not find an unknown team", async () => {
      await expectRefusal(service, { call: "GET /teams/77/members" }, "notFound", { resource: "team" });
    });
  });

  describe("add", () => {
    const mailId = "New.Person@example.com";

    it("invites people, and lists them only after they accept", async () => {
      const body = { members_info: [{ mail_id: mailId, role: "TEAM_ADMIN" }] };
      const info = { added_members: [invited(mailId, "TEAM_ADMIN")] };
      await expectSuccess(service, { call: `POST ${members}`, body }, "Members invited", info);
      const listed = async (): Promise<string[]> => {
        const { data } = await service.call("GET", `${members}?fields=mail_id`);
        return data.team_members.map(({ mail_id }: { mail_id: string }) => mail_id);
      };
      const before = ["owner@example.com", "admin@example.com", "member@example.com"];
      expect(await listed()).toEqual(before);
      const counted = await service.call("GET", `/teams/${alphaId}`);
      expect(counted.data.team.team_member_count).toBe("3");
      service.now += 60_000;
      const zuid = await accept(service, mailId);
      expect(await listed()).toEqual([...before, mailId]);
      const { data } = await service.call("GET", `${members}?from=3`);
      expect(data.team_members).toEqual([
        {
          zuid,
          role_name: "TEAM_ADMIN",
          display_name: "New Person",
          mail_id: mailId,
          added_time: "Monday, 05 Jan 2026, 09:01:00",
          modified_time: "Monday, 05 Jan 2026, 09:01:00",
          added_by: service.zuid("owner"),
        },
      ]);
    });

    it("also invites a member of the edition, as MEMBER by default", async () => {
      const body = { members_info: [{ mail_id: "outsider@example.com" }] };
      await expectSuccess(service, { call: `POST ${members}`, body }, "Members invited", {
        added_members: [invited("outsider@example.com")],
      });
      await expectRefusal(service, { call: `GET ${members}`, as: "outsider" }, "noPermission");
      expect(await accept(service, "outsider@example.com")).toBe(service.zuid("outsider"));
      const { status } = await service.call("GET", members, undefined, "outsider");
      expect(status).toBe(200);
    });

    it("lets a team admin invite several at once", async () => {
      const body = { members_info: [{ mail_id: "a@example.com" }, { mail_id: "b@example.com" }] };
      const by = { added_by: service.zuid("admin") };
      await expectSuccess(service, { call: `POST ${members}`, body, as: "admin" }, "Members invited", {
        added_members: [
          { ...invited("a@example.com"), ...by },
          { ...invited("b@example.com"), ...by },
        ],
      });
    });

    it("returns 206 when some are already in the team or invited, whatever the case of their address", async () => {
      const mail_ids = ["new@example.com", "NEW@example.com", "Member@example.com"];
      const body = { members_info: mail_ids.map((mail_id) => ({ mail_id, role: "MEMBER" })) };
      const outcome = {
        added_members: [invited("new@example.com")],
        failed_members: [
          failed({ mail_id: "NEW@example.com" }, "alreadyInTeam"),
          failed({ mail_id: "Member@example.com" }, "alreadyInTeam"),
        ],
      };
      await expectSuccess(service, { call: `POST ${members}`, body }, "Members invited", outcome, 206);
      const invitations = [...service.emulator.world.store.all("invitations")];
      expect(invitations.map(({ address }) => address)).toEqual(["new@example.com"]);
    });

    it.each(["member@example.com", "owner@example.com"])("refuses %s, who is in the team", async (mail_id) => {
      const body = { members_info: [{ mail_id, role: "MEMBER" }] };
      await expectRefusal(service, { call: `POST ${members}`, body }, "alreadyInTeam");
    });

    it("refuses a person who is already invited", async () => {
      const body = { members_info: [{ mail_id: mailId }] };
      await service.call("POST", members, body);
      await expectRefusal(service, { call: `POST ${members}`, body }, "alreadyInTeam");
    });

    it("counts people and pending invitations toward the license limit", async () => {
      const [acme] = smallSeed.editions;
      if (!acme) throw new Error("the seed has no edition");
      service = new TestService({ seed: { editions: [{ ...acme, seats: 5 }] } });
      const call = `POST ${members}` as const;
      const body = { members_info: [{ mail_id: "fifth@example.com" }, { mail_id: "sixth@example.com" }] };
      const outcome = {
        added_members: [invited("fifth@example.com")],
        failed_members: [failed({ mail_id: "sixth@example.com" }, "licenseLimit")],
      };
      await expectSuccess(service, { call, body }, "Members invited", outcome, 206);
      const sixth = { members_info: [{ mail_id: "sixth@example.com" }] };
      await expectRefusal(service, { call, body: sixth }, "licenseLimit");
      await accept(service, "fifth@example.com");
      await expectRefusal(service, { call, body: sixth }, "licenseLimit");
      const seated = { members_info: [{ mail_id: "outsider@example.com" }] };
      await expectSuccess(service, { call, body: seated }, "Members invited", {
        added_members: [invited("outsider@example.com")],
      });
    });

    it.each(["member", "outsider"])("refuses %s, who does not administer the team", async (as) => {
      const body = { members_info: [{ mail_id: mailId }] };
      await expectRefusal(service, { call: `POST ${members}`, body, as }, "noPermission");
    });

    it("does not find an unknown team", async () => {
      const body = { members_info: [{ mail_id: mailId }] };
      await expectRefusal(service, { call: "POST /teams/77/members", body }, "notFound", { resource: "team" });
    });

    it.each([
      [{}, "members_info", "is required"],
      [{ members_info: [] }, "members_info", "is empty"],
      [{ members_info: {} }, "members_info", "is not an array"],
      [{ members_info: [{ mail_id: "a@example.com" }, {}] }, "members_info[1].mail_id", "is required"],
      [{ members_info: [{ mail_id: "nowhere" }] }, "members_info[0].mail_id", "is not an e-mail address"],
      [
        { members_info: [{ mail_id: "a@example.com", role: "OWNER" }] },
        "members_info[0].role",
        "is not one of MEMBER, TEAM_ADMIN",
      ],
      [{ members_info: [{ mail_id: "a@example.com", zuid: "1" }] }, "members_info[0].zuid", "is not recognized"],
    ])("refuses the whole request for %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call: `POST ${members}`, body }, field, reason);
    });

    it("refuses members_info of more than 11000 characters", async () => {
      const members_info = Array.from({ length: 250 }, (_, index) => ({ mail_id: `person${index}@example.com` }));
      const sent = { call: `POST ${members}`, body: { members_info } } as const;
      await expectInvalid(service, sent, "members_info", "is larger than 11000 characters");
    });
  });
});
