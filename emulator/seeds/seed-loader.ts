import { allScopes } from "../service/scopes.ts";
import type { Credentials, Edition, Space, Team, User } from "../store/tables.ts";
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
} from "../store/workspace-writes.ts";
import type { World } from "../store/world.ts";
import { InvalidInput, parseInput } from "./invalid-input.ts";
import { Seed, type SeedInput } from "./seed-schema.ts";

type SeedEdition = Seed["editions"][number];
type SeedTeam = SeedEdition["teams"][number];
type SeedSpace = SeedTeam["spaces"][number];

/** Secrets that a reset or a new seed does not change. */
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

/** Replaces the whole state with a seed in one transaction, and issues credentials for the first edition's owner. */
export function loadSeed(world: World, input: SeedInput, secrets: Secrets): Credentials {
  const seed = parseInput(Seed, input);
  return world.store.transaction(() => {
    world.store.clear();
    const editions = seed.editions.map((edition) => new EditionSeeder(world, seed.displayNames, edition).edition);
    return issueCredentials(world, editions[0], secrets);
  });
}

function issueCredentials(world: World, edition: Edition | undefined, secrets: Secrets): Credentials {
  const { store } = world;
  const [team] = store.where("teams", "editionId", edition?.id ?? "");
  if (!edition || !team) throw new InvalidInput("editions", "has no team");
  const zuid = edition.ownerZuid;
  const { clientId } = secrets;
  const redirectUris = ["http://127.0.0.1/callback", "http://localhost/callback"];
  store.put("apiKeys", { id: edition.id, key: secrets.apiKey });
  store.put("clients", { id: clientId, secret: secrets.clientSecret, redirectUris });
  const scopes = allScopes;
  store.put("accessTokens", { id: secrets.token, zuid, scopes, expiresTime: null });
  store.put("refreshTokens", { id: secrets.refreshToken, clientId, zuid, scopes });
  const ids = { editionId: edition.id, teamId: team.id, zuid };
  return store.put("credentials", { id: "credentials", ...secrets, ...ids });
}

/** Creates one edition of a seed. */
class EditionSeeder {
  readonly edition: Edition;
  readonly #world: World;
  readonly #displayNames: Readonly<Record<string, string>>;

  constructor(world: World, displayNames: Readonly<Record<string, string>>, seed: SeedEdition) {
    this.#world = world;
    this.#displayNames = displayNames;
    const owner = this.#ensureUser(seed.owner);
    const { name, type, plan, seats, zoneLimit } = seed;
    this.edition = createEdition(world, { name, type, plan, seats, zoneLimit, ownerZuid: owner.id });
    for (const address of seed.admins) addToEdition(world, this.edition, this.#ensureUser(address).id, "ORG_ADMIN");
    for (const address of seed.members) this.#ensureMember(address);
    for (const { name, members } of seed.groups) {
      const zuids = members.map((address) => this.#ensureMember(address).id);
      world.store.put("groups", { id: world.newId(), editionId: this.edition.id, name, zuids });
    }
    // All teams before any space, because a space can be shared with a later team.
    const teams = seed.teams.map((team, index) => [team, this.#createTeam(team, owner, index === 0)] as const);
    for (const [{ spaces }, team] of teams) for (const space of spaces) this.#createSpace(space, team);
  }

  #createTeam(seed: SeedTeam, owner: User, isDefault: boolean): Team {
    const { name, description } = seed;
    const team = createTeam(this.#world, this.edition, { name, description, isDefault, createdBy: owner.id });
    if (!seed.hasOwner) this.#world.store.remove("teamMembers", `${team.id}:${owner.id}`);
    for (const { mailId, role } of seed.members) {
      addToTeam(this.#world, team, this.#ensureMember(mailId).id, role, owner.id);
    }
    for (const { mailId, role } of seed.invitations) {
      const address = mailId.toLowerCase();
      this.#world.store.put("invitations", {
        id: `${team.id}:${address}`,
        editionId: this.edition.id,
        teamId: team.id,
        mailId,
        address,
        role,
        invitedTime: this.#world.now(),
        addedBy: owner.id,
      });
    }
    return team;
  }

  #createSpace(seed: SeedSpace, team: Team): void {
    const { store } = this.#world;
    const ownerZuid = seed.owner === undefined ? team.createdBy : this.#ensureMember(seed.owner).id;
    const space = createSpace(this.#world, team, seed.name, ownerZuid);
    for (const member of seed.members) this.#addSpaceMember(space, member);
    for (const address of seed.favoriteOf) {
      const { id: zuid } = this.#ensureMember(address);
      store.put("favorites", { id: `${space.id}:${zuid}`, spaceId: space.id, zuid });
    }
    for (const zone of seed.zones) this.#createZone(zone, space, ownerZuid);
    const now = this.#world.now();
    const trash = seed.trashed ? { trashedTime: now, stateModifiedTime: now } : {};
    store.put("spaces", { ...space, allowEmbed: seed.allowEmbed, ...trash });
  }

  #createZone(seed: SeedSpace["zones"][number], space: Space, ownerZuid: string): void {
    const zone = createZone(this.#world, space, seed.name, ownerZuid, [], seed.id);
    for (const { id = this.#world.uuid(), ...frame } of seed.frames) addFrame(this.#world, zone, id, frame);
    for (const { author, text } of seed.comments) addComment(this.#world, zone, text, this.#ensureMember(author).id);
    if (seed.trashed) this.#world.store.put("zones", { ...zone, trashedTime: this.#world.now() });
  }

  #addSpaceMember(space: Space, { type, member, role }: SeedSpace["members"][number]): void {
    const memberId = this.#findMemberId(type, member);
    this.#world.store.put("spaceMembers", {
      id: `${space.id}:${memberId}`,
      spaceId: space.id,
      memberId,
      type,
      role,
      addedTime: this.#world.now(),
      addedBy: space.ownerZuid,
    });
  }

  #findMemberId(type: SeedSpace["members"][number]["type"], name: string): string {
    const { store } = this.#world;
    const { id } = this.edition;
    if (type === "ORG") return id;
    if (type === "USER") return this.#ensureMember(name).id;
    const table = type === "TEAM" ? "teams" : "groups";
    const found = store.where(table, "editionId", id).find((candidate) => candidate.name === name);
    if (!found) throw new InvalidInput("members", `names the unknown ${type} ${JSON.stringify(name)}`);
    return found.id;
  }

  /** The user with this address, added to the edition if needed. */
  #ensureMember(address: string): User {
    const user = this.#ensureUser(address);
    const isMember = this.#world.store.get("editionMembers", `${this.edition.id}:${user.id}`) !== undefined;
    if (!isMember) addToEdition(this.#world, this.edition, user.id, "MEMBER");
    return user;
  }

  #ensureUser(address: string): User {
    const [known] = this.#world.store.where("users", "address", address.toLowerCase());
    return known ?? createUser(this.#world, address, this.#displayNames[address]);
  }
}
