import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";

/** A frame of a board; its name is unique on the board. */
export type Card = canvas.types.FrameItemArgs & { readonly name: string };

export interface BoardOptions {
  readonly type?: string;
  /** The previous board: the service lists zones in the order of their creation. */
  readonly after?: Board;
}

/** A component resource: a zone and its frames. */
export class Board extends pulumi.ComponentResource {
  readonly zone: canvas.Zone;

  constructor(
    id: string,
    space: canvas.Space,
    name: string,
    cards: readonly Card[],
    { type = "Board", after }: BoardOptions = {},
  ) {
    super(`onboarding:${type}`, id, {}, { parent: space });
    const { editionId, spaceId } = space;
    const opts = { parent: this, deletedWith: space, dependsOn: after?.zone };
    this.zone = new canvas.Zone(id, { editionId, spaceId, name }, opts);
    // However many cards there are, they are one resource, and one request.
    const frames = Object.fromEntries(cards.map((card) => [slug(card.name), card]));
    const { zoneId } = this.zone;
    new canvas.Frames(id, { editionId, spaceId, zoneId, frames }, { parent: this, deletedWith: this.zone });
  }
}

/** Converts `First weeks` to `first-weeks`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The layout of the card at `index` in a grid that is filled row by row. */
export function cell(index: number, columns: number, width: number, height: number, top = 0): canvas.types.Layout {
  const gap = 20;
  const row = Math.floor(index / columns);
  return { left: (index % columns) * (width + gap), top: top + row * (height + gap), width, height };
}
