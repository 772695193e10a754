import { Hono } from "hono";
import { z } from "zod";
import { seeds } from "../seeds/index.ts";
import { InvalidInput, parseInput } from "../seeds/invalid-input.ts";
import { Seed, type SeedInput } from "../seeds/seed-schema.ts";
import { MailId, NumericId } from "../service/request-values.ts";
import { allScopes } from "../service/scopes.ts";
import { FaultRule, type Faults } from "../service/transport/faults.ts";
import type { RequestLog } from "../service/transport/request-log.ts";
import { ReadingError, readingNames, readings, selectReadings } from "../store/readings.ts";
import { type Credentials, type Invitation, tableNames } from "../store/tables.ts";
import { keysOf } from "../store/typed-keys.ts";
import { addToEdition, addToTeam, createUser } from "../store/workspace-writes.ts";
import type { World } from "../store/world.ts";

const InvitationRequest = z.strictObject({ mailId: MailId, teamId: NumericId.optional() });
const ClockRequest = z.strictObject({ advanceSeconds: z.number().min(-1e9).max(1e9) });
const TokenRequest = z.strictObject({
  zuid: NumericId,
  scopes: z.array(z.string()).optional(),
  expiresInSeconds: z.number().optional(),
});
const SettingsRequest = z.strictObject({
  rateLimits: z.boolean().optional(),
  rateWindowSeconds: z.number().min(0.001).optional(),
  latencyMs: z.int().min(0).max(60_000).optional(),
  accessTokenSeconds: z.int().min(1).optional(),
  rotateRefreshTokens: z.boolean().optional(),
  addsMembersAtOnce: z.boolean().optional(),
});
const ReadingsRequest = z.strictObject({ readings: z.array(z.string()) });
const NamedSeed = z.strictObject({ seed: z.enum(keysOf(seeds)) });

/** What the control API reads and changes; the emulator implements it. */
export interface ControlTarget {
  readonly world: World;
  readonly log: RequestLog;
  readonly faults: Faults;
  readonly credentials: Credentials;
  loadSeed(seed: SeedInput): Credentials;
  reset(): Credentials;
  controlsChanged(): void;
}

/** The control API, which inspects and changes the emulator; separate from the service's API, with its own token. */
export function controlRoutes(emulator: ControlTarget): Hono {
  const { world, log, faults } = emulator;
  const app = new Hono().basePath("/_emulator");

  app.use("*", async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${emulator.credentials.controlToken}`) {
      return c.json(
        { error: "send the control token, which the emulator prints when it starts, as a Bearer token" },
        401,
      );
    }
    await next();
    if (c.req.method !== "GET") emulator.controlsChanged();
  });
  app.onError((error, c) => {
    if (error instanceof ReadingError || error instanceof InvalidInput) return c.json({ error: error.message }, 400);
    throw error;
  });
  app.get("/credentials", (c) => c.json(emulator.credentials));

  app.get("/requests", (c) => c.json(log.read()));
  app.delete("/requests", (c) => {
    log.clear();
    return c.body(null, 204);
  });

  app.get("/state", (c) => c.json(Object.fromEntries(tableNames.map((table) => [table, [...world.store.all(table)]]))));
  app.post("/reset", (c) => {
    emulator.reset();
    return c.json(emulator.credentials);
  });
  app.post("/seed", async (c) => {
    const request = await readJson(c, z.looseObject({}));
    const seed: SeedInput = "seed" in request ? seeds[parseInput(NamedSeed, request).seed] : parseInput(Seed, request);
    return c.json(emulator.loadSeed(seed));
  });

  app.get("/invitations", (c) => c.json([...world.store.all("invitations")]));
  app.post("/invitations/accept", async (c) => {
    const request = await readJson(c, InvitationRequest);
    const invitation = findInvitation(world, request);
    if (!invitation) return c.json({ error: `${request.mailId} has no pending invitation` }, 404);
    return c.json({ zuid: world.store.transaction(() => acceptInvitation(world, invitation)) });
  });
  app.post("/invitations/expire", async (c) => {
    const request = await readJson(c, InvitationRequest);
    const invitation = findInvitation(world, request);
    if (!invitation) return c.json({ error: `${request.mailId} has no pending invitation` }, 404);
    world.store.transaction(() => world.store.remove("invitations", invitation.id));
    return c.body(null, 204);
  });

  app.get("/clock", (c) => c.json({ now: new Date(world.now()).toISOString() }));
  app.post("/clock", async (c) => {
    world.moveClock((await readJson(c, ClockRequest)).advanceSeconds * 1000);
    return c.json({ now: new Date(world.now()).toISOString() });
  });

  app.get("/settings", (c) => c.json(world.settings));
  app.patch("/settings", async (c) => c.json(Object.assign(world.settings, await readJson(c, SettingsRequest))));

  app.get("/readings", (c) => c.json(listReadings(world)));
  app.put("/readings", async (c) => {
    world.readings = selectReadings((await readJson(c, ReadingsRequest)).readings);
    return c.json(listReadings(world));
  });

  app.post("/tokens", async (c) => {
    const { zuid, scopes = allScopes, expiresInSeconds } = await readJson(c, TokenRequest);
    if (!world.store.get("users", zuid)) return c.json({ error: `user ${zuid} does not exist` }, 404);
    const expiresTime = expiresInSeconds === undefined ? null : world.now() + expiresInSeconds * 1000;
    const token = { id: `at_${world.uuid()}`, zuid, scopes, expiresTime };
    world.store.transaction(() => world.store.put("accessTokens", token));
    return c.json({ token: token.id });
  });

  app.get("/faults", (c) => c.json(faults.list()));
  app.post("/faults", async (c) => c.json(faults.add(await readJson(c, FaultRule)), 201));
  app.delete("/faults", (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.delete("/faults/:id", (c) => {
    if (faults.remove(c.req.param("id"))) return c.body(null, 204);
    return c.json({ error: `fault ${c.req.param("id")} does not exist` }, 404);
  });
  return app;
}

function listReadings(world: World): object[] {
  return readingNames.map((name) => ({ name, description: readings[name], on: world.reads(name) }));
}

function findInvitation(
  { store }: World,
  { mailId, teamId }: z.output<typeof InvitationRequest>,
): Invitation | undefined {
  const address = mailId.toLowerCase();
  if (teamId !== undefined) return store.get("invitations", `${teamId}:${address}`);
  return [...store.all("invitations")].find((invitation) => invitation.address === address);
}

/** Accepts an invitation: creates the user if needed, and adds them to the edition and the team. */
function acceptInvitation(world: World, invitation: Invitation): string {
  const { store } = world;
  const { editionId, teamId, mailId, address, role, addedBy } = invitation;
  const edition = store.get("editions", editionId);
  const team = store.get("teams", teamId);
  const [known] = store.where("users", "address", address);
  const user = known ?? createUser(world, mailId);
  if (edition && !store.get("editionMembers", `${editionId}:${user.id}`))
    addToEdition(world, edition, user.id, "MEMBER");
  if (team) addToTeam(world, team, user.id, role, addedBy);
  store.remove("invitations", invitation.id);
  return user.id;
}

/** The body of a request as the schema describes it; throws what is wrong with it. */
async function readJson<S extends z.ZodType>(
  c: { readonly req: { text(): Promise<string> } },
  schema: S,
): Promise<z.output<S>> {
  return parseInput(schema, parseJson(await c.req.text()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput("body", "is not JSON");
  }
}
