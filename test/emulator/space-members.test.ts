import { beforeEach, describe, expect, it } from "vitest";
import { smallSeed, startStamp, TestService } from "./harness.ts";
import { accept, expectInvalid, expectRefusal, expectSuccess, failed } from "./outcomes.ts";

const roles = "EDITOR, COMMENTER, VIEWER, GUEST_COMMENTER, GUEST_VIEWER";

describe("space members", () => {
  let service: TestService;
  let spaceId: string;
  let members: string;

  beforeEach(async () => {
    const other = { name: "Borealis", owner: "stranger@example.com", teams: [{ name: "Gamma" }] };
    service = new TestService({ seed: { editions: [...smallSeed.editions, other] } });
    spaceId = await service.space();
    members = `/spaces/${spaceId}/members`;
  });

  function person(name: string, role_name: string, added_by = "owner"): object {
    return {
      zuid: service.zuid(name),
      role_name,
      added_type_name: "USER",
      added_time: startStamp,
      added_by: service.zuid(added_by),
      display_name: name.charAt(0).toUpperCase() + name.slice(1),
      mail_id: `${name}@example.com`,
    };
  }

  const user = (name: string, role: string): object => ({ zuid: service.zuid(name), role, type: "USER" });

  async function add(...members_info: object[]): Promise<void> {
    const { status } = await service.call("POST", members, { members_info });
    expect(status).toBe(200);
  }

  async function listed(): Promise<object[]> {
    return (await service.call("GET", members)).data.space_members;
  }

  describe("list", () => {
    it.each(["owner", "admin", "outsider"])("shows %s everyone", async (as) => {
      await add(user("outsider", "GUEST_VIEWER"));
      await expectSuccess(service, { call: `GET ${members}`, as }, "Space members fetched", {
        space_members: [person("owner", "CREATOR"), person("outsider", "GUEST_VIEWER")],
      });
    });

    it("does not find an unknown or invisible space", async () => {
      await expectRefusal(service, { call: "GET /spaces/77/members" }, "notFound", { resource: "space" });
      await expectRefusal(service, { call: `GET ${members}`, as: "member" }, "notFound", { resource: "space" });
    });

    it("refuses a space in the trash", async () => {
      await service.call("PUT", `/spaces/${spaceId}/state`, { space_state: "TRASH" });
      await expectRefusal(service, { call: `GET ${members}` }, "spaceInactive");
    });
  });

  describe("add", () => {
    it.each(["EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER"])("adds a %s", async (role) => {
      const body = { members_info: [user("outsider", role)] };
      await expectSuccess(service, { call: `POST ${members}`, body }, "Members added", {
        added_members: [person("outsider", role)],
      });
      expect(await listed()).toEqual([person("owner", "CREATOR"), person("outsider", role)]);
    });

    it("adds teams, the organization and groups, which have no mail_id", async () => {
      const [reviewers] = service.emulator.world.store.all("groups");
      const circles = [
        { zuid: service.team("Alpha"), role: "EDITOR", type: "TEAM" },
        { zuid: service.editionId, role: "VIEWER", type: "ORG" },
        { zuid: reviewers?.id, role: "COMMENTER", type: "GROUP" },
      ];
      const names = ["Alpha", "Acme", "Reviewers"];
      const added_members = circles.map(({ zuid, role, type }, index) => ({
        zuid,
        role_name: role,
        added_type_name: type,
        added_time: startStamp,
        added_by: service.zuid("owner"),
        display_name: names[index],
      }));
      const body = { members_info: circles };
      await expectSuccess(service, { call: `POST ${members}`, body }, "Members added", { added_members });
      expect(await listed()).toEqual([person("owner", "CREATOR"), ...added_members]);
    });

    it("lets a team admin add members, in their own name", async () => {
      const body = { members_info: [user("member", "VIEWER")] };
      await expectSuccess(service, { call: `POST ${members}`, body, as: "admin" }, "Members added", {
        added_members: [person("member", "VIEWER", "admin")],
      });
    });

    it("returns 206 when some members could not be added", async () => {
      const unknown = { zuid: "77", role: "EDITOR", type: "USER" };
      const body = { members_info: [user("owner", "EDITOR"), user("member", "EDITOR"), unknown] };
      const outcome = {
        added_members: [person("member", "EDITOR")],
        failed_members: [
          failed({ zuid: service.zuid("owner") }, "alreadyInSpace"),
          failed({ zuid: "77" }, "notInOrganization"),
        ],
      };
      await expectSuccess(service, { call: `POST ${members}`, body }, "Members added", outcome, 206);
      expect(await listed()).toEqual([person("owner", "CREATOR"), person("member", "EDITOR")]);
    });

    it("refuses a current member, whatever the role", async () => {
      await add(user("member", "EDITOR"));
      const body = { members_info: [user("member", "VIEWER")] };
      await expectRefusal(service, { call: `POST ${members}`, body }, "alreadyInSpace");
    });

    it("returns the first error when nobody could be added", async () => {
      const body = { members_info: [{ zuid: "77", role: "EDITOR", type: "USER" }, user("owner", "VIEWER")] };
      await expectRefusal(service, { call: `POST ${members}`, body }, "notInOrganization");
    });

    it.each([
      ["a person of another edition", "USER", () => service.zuid("stranger")],
      ["a team of another edition", "TEAM", () => service.team("Gamma")],
      ["an unknown group", "GROUP", () => "77"],
      ["another organization", "ORG", () => "77"],
      ["a team called a person", "USER", () => service.team("Alpha")],
      ["a person called a team", "TEAM", () => service.zuid("member")],
    ])("refuses %s", async (_, type, zuid) => {
      const body = { members_info: [{ zuid: zuid(), role: "VIEWER", type }] };
      await expectRefusal(service, { call: `POST ${members}`, body }, "notInOrganization");
    });

    it("accepts an invited person only after they join", async () => {
      const invitation = { members_info: [{ mail_id: "new@example.com" }] };
      await service.call("POST", `/teams/${service.team("Alpha")}/members`, invitation);
      expect([...service.emulator.world.store.all("users")].map(({ address }) => address)).not.toContain(
        "new@example.com",
      );
      const zuid = await accept(service, "new@example.com");
      await add({ zuid, role: "VIEWER", type: "USER" });
      expect(await listed()).toMatchObject([{ role_name: "CREATOR" }, { mail_id: "new@example.com" }]);
    });

    it.each(["EDITOR", "VIEWER"])("refuses a caller who is %s", async (role) => {
      await add(user("member", role));
      const body = { members_info: [user("outsider", "VIEWER")] };
      await expectRefusal(service, { call: `POST ${members}`, body, as: "member" }, "noPermission");
    });

    it("does not find an unknown or invisible space", async () => {
      const body = { members_info: [user("outsider", "VIEWER")] };
      await expectRefusal(service, { call: "POST /spaces/77/members", body }, "notFound", { resource: "space" });
      await expectRefusal(service, { call: `POST ${members}`, body, as: "outsider" }, "notFound", {
        resource: "space",
      });
    });

    it.each([
      [{}, "members_info", "is required"],
      [{ members_info: [] }, "members_info", "is empty"],
      [{ members_info: [{ role: "EDITOR", type: "USER" }] }, "members_info[0].zuid", "is required"],
      [{ members_info: [{ zuid: 1, role: "EDITOR", type: "USER" }] }, "members_info[0].zuid", "is not a string"],
      [{ members_info: [{ zuid: "1", type: "USER" }] }, "members_info[0].role", "is required"],
      [
        { members_info: [{ zuid: "1", role: "CREATOR", type: "USER" }] },
        "members_info[0].role",
        `is not one of ${roles}`,
      ],
      [{ members_info: [{ zuid: "1", role: "EDITOR" }] }, "members_info[0].type", "is required"],
      [
        { members_info: [{ zuid: "1", role: "EDITOR", type: "BOT" }] },
        "members_info[0].type",
        "is not one of USER, GROUP, TEAM, ORG",
      ],
    ])("refuses the whole request for %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call: `POST ${members}`, body }, field, reason);
    });

    it("refuses members_info of more than 11000 characters", async () => {
      const members_info = Array.from({ length: 250 }, () => user("member", "EDITOR"));
      const sent = { call: `POST ${members}`, body: { members_info } } as const;
      await expectInvalid(service, sent, "members_info", "is larger than 11000 characters");
    });
  });

  describe("change of role", () => {
    const one = (name: string): string => `${members}/${service.zuid(name)}`;

    it.each(["owner", "admin"])("lets %s change a member's role and access", async (as) => {
      await add(user("member", "VIEWER"));
      await expectSuccess(service, { call: `PUT ${one("member")}`, body: { role: "EDITOR" }, as }, "Role changed", {
        current_user_id: service.zuid(as),
        new_role: "EDITOR",
        edition_id: service.editionId,
        space_id: spaceId,
        zuid: service.zuid("member"),
      });
      expect(await listed()).toEqual([person("owner", "CREATOR"), person("member", "EDITOR")]);
      const { data } = await service.call("GET", `/spaces/${spaceId}?fields=can_edit`, undefined, "member");
      expect(data.space_info).toEqual({ can_edit: "true" });
    });

    it("changes the role of a team as well", async () => {
      const zuid = service.team("Alpha");
      await add({ zuid, role: "EDITOR", type: "TEAM" });
      await expectSuccess(service, { call: `PUT ${members}/${zuid}`, body: { role: "VIEWER" } }, "Role changed", {
        current_user_id: service.zuid("owner"),
        new_role: "VIEWER",
        edition_id: service.editionId,
        space_id: spaceId,
        zuid,
      });
    });

    it("refuses the current role", async () => {
      await add(user("member", "VIEWER"));
      await expectRefusal(service, { call: `PUT ${one("member")}`, body: { role: "VIEWER" } }, "sameRole");
    });

    it.each(["owner", "admin"])("does not let %s change the owner's role", async (as) => {
      await expectRefusal(service, { call: `PUT ${one("owner")}`, body: { role: "EDITOR" }, as }, "ownerRole");
    });

    it("refuses to change the caller's own role", async () => {
      await add(user("admin", "VIEWER"));
      await expectRefusal(service, { call: `PUT ${one("admin")}`, body: { role: "EDITOR" }, as: "admin" }, "ownRole");
    });

    it("does not find a user who is not a member", async () => {
      const sent = { call: `PUT ${one("member")}`, body: { role: "EDITOR" } } as const;
      await expectRefusal(service, sent, "notFound", { resource: "member" });
    });

    it("refuses a caller who does not manage the space", async () => {
      await add(user("member", "EDITOR"), user("outsider", "VIEWER"));
      const sent = { call: `PUT ${one("outsider")}`, body: { role: "EDITOR" }, as: "member" } as const;
      await expectRefusal(service, sent, "noPermission");
    });

    it.each([
      [{}, "role", "is required"],
      [{ role: "CREATOR" }, "role", `is not one of ${roles}`],
      [{ role: "EDITOR", type: "USER" }, "type", "is not recognized"],
    ])("refuses %j, naming the field", async (body, field, reason) => {
      await add(user("member", "VIEWER"));
      await expectInvalid(service, { call: `PUT ${one("member")}`, body }, field, reason);
    });
  });

  describe("removal", () => {
    const one = (name: string): string => `${members}/${service.zuid(name)}`;

    it.each(["owner", "admin"])("lets %s remove a member without a body", async (as) => {
      await add(user("member", "EDITOR"));
      await expectSuccess(service, { call: `DELETE ${one("member")}`, as }, "Member removed", {
        current_user_id: service.zuid(as),
        edition_id: service.editionId,
        space_id: spaceId,
        removed_zuid: service.zuid("member"),
      });
      expect(await listed()).toEqual([person("owner", "CREATOR")]);
      const sent = { call: `GET /spaces/${spaceId}`, as: "member" } as const;
      await expectRefusal(service, sent, "notFound", { resource: "space" });
    });

    it.each(["owner", "admin"])("does not let %s remove the owner", async (as) => {
      await expectRefusal(service, { call: `DELETE ${one("owner")}`, as }, "removeOwner");
    });

    it("refuses to remove the caller", async () => {
      await add(user("admin", "EDITOR"));
      await expectRefusal(service, { call: `DELETE ${one("admin")}`, as: "admin" }, "removeSelf");
    });

    it("does not find a user who is not a member", async () => {
      await expectRefusal(service, { call: `DELETE ${one("member")}` }, "notFound", { resource: "member" });
    });

    it("refuses a caller who does not manage the space", async () => {
      await add(user("member", "EDITOR"), user("outsider", "VIEWER"));
      await expectRefusal(service, { call: `DELETE ${one("outsider")}`, as: "member" }, "noPermission");
    });

    it("refuses a space in the trash", async () => {
      await add(user("member", "EDITOR"));
      await service.call("PUT", `/spaces/${spaceId}/state`, { space_state: "TRASH" });
      await expectRefusal(service, { call: `DELETE ${one("member")}` }, "spaceInactive");
      await expectRefusal(service, { call: `PUT ${one("member")}`, body: { role: "VIEWER" } }, "spaceInactive");
    });
  });
});
