// What the stack has made and no longer has.
import { expect } from "vitest";
import type { Resource } from "./deployment.ts";
import type { PendingCreate } from "./history.ts";
import { partsOf } from "./parts.ts";
import type { World } from "./world.ts";

/** What the program's user created is in the state, or was, or the user has been warned. */
export function expectNothingTwice({ store, foreign, deployment }: World): void {
  const { recorded, messages, pending } = deployment.history;
  const unrecorded = [
    // One that got as far as the trash is where it should be.
    ...[...store.all("spaces")]
      .filter(({ trashedTime }) => trashedTime === null)
      .map(({ id, name }) => ({ type: "Space", table: "spaces", id, name })),
    ...[...store.all("zones")]
      // The service has put one into each new space, which stays unless the program has a zone there.
      .filter(({ trashedTime, name }) => trashedTime === null && name !== "Zone 1")
      .map(({ id, name }) => ({ type: "Zone", table: "zones", id, name })),
    ...[...store.all("frames")].map(({ frameId, id, name }) => ({
      type: "Frame",
      table: "frames",
      id: frameId,
      key: id,
      name,
    })),
  ].filter(({ type, table, id, ...rest }) => {
    const key = "key" in rest ? rest.key : id;
    return !recorded.has(`${type} ${id}`) && !foreign.has(`${table} ${key}`);
  });
  const untold = unrecorded.filter(({ type, id, name }) => {
    const isTold = messages.some(
      (text) => text.includes(id) || text.includes(`${type} "${name}" may have been created`),
    );
    // The engine itself reports creates that were under way when the process died. Repeating one warns of what it has
    // made, unless a namesake in the trash stops it before.
    const isRefused = messages.some((text) => text.includes(`holds a ${type} named "${name}"`));
    const isPending = pending.some((create) => makes(create, type, name) && (isRefused || !create.isRepeated));
    return !isTold && !isPending;
  });
  expect(untold).toEqual([]);
}

/** Whether a create makes something of that type and name. */
function makes(create: PendingCreate, type: string, name: string): boolean {
  if (create.type !== "Frames") return create.type === type && create.inputs.name === name;
  const frames: readonly [string, unknown][] = Object.entries(Object(create.inputs.frames));
  return type === "Frame" && frames.some(([key, frame]) => (Object(frame).name ?? key) === name);
}

/** What is no longer in the state is gone or in the trash, or stays because `onDestroy` says so. */
export function expectRemoved(world: World, part: Resource): void {
  const { store, deployment } = world;
  const { type, id, state } = part;
  const parts = [...deployment.resources.values()].flatMap(partsOf);
  const isKept = parts.some((one) => one.type === type && one.id === id);
  const isTold = deployment.history.messages.some(
    (text) =>
      text.includes(`(${id}) stays in`) ||
      text.includes(`frames of zone ${state.zoneId} stay in it`) ||
      // A run that died had taken it out of the trash.
      (text.includes(`already include another ${type} of yours`) && text.includes(id)),
  );
  const isActive = (record: { readonly trashedTime: number | null } | undefined) => record?.trashedTime === null;
  // What was adopted stays, unless the program has removed it.
  const isAdopted = state.adopted === true && state.onDestroy === undefined;
  if (isAdopted && type === "Space" && !isKept && state.trashed === false)
    expect({ id, isActive: isActive(store.get("spaces", id)) }).toEqual({ id, isActive: true });
  if (isKept || isTold || isAdopted || state.onDestroy === "retain") return;
  if (type === "TeamMember" || type === "SpaceMember") expectGone(world, part);
  if (type === "Space") expect({ id, isActive: isActive(store.get("spaces", id)) }).toEqual({ id, isActive: false });
  if (type === "Zone") {
    const zone = store.get("zones", id);
    const isVisible = isActive(zone) && isActive(store.get("spaces", zone?.spaceId ?? ""));
    expect({ id, isVisible }).toEqual({ id, isVisible: false });
  }
  if (type === "Frame") {
    const zone = store.get("zones", String(state.zoneId));
    const isVisible = isActive(zone) && isActive(store.get("spaces", zone?.spaceId ?? ""));
    const isThere = store.where("frames", "zoneId", String(state.zoneId)).some(({ frameId }) => frameId === id);
    expect({ id, isThere: isVisible && isThere }).toEqual({ id, isThere: false });
  }
}

/** Someone the stack has added is no longer there. */
function expectGone({ store, foreign, deployment }: World, { type, id, state }: Resource): void {
  const { teamId, spaceId, mailId, status } = state;
  const [table, place] =
    type === "TeamMember" ? (["teamMembers", teamId] as const) : (["spaceMembers", spaceId] as const);
  const key = `${place}:${store.where("users", "address", String(mailId).toLowerCase())[0]?.id}`;
  const isTold = deployment.history.messages.some(
    (text) =>
      text.includes(`${id} stays`) ||
      text.includes(`${mailId} stays in space ${spaceId}`) ||
      (text.includes(` ${place}: `) && text.includes(String(mailId)) && text.endsWith(" stay")) ||
      (text.includes(` ${place}: `) && text.includes(`${mailId} stays `)),
  );
  const member = store.get(table, key);
  // The creator of a space is never removed.
  if (status !== "active" || isTold || foreign.has(`${table} ${key}`) || member?.role === "CREATOR") return;
  expect({ id, isThere: member !== undefined }).toEqual({ id, isThere: false });
}
