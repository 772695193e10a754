import { z } from "zod";
import { Flag, Id, optionalListUnder, record, Timestamp, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const EditionRecord = record(
  {
    editionId: Id,
    name: z.string().exactOptional(),
    /** ORG or TEAM. */
    type: z.string().exactOptional(),
    state: z.string().exactOptional(),
    isDefault: Flag.default(false),
    ownerZuid: Id.exactOptional(),
    createdTime: Timestamp.exactOptional(),
    lastModifiedTime: Timestamp.exactOptional(),
  },
  { name: "edition_name", type: "edition_type_name", ownerZuid: "edition_owner_id" },
);

const CreatedEdition = record({ editionId: Id, teamId: Id, zuid: Id }, { zuid: "current_user_id" });

/** The top-level tenant. */
export type Edition = z.output<typeof EditionRecord>;
/** The ids of a new edition and its first team; `zuid` is the caller's. */
export type CreatedEdition = z.output<typeof CreatedEdition>;

export interface NewEdition {
  readonly teamName: string;
  readonly description?: string | undefined;
  readonly planType?: "FREE" | "TRIAL" | undefined;
}

/** The editions of the caller. */
export class Editions extends Endpoint {
  async list(): Promise<readonly Edition[]> {
    return this.send({
      operation: "listEditions",
      params: {},
      response: optionalListUnder("editions_info", EditionRecord),
    });
  }

  async get(editionId: string): Promise<Edition> {
    return this.send({
      operation: "getEdition",
      params: { editionId },
      response: under("edition_info", EditionRecord),
    });
  }

  /** Creates an edition with its first team. */
  async create({ teamName, description, planType }: NewEdition): Promise<CreatedEdition> {
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
