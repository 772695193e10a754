import { z } from "zod";
import { equalNames } from "../../validation/formats.ts";
import type { ListOptions } from "../lists/list-cache.ts";
import { readAllPages } from "../lists/pages.ts";
import { Count, Flag, Id, listUnder, record, shown, Text, Timestamp, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const TeamRecord = record(
  {
    teamId: Id,
    name: z.string(),
    description: Text.exactOptional(),
    memberCount: shown(Count),
    isDefault: Flag.default(false),
    createdTime: Timestamp.exactOptional(),
    createdBy: shown(Id),
    createdByName: Text.exactOptional(),
    editionId: Id.exactOptional(),
  },
  { name: "team_name", memberCount: "team_member_count", editionId: "zsoid" },
);

const UpdatedTeam = record({ newName: z.string().exactOptional(), newDescription: z.string().exactOptional() }).catch(
  {},
);

/** A team; only lists include `isDefault`, and the service need not show a description. */
export type Team = z.output<typeof TeamRecord>;

/** The teams of an edition. */
export class Teams extends Endpoint {
  readonly #cache = this.lists.cacheOf<readonly Team[]>("teams");

  async list(editionId: string, options?: ListOptions): Promise<readonly Team[]> {
    const response = listUnder("teams", TeamRecord);
    const read = () =>
      readAllPages({
        name: `teams of edition ${editionId}`,
        idOf: ({ teamId }: Team) => teamId,
        readPage: async (range) => ({
          items: await this.send({ operation: "listTeams", params: { editionId }, query: range, response }),
        }),
      });
    return this.#cache.load([editionId], read, options);
  }

  async get(editionId: string, teamId: string): Promise<Team> {
    const response = under("team", TeamRecord).refine((found) => found.teamId === teamId, "is a different team");
    return this.send({ operation: "getTeam", params: { editionId, teamId }, response });
  }

  /** Returns whether the response confirms the change. */
  async update(
    editionId: string,
    teamId: string,
    { name, description }: { readonly name?: string | undefined; readonly description?: string | undefined },
  ): Promise<boolean> {
    const isConfirmed = (echo: { newName?: string; newDescription?: string }) =>
      (name === undefined || equalNames(echo.newName, name)) &&
      // Nothing else could show it.
      (description === undefined || equalNames(echo.newDescription ?? description, description));
    return this.send({
      operation: "updateTeam",
      params: { editionId, teamId },
      body: { team_name: name, description },
      stale: { teams: [[editionId]] },
      response: UpdatedTeam.transform(isConfirmed),
    });
  }
}
