import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";

/** A frame as a board takes it: the board knows where it belongs. */
export type Card = Pick<canvas.FrameArgs, "layout" | "fills" | "strokes"> & {
  readonly name: string;
  /** What the card lies on: it is made first, so that it is drawn below. */
  readonly on?: canvas.Frame;
};

export interface BoardOptions {
  readonly type?: string;
  /** The board before this one: the service lists zones in the order in which they were made. */
  readonly after?: Board;
}

/** A zone of a space and the frames on it, as one resource of the program. */
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

  /** Puts a card on the board. */
  add({ on, ...card }: Card): canvas.Frame {
    const { editionId, spaceId, zoneId } = this.zone;
    const args = { editionId, spaceId, zoneId, ...card };
    const opts = { parent: this, deletedWith: this.zone, dependsOn: on };
    return new canvas.Frame(`${this.#id}/${slug(card.name)}`, args, opts);
  }
}

/** `First weeks` as `first-weeks`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The place of the nth card of a grid that is filled row by row. */
export function cell(index: number, columns: number, width: number, height: number, top = 0): canvas.types.Layout {
  const gap = 20;
  const row = Math.floor(index / columns);
  return { left: (index % columns) * (width + gap), top: top + row * (height + gap), width, height };
}
