import { z } from "zod";
import type { Lists } from "./lists.ts";
import { path } from "./path.ts";
import type { Transport } from "./transport.ts";
import { Flag, Id, listUnder, record, Timestamp, under } from "./wire.ts";

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
/** What a new edition came with; `zuid` is the caller's. */
export type CreatedEdition = z.output<typeof CreatedEdition>;

/** What a new edition begins with. */
export interface NewEdition {
  readonly teamName: string;
  readonly description?: string | undefined;
  readonly planType?: "FREE" | "TRIAL" | undefined;
}

/** The editions of the caller. */
export class Editions {
  readonly #transport: Transport;
  readonly #lists: Lists;

  constructor(transport: Transport, lists: Lists) {
    this.#transport = transport;
    this.#lists = lists;
  }

  async list(): Promise<readonly Edition[]> {
    return this.#transport.send({
      operation: "editions",
      method: "GET",
      path: "/editions",
      scope: "Service.editions.READ",
      answer: listUnder("editions_info", EditionRecord),
    });
  }

  async get(editionId: string): Promise<Edition> {
    return this.#transport.send({
      operation: "edition",
      method: "GET",
      path: path`/editions/${editionId}`,
      scope: "Service.editions.READ",
      answer: under("edition_info", EditionRecord),
    });
  }

  /** Creates an edition with its first team. */
  async create({ teamName, description, planType }: NewEdition): Promise<CreatedEdition> {
    // Which edition will have the team is not known before, so the teams of every edition are asked for again.
    return this.#lists.writing({ teams: [[]] }, () =>
      this.#transport.send({
        operation: "edition",
        method: "POST",
        path: "/editions",
        scope: "Service.editions.CREATE",
        body: { team_name: teamName, description, plan_type: planType },
        answer: CreatedEdition,
      }),
    );
  }
}
