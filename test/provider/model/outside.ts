// Changes that are not made by the program: by its user in the app, and by other people.
import type { CanvasClient } from "../../../provider/api/client.ts";
import { CanvasError } from "../../../provider/errors.ts";
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { Resource } from "./deployment.ts";
import { partsOf } from "./parts.ts";
import { adminAddress, ownerAddress } from "./people-args.ts";
import type { World } from "./world.ts";

/** Which of several things a change concerns. */
export interface Choice {
  readonly a: number;
  readonly b: number;
}

const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];
const text = (resource: Resource, property: string) => String(resource.state[property]);

const isInTrashedSpace = ({ deployment }: World, { type, state }: Resource): boolean =>
  [...deployment.resources.values()].some(
    (one) => one.type === "Space" && type !== "Space" && one.id === state.spaceId && one.inputs.trashed === true,
  );

/** A change of a resource in the app, with the token of the program's user. */
const byHand =
  (
    type: ResourceName,
    change: (owner: CanvasClient, resource: Resource, world: World, choice: Choice) => Promise<unknown>,
  ) =>
  async (world: World, choice: Choice): Promise<void> => {
    const parts = [...world.deployment.resources.values()].flatMap(partsOf);
    const all = parts.filter((resource) => resource.type === type);
    const resource = pick(all, choice.a);
    // What is in the trash is visible for moments only, while the provider changes it.
    if (!resource || isInTrashedSpace(world, resource)) return;
    world.changedByHand.add(resource.id);
    await change(world.owner, resource, world, choice);
  };

const spaceAt = (space: Resource) => [text(space, "editionId"), space.id] as const;
const zoneAt = (zone: Resource) => [text(zone, "editionId"), text(zone, "spaceId"), zone.id] as const;
const inZone = (frame: Resource) => [text(frame, "editionId"), text(frame, "spaceId"), text(frame, "zoneId")] as const;

function toggle({ store, restoredByHand }: World, table: "spaces" | "zones", id: string): "RESTORE" | "TRASH" {
  if ((store.get(table, id)?.trashedTime ?? null) === null) return "TRASH";
  restoredByHand.add(id);
  return "RESTORE";
}

async function accept({ emulator }: World, { mailId, teamId }: Properties): Promise<void> {
  const body = JSON.stringify({ mailId, teamId });
  const headers = { authorization: `Bearer ${emulator.credentials.controlToken}` };
  const url = "http://127.0.0.1/_emulator/invitations/accept";
  await emulator.fetch(new Request(url, { method: "POST", headers, body }));
}

export const outsideChanges = {
  renameSpace: byHand("Space", (owner, space) => owner.spaces.rename(...spaceAt(space), "Renamed")),
  toggleSpace: byHand("Space", (owner, space, world) =>
    owner.spaces.setState(...spaceAt(space), toggle(world, "spaces", space.id)),
  ),
  moveSpace: byHand("Space", (owner, space, { store }, { b }) =>
    owner.spaces.move(...spaceAt(space), pick([...store.all("teams")], b)?.id ?? ""),
  ),
  favoriteSpace: byHand("Space", (owner, space) => owner.spaces.setFavorite(...spaceAt(space), true)),
  renameZone: byHand("Zone", (owner, zone) => owner.zones.rename(...zoneAt(zone), "Renamed")),
  toggleZone: byHand("Zone", (owner, zone, world) =>
    owner.zones.setState(...zoneAt(zone), toggle(world, "zones", zone.id)),
  ),
  deleteZone: byHand("Zone", (owner, zone) => owner.zones.setState(...zoneAt(zone), "DELETE")),
  moveZone: byHand("Zone", async (owner, zone, { deployment }, { b }) => {
    const spaces = [...deployment.resources.values()].filter(({ type }) => type === "Space");
    await owner.zones.move(...zoneAt(zone), pick(spaces, b)?.id ?? "");
  }),
  deleteFrame: byHand("Frame", (owner, frame) => owner.frames.remove(...inZone(frame), [frame.id])),
  changeFrame: byHand("Frame", (owner, frame, _, { b }) =>
    owner.frames.update(...inZone(frame), [{ id: frame.id, drawing: { layout: { left: 100 + b } } }]),
  ),
  drawFrame: byHand("Zone", async (_, zone, world, { b }) => {
    const id = world.emulator.world.uuid();
    const frame = {
      id,
      name: pick(["One", "Three"], b) ?? "",
      type: "CUSTOM",
      drawing: { layout: {}, fills: [], strokes: [] },
    };
    await world.colleague.frames.insert(...zoneAt(zone), [frame]);
    world.rememberForeign("frames", [`${zone.id}:${id}`]);
  }),
  acceptInvitation: byHand("TeamMember", (_, person, world) => accept(world, person.state)),
  changeRole: byHand("TeamMember", async (owner, person, world) => {
    const zuid = world.zuid(text(person, "mailId")) ?? "";
    await owner.teamMembers.changeRole(text(person, "editionId"), text(person, "teamId"), zuid, "TEAM_ADMIN");
  }),
  leaveTeam: byHand("TeamMember", async (owner, person, world) => {
    const zuid = world.zuid(text(person, "mailId")) ?? "";
    const { editionId, teamId } = { editionId: text(person, "editionId"), teamId: text(person, "teamId") };
    if ([ownerAddress, adminAddress].includes(text(person, "mailId"))) return;
    world.removedByHand.add(`${teamId}:${zuid}`);
    await owner.teamMembers.remove(editionId, teamId, zuid, world.zuid(ownerAddress) ?? "");
  }),
  async joinTeam(world: World, { a }: Choice): Promise<void> {
    const mailId = "stranger@example.com";
    const teamId = pick([...world.store.all("teams")], a)?.id ?? "";
    await world.colleague.teamMembers.add(world.editionId, teamId, [{ mailId, role: "MEMBER" }]);
    await accept(world, { mailId, teamId });
    world.rememberForeign("teamMembers", [`${teamId}:${world.zuid(mailId)}`]);
  },
  shareSpace: byHand("Space", async (owner, space, world) => {
    const memberId = world.zuid("extra@example.com") ?? "";
    await owner.spaceMembers.add(...spaceAt(space), [{ memberId, role: "VIEWER", type: "USER" }]);
    world.rememberForeign("spaceMembers", [`${space.id}:${memberId}`]);
  }),
  removeAccess: byHand("SpaceMember", async (owner, member) => {
    if (member.inputs.mailId === ownerAddress) return;
    await owner.spaceMembers.remove(text(member, "editionId"), text(member, "spaceId"), text(member, "memberId"));
  }),
  changeAccess: byHand("SpaceMember", (owner, member) =>
    owner.spaceMembers.changeRole(
      ...([text(member, "editionId"), text(member, "spaceId"), text(member, "memberId"), "COMMENTER"] as const),
    ),
  ),
  async createSpaceOfColleague(world: World, { a, b }: Choice): Promise<void> {
    const { colleague, store, editionId } = world;
    const teamId = pick([...store.all("teams")], a)?.id ?? "";
    const { spaceId } = await colleague.spaces.create(editionId, { teamId, name: pick(["One", "Two"], b) ?? "" });
    world.rememberForeign("spaces", [spaceId]);
  },
} satisfies Record<string, (world: World, choice: Choice) => Promise<void>>;

export type OutsideChange = { readonly change: keyof typeof outsideChanges } & Choice;

/** Makes the change, if the service allows it. */
export async function changeOutside(world: World, { change, ...choice }: OutsideChange): Promise<void> {
  world.owner.clearLists();
  await outsideChanges[change](world, choice).catch((error: unknown) => {
    if (!(error instanceof CanvasError)) throw error;
  });
}
