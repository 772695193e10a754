// An edition with few licenses: people who fit are in, and one error for each roster names the others.
import { expect } from "vitest";
import { Output } from "../../e2e/conformance/interface.ts";
import type { Resource } from "./deployment.ts";
import type { Declaration } from "./program.ts";
import type { World } from "./world.ts";

/** After an update that nothing but the licenses has stopped. */
export function expectSeatsUsed(world: World, program: readonly Declaration[], errors: readonly Error[]): void {
  for (const { name, type, args } of program.filter((one) => one.type === "TeamMembers")) {
    const known = world.deployment.resources.get(name);
    const team = args.teamId instanceof Output ? args.teamId.resource : "";
    const missing = missingFrom(world, team, Object.keys(Object(args.members)), known);
    // The program takes every refusal for an invitation.
    if (missing.length === 0 || args.adoptInvitations) continue;
    const texts = errors
      .map(({ message }) => message)
      .filter((text) => text.includes(`team ${teamIdOf(world, team)}: `));
    expect(texts, `${type} ${name}`).toHaveLength(1);
    expect(missing.filter((address) => !texts.join().includes(address))).toEqual([]);
    const holders = seatHolders(world);
    expect(missing.filter((address) => holders.has(address))).toEqual([]);
    expect(holders.size).toBeGreaterThanOrEqual(world.seats);
  }
}

const teamIdOf = ({ store }: World, name: string): string =>
  [...store.all("teams")].find((team) => team.name === name)?.id ?? "";

/** Those who are neither in the team nor invited, as far as anybody can see. */
function missingFrom(world: World, team: string, addresses: readonly string[], known: Resource | undefined): string[] {
  const { store } = world;
  const id = teamIdOf(world, team);
  const isThere = (address: string) =>
    [store.get("teamMembers", `${id}:${world.zuid(address)}`), store.get("invitations", `${id}:${address}`)].some(
      Boolean,
    );
  const isInvited = (address: string) => Object(known?.state.people)[address]?.status === "invited";
  return addresses.filter((address) => !(isThere(address) || isInvited(address)));
}

function seatHolders({ store }: World): ReadonlySet<string> {
  const members = [...store.all("editionMembers")].map(({ zuid }) => store.get("users", zuid)?.address ?? "");
  return new Set([...members, ...[...store.all("invitations")].map(({ address }) => address)]);
}
