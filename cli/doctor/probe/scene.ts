import type { CanvasClient } from "../../../provider/api/client.ts";
import type { Zone } from "../../../provider/api/endpoints/zones.ts";
import type { Config } from "../../../provider/config.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { objectOf } from "../../../provider/validation/properties.ts";
import type { Wire } from "./wire.ts";

/** Where a probe works. */
export interface Place {
  readonly editionId: string;
  readonly teamId: string;
}

/** Someone in the team who takes part in the probe. */
export interface Person {
  readonly zuid: string;
  readonly mailId: string;
}

/** What all probes have: the service as it answers, and as the provider understands it. */
export interface Stage {
  readonly config: Config;
  readonly wire: Wire;
  readonly client: CanvasClient;
  readonly place: Place;
  /** The start of the name of everything that the probe makes. */
  readonly title: string;
  /** The zuid of the token's user. */
  readonly me: string;
  readonly person: Person | undefined;
}

/** The two scratch spaces of a probe. */
export class Scene {
  readonly config: Config;
  readonly wire: Wire;
  readonly client: CanvasClient;
  readonly place: Place;
  readonly title: string;
  readonly me: string;
  readonly person: Person | undefined;
  readonly spaceId: string;
  readonly otherSpaceId: string;
  /** Whether the service refused a second space of the same name. */
  readonly isNameRefused: boolean;
  /** The settings with the path that trashes a zone, once it is known. */
  zoneStateConfig: Config | undefined;
  /** A zone with many frames of its name that a search finds, and whether `from` counts pages. */
  searchable: { readonly keyword: string; readonly countsPages: boolean } | undefined;

  private constructor(stage: Stage, spaceId: string, other: { readonly id: string; readonly isNameRefused: boolean }) {
    this.config = stage.config;
    this.wire = stage.wire;
    this.client = stage.client;
    this.place = stage.place;
    this.title = stage.title;
    this.me = stage.me;
    this.person = stage.person;
    this.spaceId = spaceId;
    this.otherSpaceId = other.id;
    this.isNameRefused = other.isNameRefused;
  }

  /** Creates the spaces. */
  static async create(stage: Stage): Promise<Scene> {
    const { title } = stage;
    const first = await createSpace(stage, title);
    if (first.id === undefined)
      throw new CanvasError(
        `the service returned ${first.status} for a new space in the team`,
        "pulumi-canvas doctor shows which scopes and roles the token lacks",
      );
    const namesake = await createSpace(stage, title);
    if (namesake.id !== undefined) return new Scene(stage, first.id, { id: namesake.id, isNameRefused: false });
    const { spaceId } = await stage.client.spaces.create(stage.place.editionId, {
      teamId: stage.place.teamId,
      name: `${title} 2`,
    });
    return new Scene(stage, first.id, { id: spaceId, isNameRefused: namesake.status === 409 });
  }

  /** The ids in the path of a zone of the first space. */
  zonePath(zoneId: string) {
    return { editionId: this.place.editionId, spaceId: this.spaceId, zoneId };
  }

  /** Creates a zone in the first space. */
  async createZone(word: string): Promise<{ readonly zoneId: string; readonly name: string }> {
    const name = `${this.title} ${word}`;
    const { zoneId } = await this.client.zones.create(this.place.editionId, this.spaceId, { name });
    return { zoneId, name };
  }

  /** The zones of a space as they are now. */
  zones(spaceId = this.spaceId): Promise<readonly Zone[]> {
    return this.client.zones.list(this.place.editionId, spaceId, { fresh: true });
  }
}

async function createSpace({ wire, place: { editionId, teamId } }: Stage, name: string) {
  const { status, data } = await wire.ask(
    "createSpace",
    { editionId },
    { body: { create_space: { space_name: name, team_id: teamId } } },
  );
  const { space_id: id } = objectOf(data);
  return { status, id: id === undefined ? undefined : String(id) };
}
