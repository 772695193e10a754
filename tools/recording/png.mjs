// Reads and writes PNG pictures with 8 bits per channel, such as Chromium's screenshots.
import { crc32, deflateSync, inflateSync } from "node:zlib";

export const signature = Buffer.from("89504e470d0a1a0a", "hex");

/** The pixels of a picture as `{ width, height, data }`, with four bytes for each. */
export function decodePng(png) {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === "IHDR").data;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  // Color types: 2 is RGB, 6 is RGBA.
  const channels = header[9] === 6 ? 4 : 3;
  const rows = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)));
  return { width, height, data: withAlpha(unfilter(rows, width * channels, channels), channels) };
}

/** The compressed rows of a picture, for a chunk IDAT or fdAT; without a filter, which makes text larger. */
export function compressRows({ width, height, data }) {
  const size = width * 4;
  const rows = Buffer.alloc(height * (size + 1));
  for (let y = 0; y < height; y += 1) data.copy(rows, y * (size + 1) + 1, y * size, (y + 1) * size);
  return deflateSync(rows, { level: 9 });
}

/** The first chunk: RGBA, 8 bits each. */
export function headerChunk(width, height) {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 6], 8);
  return chunk("IHDR", data);
}

export function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The chunks of a file as `{ type, data }`. */
export function chunksOf(png) {
  const chunks = [];
  for (let offset = signature.length; offset < png.length; ) {
    const length = png.readUInt32BE(offset);
    const type = png.toString("latin1", offset + 4, offset + 8);
    chunks.push({ type, data: png.subarray(offset + 8, offset + 8 + length) });
    offset += length + 12;
  }
  return chunks;
}

/** Predict a byte from the one on its left, the one above, and the one above left. */
const predictions = [() => 0, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth];

function paeth(left, up, corner) {
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function unfilter(rows, size, channels) {
  const height = rows.length / (size + 1);
  const data = Buffer.alloc(height * size);
  for (let y = 0; y < height; y += 1) {
    const predict = predictions[rows[y * (size + 1)]];
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x;
      const left = x < channels ? 0 : data[at - channels];
      const up = y === 0 ? 0 : data[at - size];
      const corner = x < channels || y === 0 ? 0 : data[at - size - channels];
      data[at] = rows[y * (size + 1) + 1 + x] + predict(left, up, corner);
    }
  }
  return data;
}

function withAlpha(data, channels) {
  if (channels === 4) return data;
  const pixels = Buffer.alloc((data.length / 3) * 4, 255);
  for (let pixel = 0; pixel * 3 < data.length; pixel += 1) data.copy(pixels, pixel * 4, pixel * 3, pixel * 3 + 3);
  return pixels;
}
