import { z } from "zod";
import type { Config } from "../config.ts";
import type { Lists } from "./lists.ts";
import type { Transport } from "./transport.ts";
import { CopiedZone } from "./zone-document.ts";
import { zonePath } from "./zone-paths.ts";

/** Where a copy goes and what it takes along; into the same space unless told. */
export interface ZoneCopy {
  readonly name?: string | undefined;
  /** An existing space that receives the copy. */
  readonly destinationSpaceId?: string | undefined;
  /** The name of a space that is made for the copy. */
  readonly newSpaceName?: string | undefined;
  readonly teamId?: string | undefined;
  readonly versionId?: string | undefined;
  readonly deepCopy?: boolean | undefined;
  readonly copyComments?: boolean | undefined;
  readonly copyMembers?: boolean | undefined;
}

/** Whom a zone is shown to, or hidden from. */
export interface ZoneShare {
  readonly zoneId: string;
  readonly memberId: string;
  readonly memberType: "USER" | "TEAM" | "ORG";
  readonly role?: "EDITOR" | "COMMENTER" | "VIEWER" | "ORGANISER" | undefined;
  readonly permission?: "restricted" | "allowed" | undefined;
}

/** Where the content of a template goes; `position` is needed for all but AUTO. */
export interface TemplateInsert {
  readonly templateId: string;
  readonly placement?: "AUTO" | "AT_POSITION" | "NEAR_POSITION" | undefined;
  readonly position?: { readonly top: number; readonly left: number } | undefined;
}

/** The zone operations whose bodies are documented and whose paths and answers are not. */
export class AssumedZones {
  protected readonly transport: Transport;
  protected readonly lists: Lists;
  readonly #paths: Config["paths"];

  constructor(transport: Transport, lists: Lists, paths: Config["paths"]) {
    this.transport = transport;
    this.lists = lists;
    this.#paths = paths;
  }

  async rename(editionId: string, spaceId: string, zoneId: string, name: string): Promise<void> {
    await this.lists.writing({ zones: [[editionId, spaceId]] }, () =>
      this.transport.send({
        operation: "zone meta",
        method: "PUT",
        path: zonePath(this.#paths, "renameZone", { editionId, spaceId, zoneId }),
        scope: "Service.zones.UPDATE",
        body: { zone_name: name },
        answer: z.unknown(),
      }),
    );
  }

  async setState(
    editionId: string,
    spaceId: string,
    zoneId: string,
    state: "TRASH" | "RESTORE" | "DELETE",
  ): Promise<void> {
    const stale = { zones: [[editionId, spaceId]], frames: [[editionId, spaceId, zoneId]] };
    await this.lists.writing(stale, () =>
      this.transport.send({
        operation: "zone state",
        method: "PUT",
        path: zonePath(this.#paths, "setZoneState", { editionId, spaceId, zoneId }),
        scope: "Service.zones.UPDATE",
        body: { zone_state: state },
        answer: z.unknown(),
      }),
    );
  }

  /** Copies a zone; the answer may not tell the id of the copy. */
  async duplicate(
    editionId: string,
    spaceId: string,
    zoneId: string,
    copy: ZoneCopy = {},
  ): Promise<{ readonly zoneId: string | undefined }> {
    const stale = {
      zones: [[editionId, copy.destinationSpaceId ?? spaceId]],
      ...(copy.newSpaceName === undefined ? {} : { spaces: [[editionId]] }),
    };
    return this.lists.writing(stale, () =>
      this.transport.send({
        operation: "zone duplicate",
        method: "POST",
        path: zonePath(this.#paths, "duplicateZone", { editionId, spaceId, zoneId }),
        scope: "Service.zones.CREATE",
        body: { duplicate_zone: copyBody(spaceId, copy) },
        answer: CopiedZone,
      }),
    );
  }

  /** Shares zones of a space: 1 to 100 entries at once. */
  async share(editionId: string, spaceId: string, shares: readonly ZoneShare[]): Promise<void> {
    const members = shares.map(({ zoneId, memberId, memberType, role, permission }) => ({
      ...{ member_id: memberId, member_type: memberType, resource_id: zoneId, role, permission },
    }));
    await this.lists.writing({ zones: [[editionId, spaceId]] }, () =>
      this.transport.send({
        operation: "zone share",
        method: "POST",
        path: zonePath(this.#paths, "shareZones", { editionId, spaceId }),
        scope: "Service.zones.UPDATE",
        body: { members_info: members },
        answer: z.unknown(),
      }),
    );
  }

  async insertTemplate(
    editionId: string,
    spaceId: string,
    zoneId: string,
    { templateId, placement, position }: TemplateInsert,
  ): Promise<void> {
    await this.lists.writing({ frames: [[editionId, spaceId, zoneId]] }, () =>
      this.transport.send({
        operation: "zone template",
        method: "POST",
        path: zonePath(this.#paths, "insertTemplate", { editionId, spaceId, zoneId }),
        scope: "Service.zones.UPDATE",
        body: { template_id: templateId, placement, position },
        answer: z.unknown(),
      }),
    );
  }
}

function copyBody(spaceId: string, copy: ZoneCopy): object {
  const { destinationSpaceId: target, newSpaceName } = copy;
  const isElsewhere = target !== undefined && target !== spaceId;
  const elsewhere = isElsewhere ? "EXISTING_SPACE" : "SAME_SPACE";
  return {
    destination_type: newSpaceName === undefined ? elsewhere : "NEW_SPACE",
    destination_space_id: isElsewhere ? target : undefined,
    space_name: newSpaceName,
    zone_name: copy.name,
    team_id: copy.teamId,
    version_id: copy.versionId,
    deep_copy: copy.deepCopy,
    copy_comments: copy.copyComments,
    copy_members: copy.copyMembers,
  };
}
