/** A picture, and when it was taken, in milliseconds. */
export interface Shot {
  readonly at: number;
  readonly png: Buffer;
}

/** A picture, and how long it is shown. */
export interface TimedPicture {
  readonly png: Buffer;
  readonly milliseconds: number;
}

export declare function timeline(shots: readonly Shot[]): TimedPicture[];
