import { allScopes } from "../authentication.ts";
import { invalid } from "../errors.ts";
import type { Credentials, Edition, Space, Team, User } from "../tables.ts";
import { parse } from "../validation.ts";
import {
  addComment,
  addFrame,
  addToEdition,
  addToTeam,
  createEdition,
  createSpace,
  createTeam,
  createUser,
  createZone,
} from "../workspace.ts";
import type { World } from "../world.ts";
import { Seed, type SeedInput } from "./schema.ts";

type SeedEdition = Seed["editions"][number];
type SeedTeam = SeedEdition["teams"][number];
type SeedSpace = SeedTeam["spaces"][number];

/** Secrets that stay the same when the emulator is reset. */
export type Secrets = Pick<
  Credentials,
  "token" | "refreshToken" | "clientId" | "clientSecret" | "apiKey" | "controlToken"
>;

export function newSecrets(world: World): Secrets {
  const secret = (prefix: string): string => `${prefix}_${world.uuid().replaceAll("-", "")}`;
  return {
    token: secret("at"),
    refreshToken: secret("rt"),
    clientId: secret("client"),
    clientSecret: secret("secret"),
    apiKey: secret("key"),
    controlToken: secret("control"),
  };
}

/** Replaces everything by the seed's workspace, whole or not at all, with a ready token for its first owner. */
export function plant(world: World, input: SeedInput, secrets: Secrets): Credentials {
  const seed = parse(Seed, input);
  return world.store.transaction(() => {
    world.store.clear();
    const editions = seed.editions.map((edition) => new Planter(world, seed.displayNames, edition).edition);
    return issueCredentials(world, editions[0], secrets);
  });
}

function issueCredentials(world: World, edition: Edition | undefined, secrets: Secrets): Credentials {
  const { store } = world;
  const [team] = store.where("teams", "editionId", edition?.id ?? "");
  if (!edition || !team) throw invalid("editions", "has no team");
  const zuid = edition.ownerZuid;
  const { clientId } = secrets;
  const redirectUris = ["http://127.0.0.1/callback", "http://localhost/callback"];
  store.put("apiKeys", { id: edition.id, key: secrets.apiKey });
  store.put("clients", { id: clientId, secret: secrets.clientSecret, redirectUris });
  store.put("accessTokens", { id: secrets.token, zuid, scopes: allScopes, expiresTime: null });
  store.put("refreshTokens", { id: secrets.refreshToken, clientId, zuid, scopes: allScopes });
  const names = { editionId: edition.id, teamId: team.id, zuid };
  return store.put("credentials", { id: "credentials", ...secrets, ...names });
}

/** Makes one edition of a seed. */
class Planter {
  readonly edition: Edition;
  readonly #world: World;
  readonly #displayNames: Readonly<Record<string, string>>;

  constructor(world: World, displayNames: Readonly<Record<string, string>>, seed: SeedEdition) {
    this.#world = world;
    this.#displayNames = displayNames;
    const owner = this.#person(seed.owner);
    const { name, type, plan, seats, zoneLimit } = seed;
    this.edition = createEdition(world, { name, type, plan, seats, zoneLimit, ownerZuid: owner.id });
    for (const address of seed.admins) addToEdition(world, this.edition, this.#person(address).id, "ORG_ADMIN");
    for (const address of seed.members) this.#member(address);
    for (const { name, members } of seed.groups) {
      const zuids = members.map((address) => this.#member(address).id);
      world.store.put("groups", { id: world.newId(), editionId: this.edition.id, name, zuids });
    }
    // All teams before any space: a space may be shared with a team that comes later.
    const teams = seed.teams.map((team, index) => [team, this.#team(team, owner, index === 0)] as const);
    for (const [{ spaces }, team] of teams) for (const space of spaces) this.#space(space, team);
  }

  #team(seed: SeedTeam, owner: User, isDefault: boolean): Team {
    const { name, description } = seed;
    const team = createTeam(this.#world, this.edition, { name, description, isDefault, createdBy: owner.id });
    for (const { mailId, role } of seed.members) {
      addToTeam(this.#world, team, this.#member(mailId).id, role, owner.id);
    }
    for (const { mailId, role } of seed.invitations) {
      const address = mailId.toLowerCase();
      this.#world.store.put("invitations", {
        ...{ id: `${team.id}:${address}`, editionId: this.edition.id, teamId: team.id, mailId, address, role },
        invitedTime: this.#world.now(),
        addedBy: owner.id,
      });
    }
    return team;
  }

  #space(seed: SeedSpace, team: Team): void {
    const { store } = this.#world;
    const ownerZuid = seed.owner === undefined ? team.createdBy : this.#member(seed.owner).id;
    const space = createSpace(this.#world, team, seed.name, ownerZuid);
    for (const member of seed.members) this.#share(space, member);
    for (const address of seed.favoriteOf) {
      const { id: zuid } = this.#member(address);
      store.put("favorites", { id: `${space.id}:${zuid}`, spaceId: space.id, zuid });
    }
    for (const zone of seed.zones) this.#zone(zone, space, ownerZuid);
    const trashedTime = seed.trashed ? this.#world.now() : null;
    store.put("spaces", { ...space, allowEmbed: seed.allowEmbed, trashedTime });
  }

  #zone(seed: SeedSpace["zones"][number], space: Space, ownerZuid: string): void {
    const zone = createZone(this.#world, space, seed.name, ownerZuid);
    for (const { id = this.#world.uuid(), ...frame } of seed.frames) addFrame(this.#world, zone, id, frame);
    for (const { author, text } of seed.comments) addComment(this.#world, zone, text, this.#member(author).id);
    if (seed.trashed) this.#world.store.put("zones", { ...zone, trashedTime: this.#world.now() });
  }

  #share(space: Space, { type, member, role }: SeedSpace["members"][number]): void {
    const memberId = this.#memberId(type, member);
    this.#world.store.put("spaceMembers", {
      ...{ id: `${space.id}:${memberId}`, spaceId: space.id, memberId, type, role },
      addedTime: this.#world.now(),
      addedBy: space.ownerZuid,
    });
  }

  #memberId(type: SeedSpace["members"][number]["type"], name: string): string {
    const { store } = this.#world;
    const { id } = this.edition;
    if (type === "ORG") return id;
    if (type === "USER") return this.#member(name).id;
    const table = type === "TEAM" ? "teams" : "groups";
    const found = store.where(table, "editionId", id).find((candidate) => candidate.name === name);
    if (!found) throw invalid("members", `names the unknown ${type} ${JSON.stringify(name)}`);
    return found.id;
  }

  /** A person of the edition. */
  #member(address: string): User {
    const user = this.#person(address);
    const isMember = this.#world.store.get("editionMembers", `${this.edition.id}:${user.id}`) !== undefined;
    if (!isMember) addToEdition(this.#world, this.edition, user.id, "MEMBER");
    return user;
  }

  #person(address: string): User {
    const [known] = this.#world.store.where("users", "address", address.toLowerCase());
    return known ?? createUser(this.#world, address, this.#displayNames[address]);
  }
}
