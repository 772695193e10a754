import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";

/** The inputs of a frame, without the ids, which the board adds. */
export type Card = Pick<canvas.FrameArgs, "layout" | "fills" | "strokes"> & {
  readonly name: string;
  /** The frame below this card: it is created first, because later frames are drawn on top. */
  readonly on?: canvas.Frame;
};

export interface BoardOptions {
  readonly type?: string;
  /** The previous board: the service lists zones in the order of their creation. */
  readonly after?: Board;
}

/** A component resource: a zone and its frames. */
export class Board extends pulumi.ComponentResource {
  readonly zone: canvas.Zone;
  readonly #id: string;

  constructor(id: string, space: canvas.Space, name: string, { type = "Board", after }: BoardOptions = {}) {
    super(`onboarding:${type}`, id, {}, { parent: space });
    const { editionId, spaceId } = space;
    this.#id = id;
    const opts = { parent: this, deletedWith: space, dependsOn: after?.zone };
    this.zone = new canvas.Zone(id, { editionId, spaceId, name }, opts);
  }

  add({ on, ...card }: Card): canvas.Frame {
    const { editionId, spaceId, zoneId } = this.zone;
    const args = { editionId, spaceId, zoneId, ...card };
    const opts = { parent: this, deletedWith: this.zone, dependsOn: on };
    return new canvas.Frame(`${this.#id}/${slug(card.name)}`, args, opts);
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
