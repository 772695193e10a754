import { expect } from "vitest";
import { expectAsDeclared } from "./comparison.ts";
import { expectNothingTwice, expectRemoved } from "./leftovers.ts";
import { expectForeignUnchanged, expectGuardRails } from "./others.ts";
import { ownerAddress, ownRole } from "./people-args.ts";
import type { Declaration } from "./program.ts";
import { isRoster } from "./roster-rules.ts";
import type { World } from "./world.ts";

/** Refreshes and updates without faults, and checks everything that must hold then. */
export async function expectIntact(world: World, declared: readonly Declaration[]): Promise<void> {
  const { deployment } = world;
  // An interrupted update can be repeated from the recorded state.
  await up(world, declared);
  const program = await converge(world, declared);
  expectForeignUnchanged(world);
  expectGuardRails(world);
  expectNothingTwice(world);
  // Without adopt, people who are there already are an error: the user has to decide.
  if (!program) return;
  expect(await deployment.preview(program)).toEqual([]);
  expect([...deployment.resources.keys()].sort()).toEqual(program.map(({ name }) => name).sort());
  expect(deployment.deletions.size).toBe(0);
  for (const resource of deployment.resources.values()) expectAsDeclared(world, resource);
  for (const resource of deployment.history.recorded.values()) expectRemoved(world, resource);
}

/** Returns the program as it could be run to its end, if it could. */
async function converge(world: World, declared: readonly Declaration[]): Promise<readonly Declaration[] | undefined> {
  const { network, deployment } = world;
  let last: Outcome = { program: declared, errors: [] };
  // Removing a person from a team also ends their access to spaces, after that was updated: the next round sees it. A person that
  // two rosters of the team have recorded is removed a round later, when only one of them is left.
  for (let round = 1; round <= 3 && last.errors.length === 0; round += 1) {
    expect(await deployment.refresh(network.connect())).toEqual([]);
    last = await up(world, last.program);
  }
  return last.errors.length === 0 ? last.program : undefined;
}

interface Outcome {
  /** The program, with what the user had to change in it. */
  readonly program: readonly Declaration[];
  /** What only the user can decide; without adopt, people who are there already are an error. */
  readonly errors: readonly Error[];
}

async function up(world: World, declared: readonly Declaration[]): Promise<Outcome> {
  const { network, deployment } = world;
  let program = declared;
  let errors = await deployment.up(program, network.connect());
  // What one remedy allows may need another.
  for (let round = 1; round <= 6 && errors.length > 0; round += 1) {
    const relaxed = relax(program, errors);
    if (!followRemedies(world, errors) && relaxed === program) break;
    program = relaxed;
    expect(await deployment.refresh(network.connect())).toEqual([]);
    errors = await deployment.up(program, network.connect());
  }
  expect(errors.filter(({ message }) => !isForUserToDecide.test(message))).toEqual([]);
  return { program, errors };
}

/**
 * People who are there already, several things of one name, a name that is in the trash, and something that two
 * resources manage.
 */
const isForUserToDecide =
  /set adopt(Invitations?)?: true|import the right one|as (from\.space|from\.zone|frameId)|set existing to|remove one of the two/;

/** The program without the guard rails of rosters, if they stand in the way and the user means what it says. */
function relax(program: readonly Declaration[], errors: readonly Error[]): readonly Declaration[] {
  const texts = errors.map(({ message }) => message).join();
  const isRefused = /set maxRemovals|minAdmins is|list them in members|who receives/.test(texts);
  const isInvited = texts.includes("set adoptInvitations");
  // Nobody changes the role of the edition's owner in a team.
  const isFixed = texts.includes("nobody can change this role");
  if (!(isRefused || isInvited || isFixed)) return program;
  return program.map((declaration) => {
    const { type, args } = declaration;
    if (isFixed && type === "TeamMember" && args.mailId === ownerAddress)
      return { ...declaration, args: { ...args, role: "TEAM_ADMIN" } };
    if (!isRoster(type)) return declaration;
    const { minAdmins, assignTo, ...rest } = args;
    const owner = type === "TeamMembers" ? "TEAM_ADMIN" : ownRole;
    const own = { [ownerAddress]: owner };
    const members = { ...own, ...Object(args.members), ...(isFixed && type === "TeamMembers" ? own : {}) };
    const more = type === "TeamMembers" && isInvited ? { adoptInvitations: true } : {};
    return { ...declaration, args: { ...rest, ...more, members, maxRemovals: 100 } };
  });
}

/** Does what an error asks the user for; returns whether there was something to do. */
function followRemedies(world: World, errors: readonly Error[]): boolean {
  const texts = errors.map(({ message }) => message).join();
  // The guard rails let nobody remove the owner, and nobody hand over to someone who is not in the team.
  const isRetained = texts.includes("set onDestroy: retain");
  if (isRetained) world.deployment.amend(({ state }) => state.mailId === ownerAddress, { onDestroy: "retain" });
  const isReassigned = /cannot receive the records of|who receives the records of/.test(texts);
  if (isReassigned) world.deployment.amend(({ type }) => type.startsWith("TeamMember"), { assignTo: undefined });
  const isLimited = texts.includes('or onDestroy: "retain" on the roster, run pulumi up');
  if (isLimited) world.deployment.amend(({ type }) => isRoster(type), { maxRemovals: 100 });
  // Nobody knows whether a refused request with others in it has added someone: the next update finds them.
  const isRepeated = /it is not known whether .*; run the update again/.test(texts);
  // A refresh cannot see that the update is about to remove someone.
  const isRefreshed = texts.includes("run pulumi up --refresh to invite them again");
  return isRetained || isReassigned || isLimited || isRepeated || isRefreshed;
}
