import { type Choice, copies, frameId, type Model, type ModelSpace, type ModelZone, pick, type Step } from "./model.ts";

type Operation = (model: Model, choice: Choice) => Step | undefined;

const teamRoles = ["MEMBER", "TEAM_ADMIN"];
const spaceRoles = ["EDITOR", "COMMENTER", "VIEWER"];

/** An operation on a space; a trashed space accepts only state changes. */
function onSpace(
  step: (space: ModelSpace, model: Model, choice: Choice) => Omit<Step, "path"> & { sub: string },
): Operation {
  return (model, choice) => {
    const space = pick(model.spaces, choice.a);
    if (!space) return undefined;
    const { sub, status, ...rest } = step(space, model, choice);
    const isRefused = space.isTrashed && sub !== "/state";
    return { ...rest, path: `/spaces/${space.id}${sub}`, status: isRefused ? 400 : status };
  };
}

/** An operation on a zone; a trashed zone accepts only state changes, and one in a trashed space nothing. */
function onZone(
  step: (zone: ModelZone, space: ModelSpace, model: Model, choice: Choice) => Omit<Step, "path"> & { sub: string },
): Operation {
  return (model, choice) => {
    const space = pick(model.spaces, choice.a);
    const zone = space && pick(space.zones, choice.b);
    if (!zone) return undefined;
    const { sub, status, ...rest } = step(zone, space, model, choice);
    const isRefused = space.isTrashed || (zone.isTrashed && sub !== "/state");
    return { ...rest, path: `/spaces/${space.id}/zones/${zone.id}${sub}`, status: isRefused ? 400 : status };
  };
}

const newZone = (id: string, name: string, frames = new Map<string, number>()): ModelZone => ({
  id,
  name,
  isTrashed: false,
  frames,
});

/** The operations of the random sequences. */
export const operations = {
  createSpace: (model, { a, name }) => {
    const team = pick(model.teams, a);
    if (!team) return undefined;
    return {
      method: "POST",
      path: "/spaces/",
      body: { create_space: { space_name: name, team_id: team.id } },
      status: 200,
      apply: (data: { space_id: string }) => {
        const members = new Map([[model.owner, "CREATOR"]]);
        const flags = { isTrashed: false, isFavorite: false, isEmbedded: false };
        model.spaces.push({ id: data.space_id, name, team: team.id, ...flags, members, zones: [] });
      },
    };
  },

  renameSpace: onSpace((space, _, { name }) => ({
    method: "PUT",
    sub: "/meta",
    body: { action_type: "SPACE_NAME", space_name: name },
    status: name === space.name ? 409 : 200,
    apply: () => {
      space.name = name;
    },
  })),

  favorite: onSpace((space, _, { flag }) => ({
    method: "PUT",
    sub: "/meta",
    body: { action_type: "FAVORITE", value: flag },
    status: flag === space.isFavorite ? 409 : 200,
    apply: () => {
      space.isFavorite = flag;
    },
  })),

  embed: onSpace((space, _, { flag }) => ({
    method: "PUT",
    sub: "/meta",
    body: { action_type: "EMBED", value: flag },
    status: flag === space.isEmbedded ? 409 : 200,
    apply: () => {
      space.isEmbedded = flag;
    },
  })),

  spaceState: onSpace((space, _, { flag }) => ({
    method: "PUT",
    sub: "/state",
    body: { space_state: flag ? "TRASH" : "RESTORE" },
    status: flag === space.isTrashed ? 400 : 200,
    apply: () => {
      space.isTrashed = flag;
    },
  })),

  moveSpace: onSpace((space, model, { b }) => {
    const team = pick(model.teams, b)?.id ?? "0";
    return {
      method: "POST",
      sub: "/move",
      body: { move_space: { team_id: team } },
      status: team === space.team ? 403 : 200,
      apply: () => {
        space.team = team;
      },
    };
  }),

  addSpaceMember: onSpace((space, model, { b, c }) => {
    const zuid = pick([...model.people.values()], b) ?? "0";
    const role = pick(spaceRoles, c) ?? "VIEWER";
    return {
      method: "POST",
      sub: "/members",
      body: { members_info: [{ zuid, role, type: "USER" }] },
      status: space.members.has(zuid) ? 400 : 200,
      apply: () => space.members.set(zuid, role),
    };
  }),

  changeSpaceRole: onSpace((space, model, { b, c }) => {
    const zuid = pick([...model.people.values()], b) ?? "0";
    const role = pick(spaceRoles, c) ?? "VIEWER";
    const current = space.members.get(zuid);
    return {
      method: "PUT",
      sub: `/members/${zuid}`,
      body: { role },
      status: current === undefined ? 404 : current === "CREATOR" ? 403 : current === role ? 409 : 200,
      apply: () => space.members.set(zuid, role),
    };
  }),

  removeSpaceMember: onSpace((space, model, { b }) => {
    const zuid = pick([...model.people.values()], b) ?? "0";
    const current = space.members.get(zuid);
    return {
      method: "DELETE",
      sub: `/members/${zuid}`,
      status: current === undefined ? 404 : current === "CREATOR" ? 403 : 200,
      apply: () => space.members.delete(zuid),
    };
  }),

  createZone: onSpace((space, model, { name }) => ({
    method: "POST",
    sub: "/zones",
    body: { create_zone: { zone_name: name } },
    status: space.zones.length >= model.zoneLimit ? 409 : 200,
    apply: ({ zone_info }: { zone_info: { zone_id: string } }) => space.zones.push(newZone(zone_info.zone_id, name)),
  })),

  renameZone: onZone((zone, _space, _model, { name }) => ({
    method: "PUT",
    sub: "/meta",
    body: { zone_name: name },
    status: name === zone.name ? 409 : 200,
    apply: () => {
      zone.name = name;
    },
  })),

  zoneState: onZone((zone, space, _, { c }) => {
    const state = pick(["TRASH", "RESTORE", "TRASH", "DELETE"], c) ?? "TRASH";
    const isWrong = (state === "TRASH" && zone.isTrashed) || (state === "RESTORE" && !zone.isTrashed);
    return {
      method: "PUT",
      sub: "/state",
      body: { zone_state: state },
      status: isWrong ? 400 : 200,
      apply: () => {
        zone.isTrashed = state === "TRASH";
        if (state === "DELETE") space.zones = space.zones.filter((other) => other !== zone);
      },
    };
  }),

  moveZone: onZone((zone, space, model, { c }) => {
    const target = pick(model.spaces, c) ?? space;
    const isFull = target.zones.length >= model.zoneLimit;
    return {
      method: "POST",
      sub: "/move",
      body: { move_zone: { destination_type: "EXISTING_SPACE", destination_space_id: target.id } },
      status: target === space ? 409 : target.isTrashed ? 400 : isFull ? 409 : 200,
      apply: () => {
        space.zones = space.zones.filter((other) => other !== zone);
        target.zones.push(zone);
      },
    };
  }),

  duplicateZone: onZone((zone, space, model, { name }) => ({
    method: "POST",
    sub: "/duplicate",
    body: { duplicate_zone: { destination_type: "SAME_SPACE", zone_name: name } },
    status: space.zones.length >= model.zoneLimit ? 409 : 200,
    apply: ({ zone_id }: { zone_id: string }) =>
      space.zones.push(newZone(zone_id, name, copies([...zone.frames.values()]))),
  })),

  insertFrames: onZone((zone, _space, _model, { a, b, c }) => {
    const ids = [...new Set([frameId(a + b), frameId(c)])];
    return {
      method: "POST",
      sub: "/frames",
      body: { frames: ids.map((id) => ({ meta: { id, name: "F" }, properties: { layout: { left: c } } })) },
      status: ids.some((id) => zone.frames.has(id)) ? 409 : 200,
      apply: () => {
        for (const id of ids) zone.frames.set(id, c);
      },
    };
  }),

  updateFrames: onZone((zone, _space, _model, { a, c }) => {
    const ids = [frameId(a), frameId(c)];
    return {
      method: "PUT",
      sub: "/frames",
      body: { frames: ids.map((id) => ({ id, properties: { layout: { left: a } } })) },
      status: 200,
      apply: () => {
        for (const id of ids) if (zone.frames.has(id)) zone.frames.set(id, a);
      },
    };
  }),

  deleteFrames: onZone((zone, _space, _model, { a, c }) => {
    const ids = [frameId(a), frameId(c)];
    return {
      method: "DELETE",
      sub: "/frames",
      body: { ids },
      status: 200,
      apply: () => {
        for (const id of ids) zone.frames.delete(id);
      },
    };
  }),

  invite: (model, { a, b, c }) => {
    const team = pick(model.teams, a);
    const address = `person${b}@example.com`;
    const role = pick(teamRoles, c) ?? "MEMBER";
    if (!team) return undefined;
    const isKnown = team.invited.has(address) || team.members.has(model.people.get(address) ?? "");
    return {
      method: "POST",
      path: `/teams/${team.id}/members`,
      body: { members_info: [{ mail_id: address, role }] },
      status: isKnown ? 400 : 200,
      apply: () => team.invited.set(address, role),
    };
  },

  changeTeamRole: (model, { a, b, c }) => {
    const team = pick(model.teams, a);
    const zuid = pick([...model.people.values()], b);
    const role = pick(teamRoles, c) ?? "MEMBER";
    if (!team || zuid === undefined) return undefined;
    const current = team.members.get(zuid);
    return {
      method: "PUT",
      path: `/teams/${team.id}/members/${zuid}`,
      body: { role },
      status: current === undefined ? 404 : zuid === model.owner ? 403 : current === role ? 409 : 200,
      apply: () => team.members.set(zuid, role),
    };
  },

  removeTeamMember: (model, { a, b }) => {
    const team = pick(model.teams, a);
    const zuid = pick([...model.people.values()], b);
    if (!team || zuid === undefined) return undefined;
    return {
      method: "DELETE",
      path: `/teams/${team.id}/members/${zuid}`,
      body: { assign_to_zuid: model.owner },
      status: !team.members.has(zuid) ? 404 : zuid === model.owner ? 403 : 200,
      apply: () => {
        team.members.delete(zuid);
        // The owner created every space, so no space is reassigned; only memberships in the team's spaces end.
        for (const space of model.spaces) if (space.team === team.id) space.members.delete(zuid);
      },
    };
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations | "acceptInvitation";
