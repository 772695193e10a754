/** Pixels, with four bytes for each: red, green, blue and alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

export interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

export declare const signature: Buffer;
export declare function decodePng(png: Buffer): Picture;
export declare function compressRows(picture: Picture): Buffer;
export declare function headerChunk(width: number, height: number): Buffer;
export declare function chunk(type: string, data: Buffer): Buffer;
export declare function chunksOf(png: Buffer): Chunk[];
