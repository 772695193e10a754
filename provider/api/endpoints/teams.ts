import { z } from "zod";
import { equalNames } from "../../validation/formats.ts";
import { isObject } from "../../validation/properties.ts";
import type { ListOptions } from "../lists/list-cache.ts";
import { Count, Flag, Id, listUnder, record, shown, Text, Timestamp, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const TeamRecord = record(
  {
    teamId: Id,
    name: z.string(),
    description: z.string().default(""),
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

/** A team; only lists include `isDefault`. */
export type Team = z.output<typeof TeamRecord>;

/** The teams of an edition. */
export class Teams extends Endpoint {
  readonly #cache = this.lists.cacheOf<readonly Team[]>("teams");

  async list(editionId: string, options?: ListOptions): Promise<readonly Team[]> {
    // The body for someone in no team is not documented; other data without a list must not look like an empty one.
    const isNone = (data: unknown) => isObject(data) && Object.keys(data).length === 0;
    const response = z.preprocess((data) => (isNone(data) ? { teams: [] } : data), listUnder("teams", TeamRecord));
    const read = () => this.send({ operation: "listTeams", params: { editionId }, response });
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
      (description === undefined || equalNames(echo.newDescription, description));
    return this.send({
      operation: "updateTeam",
      params: { editionId, teamId },
      body: { team_name: name, description },
      stale: { teams: [[editionId]] },
      response: UpdatedTeam.transform(isConfirmed),
    });
  }
}
