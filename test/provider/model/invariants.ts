import { expect } from "vitest";
import type { Resource } from "./deployment.ts";
import { type Declaration, ownerAddress } from "./program.ts";
import type { World } from "./world.ts";

/** Refreshes and updates without faults, and checks everything that must hold then. */
export async function expectIntact(
  world: World,
  program: readonly Declaration[],
  { isUndisturbed }: { readonly isUndisturbed: boolean },
): Promise<void> {
  const { network, deployment } = world;
  await network.flush();
  // An interrupted update can be repeated from the recorded state, if only the program has changed the service.
  if (isUndisturbed) await up(world, program);
  const isSettled = await converge(world, program);
  expectForeignUnchanged(world);
  expectGuardRails(world);
  expectNothingTwice(world);
  // Without adopt, people who are there already are an error: the user has to decide.
  if (!isSettled) return;
  expect(deployment.preview(program)).toEqual([]);
  expect([...deployment.resources.keys()].sort()).toEqual(program.map(({ name }) => name).sort());
  expect(deployment.deletions.size).toBe(0);
  for (const resource of deployment.resources.values()) {
    const found = actual(world, resource);
    // Nobody can see what others have done to things that are in the trash now.
    if (isInTrash(world, resource) && isChangedByHand(world, resource)) continue;
    // Joining and leaving a team changes who can be in a space, which nobody can see while it is in the trash.
    if (isInTrash(world, resource) && resource.type === "SpaceMember") continue;
    // A process that died while it had restored a zone in a trashed space leaves it restored, which nobody can see.
    if (resource.type === "Zone" && resource.state.trashed === true && isSpaceTrashed(world, resource)) continue;
    expect(found, resource.name).toEqual(expected(resource));
  }
  for (const resource of deployment.recorded.values()) expectRemoved(world, resource);
}

/** Returns whether the program could be run to its end. */
async function converge(world: World, program: readonly Declaration[]): Promise<boolean> {
  const { network, deployment } = world;
  // Removing a person from a team also ends their access to spaces, after that was updated: a second round sees it.
  for (let round = 1; round <= 2; round += 1) {
    expect(await deployment.refresh(network.connect())).toEqual([]);
    if (!(await up(world, program))) return false;
  }
  return true;
}

/** Returns whether the program could be run to its end; without adopt, people who are there already are an error. */
async function up(world: World, program: readonly Declaration[]): Promise<boolean> {
  const { network, deployment } = world;
  let errors = await deployment.up(program, network.connect());
  // What one remedy allows may need another.
  for (let round = 1; round <= 3 && (await followRemedies(world, errors)); round += 1) {
    expect(await deployment.refresh(network.connect())).toEqual([]);
    errors = await deployment.up(program, network.connect());
  }
  expect(errors.filter(({ message }) => !isForUserToDecide.test(message))).toEqual([]);
  return errors.length === 0;
}

/** People who are there already, several things of one name, and a name that is in the trash. */
const isForUserToDecide = /set adopt(Invitation)?: true|import the right one|as restoreSpaceId|set onTrashed to/;

/** Does what an error asks the user for; returns whether there was something to do. */
async function followRemedies(world: World, errors: readonly Error[]): Promise<boolean> {
  const texts = errors.map(({ message }) => message).join();
  // A zone that was deleted from the trash cannot be told from one that the service hides there.
  const isForgotten = texts.includes("pulumi state delete");
  if (isForgotten) world.deployment.forget(({ id }) => texts.includes(id));
  // What is in a trashed space cannot be changed, and a refresh does not see what became of it.
  const isRestored = /restore the zone, or its space, from the trash first|Zone not found/.test(texts);
  if (isRestored) await restoreSpaces(world);
  // The guard rails let nobody remove the owner, and nobody hand over to someone who is not in the team.
  const isRetained = texts.includes("set onDestroy: retain");
  if (isRetained) world.deployment.amend(({ state }) => state.mailId === ownerAddress, { onDestroy: "retain" });
  const isReassigned = texts.includes("cannot receive the records of");
  if (isReassigned) world.deployment.amend(({ type }) => type === "TeamMember", { assignTo: undefined });
  return isForgotten || isRestored || isRetained || isReassigned;
}

async function restoreSpaces({ store, owner, editionId, deployment }: World): Promise<void> {
  const own = new Set([...deployment.resources.values(), ...deployment.deletions].map(({ id }) => id));
  const trashed = [...store.all("spaces")].filter(({ id, trashedTime }) => trashedTime !== null && own.has(id));
  await Promise.all(trashed.map(({ id }) => owner.spaces.setState(editionId, id, "RESTORE")));
}

/** Everything of other people is as they left it, and who was in a team before still is. */
function expectForeignUnchanged(world: World): void {
  const { foreign, store } = world;
  for (const [key, { table, record }] of foreign)
    if (!isWanted(world, table, record)) expect(store.get(table, record.id), key).toEqual(record);
  const team = [...store.all("teams")].find(({ name }) => name === "Alpha");
  expect(store.get("teamMembers", `${team?.id}:${world.zuid("here@example.com")}`)).toBeDefined();
}

/** Nobody has asked for the removal of the caller, who owns the edition; every team has an admin, every space its creator. */
function expectGuardRails(world: World): void {
  const { store, emulator } = world;
  const owner = world.zuid(ownerAddress);
  const { requests } = emulator.log.read();
  expect(requests.filter(({ method, path }) => method === "DELETE" && path.endsWith(`/members/${owner}`))).toEqual([]);
  for (const { id } of store.all("teams"))
    expect(store.get("teamMembers", `${id}:${owner}`)).toMatchObject({ role: "TEAM_ADMIN" });
  for (const { id, ownerZuid } of store.all("spaces"))
    expect(store.get("spaceMembers", `${id}:${ownerZuid}`)).toMatchObject({ role: "CREATOR" });
}

/** Whether the program has asked for something of that name, or for what it is in. */
function isWanted({ deployment, store }: World, table: string, record: { readonly id: string }): boolean {
  const { name, zoneId, spaceId } = Object(record);
  const type = { spaces: "Space", zones: "Zone", frames: "Frame" }[table];
  if (deployment.wanted.has(`${type} ${name}`)) return true;
  // What is in a zone goes with it.
  const isGone = zoneId !== undefined && store.get("zones", zoneId) === undefined;
  return isGone || (table === "spaceMembers" && deployment.recorded.has(`Space ${spaceId}`));
}

/** What the program's user created is in the state, or was, or the user was told of it. */
function expectNothingTwice({ store, foreign, deployment, network }: World): void {
  const { recorded, messages, pending } = deployment;
  const unrecorded = [
    // One that got as far as the trash is where it should be.
    ...[...store.all("spaces")]
      .filter(({ trashedTime }) => trashedTime === null)
      .map(({ id, name }) => ({ type: "Space", table: "spaces", id, name })),
    ...[...store.all("zones")]
      .filter(({ trashedTime }) => trashedTime === null)
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
    // The engine itself tells of creates that were under way when the process died. Repeating one warns of what it has
    // made, unless that was applied even later.
    const isPending = pending.some(
      (create) =>
        create.type === type && create.inputs.name === name && (network.hadLateRequests || !create.isRepeated),
    );
    return !isTold && !isPending;
  });
  expect(untold).toEqual([]);
}

/** A resource on the service. */
function actual(world: World, { type, id, inputs, state }: Resource): object | undefined {
  const { store } = world;
  const trashed = (record: { readonly trashedTime: number | null }) => record.trashedTime !== null;
  if (type === "Team") return { description: store.get("teams", id)?.description };
  if (type === "Space") {
    const space = store.get("spaces", id);
    if (!space) return undefined;
    const favorite = store.get("favorites", `${id}:${world.zuid("owner@example.com")}`) !== undefined;
    const { name, teamId } = space;
    const allowEmbed = inputs.allowEmbed === undefined ? undefined : space.allowEmbed;
    return { name, teamId, allowEmbed, trashed: trashed(space), favorite };
  }
  if (type === "Zone") {
    const zone = store.get("zones", id);
    return zone && { name: zone.name, spaceId: zone.spaceId, trashed: trashed(zone) };
  }
  if (type === "Frame") {
    const frame = store.where("frames", "zoneId", String(state.zoneId)).find(({ frameId }) => frameId === id);
    return frame && { name: frame.name, left: frame.properties.layout?.left ?? 0 };
  }
  const person = store.where("users", "address", String(state.mailId))[0]?.id;
  if (type === "TeamMember") {
    const member = store.get("teamMembers", `${state.teamId}:${person}`);
    const invitation = store.get("invitations", `${state.teamId}:${state.mailId}`);
    return member ? { role: member.role } : invitation && { invited: true };
  }
  const isInTeam =
    store.get("teamMembers", `${store.get("spaces", String(state.spaceId))?.teamId}:${person}`) !== undefined;
  const access = store.get("spaceMembers", `${state.spaceId}:${person}`);
  return access ? { role: access.role } : { waiting: !isInTeam };
}

/** Whether the resource is a zone in the trash, or inside of something there. */
function isInTrash({ store }: World, { type, state }: Resource): boolean {
  if (type === "Zone" && state.trashed === true) return true;
  const containers = [store.get("spaces", String(state.spaceId)), store.get("zones", String(state.zoneId))];
  return containers.some((container) => container !== undefined && container.trashedTime !== null);
}

const isSpaceTrashed = ({ store }: World, { state }: Resource): boolean =>
  store.get("spaces", String(state.spaceId))?.trashedTime !== null;

const isChangedByHand = ({ changedByHand }: World, { id, state }: Resource): boolean =>
  [id, state.zoneId, state.spaceId].some((one) => changedByHand.has(String(one)));

/** A resource as the program declares it. */
function expected({ type, inputs, state }: Resource): object {
  const { name, teamId, spaceId, allowEmbed, favorite, trashed, description, role } = inputs;
  if (type === "Team") return { description };
  if (type === "Space") return { name, teamId, allowEmbed, trashed, favorite };
  if (type === "Zone") return { name, spaceId, trashed };
  if (type === "Frame") return { name, left: Object(inputs.layout).left };
  if (state.status === "invited") return { invited: true };
  if (state.status === "waiting") return { waiting: true };
  // The owner of the edition is an admin of every team, whatever the program asks for.
  return { role: state.effectiveRole === "SUPER_ADMIN" ? "TEAM_ADMIN" : (state.effectiveRole ?? role) };
}

/** What is no longer in the state is gone or in the trash, or stays because `onDestroy` says so. */
function expectRemoved({ store, deployment, changedByHand }: World, { type, id, state }: Resource): void {
  const isKept = [...deployment.resources.values()].some((one) => one.type === type && one.id === id);
  const isTold = deployment.messages.some((message) => message.includes(`(${id}) stays in`));
  const isActive = (record: { readonly trashedTime: number | null } | undefined) => record?.trashedTime === null;
  // What was adopted stays, unless the program or somebody else has removed it.
  const isAdopted = state.adopted === true && state.onDestroy === undefined;
  if (isAdopted && type === "Space" && !isKept && state.trashed === false && !changedByHand.has(id))
    expect({ id, isActive: isActive(store.get("spaces", id)) }).toEqual({ id, isActive: true });
  if (isKept || isTold || isAdopted || state.onDestroy === "retain") return;
  if (type === "Space") expect({ id, isActive: isActive(store.get("spaces", id)) }).toEqual({ id, isActive: false });
  if (type === "Zone") {
    const zone = store.get("zones", id);
    const isVisible = isActive(zone) && isActive(store.get("spaces", zone?.spaceId ?? ""));
    // Moved by hand into a space that was then trashed by hand, it cannot be found anywhere.
    const isHidden = changedByHand.has(id) && changedByHand.has(zone?.spaceId ?? "");
    expect({ id, isVisible: isVisible && !isHidden }).toEqual({ id, isVisible: false });
  }
  if (type === "Frame") {
    const zone = store.get("zones", String(state.zoneId));
    const isVisible = isActive(zone) && isActive(store.get("spaces", zone?.spaceId ?? ""));
    const isThere = store.where("frames", "zoneId", String(state.zoneId)).some(({ frameId }) => frameId === id);
    expect({ id, isThere: isVisible && isThere }).toEqual({ id, isThere: false });
  }
}
