// What the requests of a run have written to, in the words of a plan.
import { isObject, objectOf, type Properties } from "../../../provider/validation/properties.ts";
import { personText, type Snapshot } from "./snapshot.ts";

/** A request that has changed something. */
export interface Write {
  /** `PUT /teams/1/members/2`, below the edition. */
  readonly operation: string;
  readonly body: Properties;
  /** The `data` of the response, which says what of it was refused. */
  readonly data: Properties;
}

/** What the service had before the run, and what it has now. */
interface Moments {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** The id of a thing in its place, and what was done to it: doing that twice is one change. */
type Written = readonly [id: string, text: string];
type Describe = (ids: readonly string[], write: Write, moments: Moments) => readonly Written[];

const itemsIn = (value: unknown): readonly Properties[] => (Array.isArray(value) ? value.filter(isObject) : []);

const titleOf = (kind: "spaces" | "zones", id: unknown, { before, after }: Moments): string =>
  `"${(after[kind].get(String(id)) ?? before[kind].get(String(id)))?.name}"`;

/** The people in a request that the service has not refused, by address or user id. */
function addedIn({ body, data }: Write, key: "mail_id" | "zuid"): readonly string[] {
  const refused = new Set(itemsIn(data.failed_members).map((member) => member[key]));
  const added = itemsIn(body.members_info).filter((member) => !refused.has(member[key]));
  return added.map((member) => String(member[key]));
}

const person = (teamId: string, zuid: string, { after }: Moments): string =>
  `person ${personText(after.names.get(zuid) ?? zuid, after.teams.get(teamId))}`;

const access = (id: string, { after }: Moments): string => `access ${after.names.get(id) ?? id}`;

const verbs: Readonly<Record<string, string>> = { TRASH: "trash", RESTORE: "restore", DELETE: "remove" };

/** The frames in a response that says what became of each. */
function framesIn({ data }: Write, key: "id" | "frame_id"): readonly string[] {
  return itemsIn(data.results).flatMap((result) => (result.status === "success" ? [String(result[key])] : []));
}

const people: readonly (readonly [RegExp, Describe])[] = [
  [
    /^POST .teams.(\w+).members$/,
    ([teamId = ""], write, { after }) =>
      addedIn(write, "mail_id").map((address) => [
        address,
        `add person ${personText(address.toLowerCase(), after.teams.get(teamId))}`,
      ]),
  ],
  [
    /^PUT .teams.(\w+).members.(\w+)$/,
    ([teamId = "", id = ""], { body }, moments) => {
      const thing = person(teamId, id, moments);
      const old = moments.before.people.get(thing.replace("person ", ""));
      return [[id, `change ${thing} from ${old} to ${body.role}`]];
    },
  ],
  [
    /^DELETE .teams.(\w+).members.(\w+)$/,
    ([teamId = "", id = ""], _, moments) => [[id, `remove ${person(teamId, id, moments)}`]],
  ],
  [
    /^POST .spaces.(\w+).members$/,
    ([spaceId], write, moments) =>
      addedIn(write, "zuid").map((id) => [id, `add ${access(id, moments)} in ${titleOf("spaces", spaceId, moments)}`]),
  ],
  [
    /^PUT .spaces.(\w+).members.(\w+)$/,
    ([spaceId, id = ""], { body }, moments) => {
      const old = moments.before.access.get(`${spaceId}:${id}`)?.role;
      const where = titleOf("spaces", spaceId, moments);
      return [[id, `change ${access(id, moments)} in ${where} from ${old} to ${body.role}`]];
    },
  ],
  [
    /^DELETE .spaces.(\w+).members.(\w+)$/,
    ([spaceId, id = ""], _, moments) => [
      [id, `remove ${access(id, moments)} in ${titleOf("spaces", spaceId, moments)}`],
    ],
  ],
];

const content: readonly (readonly [RegExp, Describe])[] = [
  [
    /^POST .spaces.$/,
    (_, { body, data }) => [[String(data.space_id), `add space "${objectOf(body.create_space).space_name}"`]],
  ],
  [
    /^PUT .spaces.(\w+).state$/,
    ([id = ""], { body }, moments) => [
      [id, `${verbs[String(body.space_state)]} space ${titleOf("spaces", id, moments)}`],
    ],
  ],
  [
    /^PUT .spaces.(\w+).meta$/,
    ([id = ""], { body }, moments) => {
      const old = moments.before.spaces.get(id);
      if (body.action_type === "SPACE_NAME") return [[id, `rename space "${old?.name}" to "${body.space_name}"`]];
      // The settings of a new space are part of it.
      return old ? [[id, `change space ${titleOf("spaces", id, moments)}`]] : [];
    },
  ],
  [
    /^POST .spaces.(\w+).zones$/,
    ([spaceId = ""], { body, data }, moments) => [
      [
        JSON.stringify(data),
        `add zone "${objectOf(body.create_zone).zone_name}" in ${titleOf("spaces", spaceId, moments)}`,
      ],
    ],
  ],
  [
    /^POST .spaces.(\w+).zones.([\w-]+).move$/,
    ([spaceId, id = ""], { body }, moments) => {
      const target = objectOf(body.move_zone).destination_space_id;
      const [from, to] = [spaceId, target].map((one) => titleOf("spaces", one, moments));
      return [[id, `move zone ${titleOf("zones", id, moments)} from ${from} to ${to}`]];
    },
  ],
  [
    /^PUT .spaces.\w+.zones.([\w-]+).meta$/,
    ([id = ""], { body }, { before }) => [[id, `rename zone "${before.zones.get(id)?.name}" to "${body.zone_name}"`]],
  ],
  [
    /^PUT .spaces.(\w+).zones.([\w-]+).state$/,
    ([spaceId, id = ""], { body }, moments) => {
      // A zone from the trash may move afterwards.
      const place = titleOf("spaces", moments.after.zones.get(id)?.spaceId ?? spaceId, moments);
      return [[id, `${verbs[String(body.zone_state)]} zone ${titleOf("zones", id, moments)} in ${place}`]];
    },
  ],
];

const frames: readonly (readonly [RegExp, Describe])[] = [
  [
    /^POST .spaces.\w+.zones.([\w-]+).frames$/,
    ([zoneId], { body }, moments) =>
      itemsIn(body.frames).map(({ meta }) => {
        const { id, name } = objectOf(meta);
        return [String(id), `add frame "${name}" in ${titleOf("zones", zoneId, moments)}`];
      }),
  ],
  [
    /^PUT .spaces.\w+.zones.([\w-]+).frames$/,
    ([zoneId], write, moments) =>
      framesIn(write, "id").map((id) => {
        const name = moments.after.frames.get(`${zoneId}:${id}`)?.name;
        return [id, `change frame "${name}" in ${titleOf("zones", zoneId, moments)}`];
      }),
  ],
  [
    /^DELETE .spaces.\w+.zones.([\w-]+).frames$/,
    ([zoneId], write, moments) =>
      framesIn(write, "frame_id").map((id) => {
        const name = moments.before.frames.get(`${zoneId}:${id}`)?.name;
        return [id, `remove frame "${name}" in ${titleOf("zones", zoneId, moments)}`];
      }),
  ],
];

const routes = [...people, ...content, ...frames];

/** What the writes of a run did, each as `trash zone "Plan" in "Roadmap"`. */
export function writtenBy(writes: readonly Write[], before: Snapshot, after: Snapshot): readonly string[] {
  const written = writes.flatMap((write) =>
    describe(write, { before, after }).map(([id, text]) => [`${write.operation} ${id} ${text}`, text] as const),
  );
  return [...new Map(written).values()].sort();
}

/** A write that is not known stands for itself, so no plan announces it. */
function describe(write: Write, moments: Moments): readonly Written[] {
  for (const [pattern, description] of routes) {
    const [operation, ...ids] = pattern.exec(write.operation) ?? [];
    if (operation !== undefined) return description(ids, write, moments);
  }
  return [["", write.operation]];
}
