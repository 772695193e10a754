// The shapes that docs/command.md promises to scripts. A property that goes or changes breaks them; a new one is added here first.
import { z } from "zod";

const Texts = z.array(z.string());

/** What every command prints if it fails. */
export const Failure = z.strictObject({ error: z.string(), remedy: z.string().optional() });

const Cost = z.strictObject({
  requests: z.number(),
  minutes: z.number(),
  operations: z.array(
    z.strictObject({ method: z.string(), label: z.string(), count: z.number(), perMinute: z.number().optional() }),
  ),
});

const Change = z.looseObject({ action: z.string(), kind: z.string(), urn: z.string(), name: z.string() });

/** preview, up and destroy. */
export const Deployment = z.strictObject({
  changes: z.array(Change),
  plan: Texts,
  cost: Cost.optional(),
  reading: Cost.optional(),
  warnings: Texts,
  errors: Texts,
  notes: Texts,
  isDone: z.boolean().optional(),
  ...Failure.partial().shape,
});

/** The same for a folder. */
export const Fleet = z.strictObject({
  workspaces: z.array(
    z.strictObject({ name: z.string(), file: z.string(), result: z.string(), ...Deployment.partial().shape }),
  ),
  summary: z.record(z.string(), z.number()),
  ...Failure.partial().shape,
});

export const Validated = z.strictObject({
  workspaces: z.array(
    z.strictObject({ name: z.string(), file: z.string(), isValid: z.boolean(), facts: Texts, errors: Texts }),
  ),
});

export const Initialized = z.strictObject({
  file: z.string(),
  team: z.strictObject({ id: z.string(), name: z.string() }),
});

export const Unlocked = z.strictObject({ file: z.string(), stack: z.string(), isUnlocked: z.literal(true) });

const Finding = z.looseObject({ kind: z.string(), thing: z.string(), id: z.string() });
const Unread = z.strictObject({ what: z.string(), reason: z.string() });
export const Drift = z.strictObject({
  drift: z.array(Finding),
  pending: Texts,
  errors: z.array(Unread),
  originals: z.array(Finding).optional(),
});

/** The same for a folder. */
export const FleetDrift = z.strictObject({
  workspaces: z.array(z.strictObject({ name: z.string(), file: z.string(), ...Drift.shape })),
  summary: z.record(z.string(), z.number()),
});

/** drift --against. */
export const EnvironmentDrift = z.strictObject({
  differences: z.array(
    z.strictObject({
      thing: z.string(),
      key: z.string(),
      onlyIn: z.enum(["from", "to"]).optional(),
      properties: z.array(
        z.strictObject({ property: z.string(), from: z.string().optional(), to: z.string().optional() }),
      ),
    }),
  ),
  errors: z.array(Unread),
});

const Note = z.strictObject({ what: z.string(), reason: z.string() });
export const Exported = z.strictObject({
  out: z.string(),
  files: Texts,
  resourceCount: z.number(),
  omissions: z.array(Note),
  differences: z.array(Note),
  changes: z.array(z.strictObject({ operation: z.string(), resource: z.string(), properties: Texts })).optional(),
});

export const Drawn = z.strictObject({ files: Texts });

export const People = z.array(
  z.strictObject({ team: z.string(), people: z.array(z.looseObject({ address: z.string() })) }),
);

export const Checked = z.strictObject({
  checks: z.array(
    z.strictObject({
      name: z.string(),
      sign: z.enum(["ok", "warning", "problem", "unknown"]),
      text: z.string(),
      remedy: z.string().optional(),
    }),
  ),
});

/** login; --print and --json exclude each other. */
export const LoggedIn = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("file"), path: z.string() }),
  z.strictObject({ kind: z.literal("stack"), name: z.string() }),
]);

export const Help = z.strictObject({
  commands: z.array(
    z.strictObject({
      name: z.string(),
      summary: z.string(),
      usage: Texts,
      options: z.array(
        z.strictObject({ name: z.string(), title: z.string(), text: z.string(), values: Texts.optional() }),
      ),
      exitCodes: z.record(z.string(), z.string()),
    }),
  ),
});

export const Completion = z.strictObject({ shell: z.enum(["bash", "zsh", "fish"]), script: z.string() });

export const Readings = z.strictObject({
  readings: z.array(z.strictObject({ name: z.string(), description: z.string() })),
});
