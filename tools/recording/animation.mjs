// Writes an animated PNG: every color of the pictures, and only the changed part of each picture.
import { chunk, compressRows, headerChunk, signature } from "./png.mjs";

/** Encodes `{ picture, milliseconds }`, all of one size; it is repeated forever. */
export function animatedPng(frames) {
  const [{ picture: first }] = frames;
  const chunks = [headerChunk(first.width, first.height), chunk("acTL", numbers(frames.length, 0))];
  let sequence = 0;
  for (const [index, { picture, milliseconds }] of frames.entries()) {
    const part = index === 0 ? { x: 0, y: 0, picture } : changedPart(frames[index - 1].picture, picture);
    chunks.push(chunk("fcTL", placement(sequence++, part, milliseconds)));
    const rows = compressRows(part.picture);
    chunks.push(index === 0 ? chunk("IDAT", rows) : chunk("fdAT", Buffer.concat([numbers(sequence++), rows])));
  }
  return Buffer.concat([signature, ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

/** The smallest rectangle with every change; unchanged pixels are transparent. */
export function changedPart(before, after) {
  const { width, height } = after;
  const isChanged = (pixel) => before.data.readUInt32BE(pixel * 4) !== after.data.readUInt32BE(pixel * 4);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (!isChanged(pixel)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  const part = { width: right - left, height: bottom - top, data: Buffer.alloc((right - left) * (bottom - top) * 4) };
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const pixel = y * width + x;
      if (isChanged(pixel))
        after.data.copy(part.data, ((y - top) * part.width + x - left) * 4, pixel * 4, pixel * 4 + 4);
    }
  }
  return { x: left, y: top, picture: part };
}

/** The content of a chunk fcTL: the picture's position and duration, and that it is drawn over the previous one. */
function placement(sequence, { x, y, picture }, milliseconds) {
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(milliseconds, 0);
  delay.writeUInt16BE(1000, 2);
  delay.set([0, 1], 4);
  return Buffer.concat([numbers(sequence, picture.width, picture.height, x, y), delay]);
}

function numbers(...values) {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}
