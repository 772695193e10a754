import { z } from "zod";
import { Count, Flag, Id, record, shown, Text, Timestamp, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const EditionRecord = record(
  {
    editionId: Id,
    name: Text.exactOptional(),
    /** ORG or TEAM. */
    type: Text.exactOptional(),
    state: Text.exactOptional(),
    isDefault: Flag.default(false),
    ownerZuid: Id.exactOptional(),
    createdTime: Timestamp.exactOptional(),
    lastModifiedTime: Timestamp.exactOptional(),
  },
  { name: "edition_name", type: "edition_type_name", ownerZuid: "edition_owner_id" },
);

/** A user without an edition gets an empty object. */
const EditionList = record(
  { editions: z.union([z.array(EditionRecord), z.strictObject({}).transform(() => [])]) },
  { editions: "editions_info" },
).transform(({ editions }) => editions);

/** The ids of a new edition and its first team; `zuid` is the caller's. */
const CreatedEdition = record({ editionId: Id, teamId: Id, zuid: Id }, { zuid: "current_user_id" });

const SubscriptionRecord = record({
  editionId: Id.exactOptional(),
  planName: Text,
  planType: Text.exactOptional(),
  membersCount: shown(Count),
  purchaseDate: Timestamp.exactOptional(),
  // A free plan has no end.
  expiryDate: z.union([z.literal("-1L").transform(() => undefined), Timestamp]).optional(),
  status: Text.exactOptional(),
});

/** The top-level tenant. */
export type Edition = z.output<typeof EditionRecord>;

interface NewEdition {
  readonly teamName: string;
  readonly description?: string | undefined;
  readonly planType?: "FREE" | "TRIAL" | undefined;
}

/** The editions of the caller. */
export class Editions extends Endpoint {
  async list(): Promise<readonly Edition[]> {
    return this.send({ operation: "listEditions", params: {}, response: EditionList });
  }

  async get(editionId: string): Promise<Edition> {
    const response = under("edition_info", EditionRecord);
    return this.send({ operation: "getEdition", params: { editionId }, response });
  }

  async subscription(editionId: string) {
    const response = under("subscription_info", SubscriptionRecord);
    return this.send({ operation: "getSubscription", params: { editionId }, response });
  }

  /** Creates an edition with its first team. */
  async create({ teamName, description, planType }: NewEdition) {
    // The new edition's id is not known yet, so the team lists of all editions are invalidated.
    return this.send({
      operation: "createEdition",
      params: {},
      body: { team_name: teamName, description, plan_type: planType },
      stale: { teams: [[]] },
      response: CreatedEdition,
    });
  }
}
