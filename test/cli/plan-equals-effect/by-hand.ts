// What people do in the app between two updates.
import fc from "fast-check";
import type { CanvasClient } from "../../../provider/api/client.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { acme } from "../../acme.ts";
import { colleague, type Service, teamName } from "./service.ts";

/** Who does it, and what it concerns. */
interface Scene {
  readonly service: Service;
  readonly owner: CanvasClient;
  readonly colleague: CanvasClient;
  readonly editionId: string;
  readonly teamId: string;
  readonly pick: <T>(items: Iterable<T>) => T;
}

class NothingThere extends CanvasError {}

const isActive = ({ trashedTime }: { readonly trashedTime: number | null }) => trashedTime === null;
const spaceIn = ({ service, pick }: Scene) => pick([...service.store.all("spaces")].filter(isActive));
const zoneIn = (scene: Scene) => {
  const zones = [...scene.service.store.all("zones")].filter(isActive);
  return scene.pick(zones.filter(({ spaceId }) => scene.service.store.get("spaces", spaceId)?.trashedTime === null));
};
const zoneAt = (scene: Scene) => {
  const { spaceId, id } = zoneIn(scene);
  return [scene.editionId, spaceId, id] as const;
};
const frameAt = (scene: Scene) => {
  const { store } = scene.service;
  const { zoneId, frameId } = scene.pick(store.all("frames"));
  return { place: [scene.editionId, store.get("zones", zoneId)?.spaceId ?? "", zoneId] as const, frameId };
};
const memberIn = ({ service, teamId, pick }: Scene) => {
  const [owner] = service.store.where("users", "address", acme.owner);
  return pick(service.store.where("teamMembers", "teamId", teamId).filter(({ zuid }) => zuid !== owner?.id));
};
const accessIn = ({ service, pick }: Scene) =>
  pick([...service.store.all("spaceMembers")].filter(({ role }) => role !== "CREATOR"));

const actions = {
  async invite({ colleague, editionId, teamId, pick }: Scene) {
    const mailId = pick(["eve@example.com", "fay@example.com", "guest@example.com"]);
    await colleague.teamMembers.add(editionId, teamId, [{ mailId, role: "MEMBER" }]);
  },
  async accept({ service, pick, teamId }: Scene) {
    await service.accept(pick(service.store.all("invitations")).mailId, teamId);
  },
  async promote(scene: Scene) {
    const { zuid, role } = memberIn(scene);
    const other = role === "MEMBER" ? "TEAM_ADMIN" : "MEMBER";
    await scene.owner.teamMembers.changeRole(scene.editionId, scene.teamId, zuid, other);
  },
  async removeFromTeam(scene: Scene) {
    const [owner] = scene.service.store.where("users", "address", acme.owner);
    await scene.owner.teamMembers.remove(scene.editionId, scene.teamId, memberIn(scene).zuid, owner?.id ?? "");
  },
  async createSpace({ colleague, editionId, teamId, pick }: Scene) {
    await colleague.spaces.create(editionId, { teamId, name: pick(["One", "Two", "a"]) });
  },
  renameSpace: (scene: Scene) =>
    scene.owner.spaces.rename(scene.editionId, spaceIn(scene).id, scene.pick(["Two", "New"])),
  trashSpace: (scene: Scene) => scene.owner.spaces.setState(scene.editionId, spaceIn(scene).id, "TRASH"),
  favorSpace: (scene: Scene) => scene.owner.spaces.setFavorite(scene.editionId, spaceIn(scene).id, true),
  embedSpace: (scene: Scene) => scene.owner.spaces.setEmbed(scene.editionId, spaceIn(scene).id, true),
  async share(scene: Scene) {
    const { zuid: memberId } = memberIn(scene);
    const member = { memberId, role: "COMMENTER", type: "USER" } as const;
    await scene.owner.spaceMembers.add(scene.editionId, spaceIn(scene).id, [member]);
  },
  async changeAccess(scene: Scene) {
    const { spaceId, memberId } = accessIn(scene);
    await scene.owner.spaceMembers.changeRole(scene.editionId, spaceId, memberId, "COMMENTER");
  },
  async removeAccess(scene: Scene) {
    const { spaceId, memberId } = accessIn(scene);
    await scene.owner.spaceMembers.remove(scene.editionId, spaceId, memberId);
  },
  async createZone({ colleague, editionId, pick, ...scene }: Scene) {
    const { id } = spaceIn({ colleague, editionId, pick, ...scene });
    await colleague.zones.create(editionId, id, { name: pick(["Uno", "p", "Theirs"]) });
  },
  renameZone: (scene: Scene) => scene.owner.zones.rename(...zoneAt(scene), scene.pick(["Due", "New"])),
  moveZone: (scene: Scene) => scene.owner.zones.move(...zoneAt(scene), spaceIn(scene).id),
  trashZone: (scene: Scene) => scene.owner.zones.setState(...zoneAt(scene), "TRASH"),
  deleteZone: (scene: Scene) => scene.owner.zones.setState(...zoneAt(scene), "DELETE"),
  async drawFrame(scene: Scene) {
    const drawing = { layout: {}, fills: [], strokes: [] };
    const frame = {
      id: scene.service.emulator.world.uuid(),
      name: scene.pick(["f", "Theirs"]),
      type: "CUSTOM",
      drawing,
    };
    await scene.owner.frames.insert(...zoneAt(scene), [frame]);
  },
  async changeFrame(scene: Scene) {
    const { place, frameId } = frameAt(scene);
    await scene.owner.frames.update(...place, [{ id: frameId, drawing: { layout: { left: 77 } } }]);
  },
  async deleteFrame(scene: Scene) {
    const { place, frameId } = frameAt(scene);
    await scene.owner.frames.remove(...place, [frameId]);
  },
} satisfies Record<string, (scene: Scene) => Promise<unknown>>;

/** One change, and which of the things that are there it concerns. */
export interface HandMade {
  readonly action: keyof typeof actions;
  readonly index: number;
}

const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name);

export const anyHandMade: fc.Arbitrary<HandMade> = anyOf(Object.keys(actions).filter(isAction));

/** Changes of people and frames, which leave spaces and zones where they are. */
export const anyHandMadeInside: fc.Arbitrary<HandMade> = anyOf([
  ...(["invite", "accept", "promote", "removeFromTeam", "share", "changeAccess", "removeAccess"] as const),
  ...(["drawFrame", "changeFrame", "deleteFrame"] as const),
]);

function anyOf(names: readonly HandMade["action"][]): fc.Arbitrary<HandMade> {
  return fc.record({ action: fc.constantFrom(...names), index: fc.nat(7) });
}

/** Makes a change, if there is something to change and the service allows it. */
export async function changeByHand(service: Service, { action, index }: HandMade): Promise<void> {
  const team = [...service.store.all("teams")].find(({ name }) => name === teamName);
  const pick = <T>(items: Iterable<T>): T => {
    const all = [...items];
    const item = all[index % all.length];
    if (item === undefined) throw new NothingThere("nothing is there");
    return item;
  };
  const { editionId } = service.emulator.credentials;
  const [owner, other] = [service.client(acme.owner), service.client(colleague)];
  try {
    await actions[action]({ service, owner, colleague: other, editionId, teamId: team?.id ?? "", pick });
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
  }
}
