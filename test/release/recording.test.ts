import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { animatedPng, changedPart } from "../../tools/recording/animation.mjs";
import { chunk, chunksOf, decodePng, headerChunk, type Picture, signature } from "../../tools/recording/png.mjs";
import { commentHtml, drafts } from "../../tools/recording/story.mjs";
import { terminalHtml } from "../../tools/recording/terminal.mjs";
import { timeline } from "../../tools/recording/timeline.mjs";

describe("the timeline", () => {
  const shot = (at: number, content: string) => ({ at, png: Buffer.from(content) });
  const framesOf = (...shots: ReturnType<typeof shot>[]) =>
    timeline(shots).map(({ png, milliseconds }) => [png.toString(), milliseconds]);

  it("merges equal neighbours, and shows each picture until the next change", () => {
    expect(framesOf(shot(0, "a"), shot(100, "a"), shot(250.4, "b"), shot(400, "a"))).toEqual([
      ["a", 250],
      ["b", 150],
      ["a", 4000],
    ]);
  });

  it("shortens a time in which nothing happens", () => {
    expect(framesOf(shot(0, "a"), shot(9000, "b"))).toEqual([
      ["a", 800],
      ["b", 4000],
    ]);
  });
});

describe("the edited file", () => {
  it("gets one line at a time, which is marked", () => {
    const [first, second, ...others] = drafts();
    expect(first?.html).toBe(first?.text);
    expect(second?.html).toContain("<ins>  new@example.com: member</ins>");
    expect(second?.text).toContain("\n  new@example.com: member\n");
    expect(second?.text.split("\n")).toHaveLength((first?.text.split("\n").length ?? 0) + 1);
    expect(others.at(-1)?.text).toContain("- review\n");
  });
});

describe("the comment", () => {
  it("has headings, lists and text, without the marker", () => {
    expect(commentHtml("<!-- marker -->\n## Plan\n\n- adds <b>\n\nAbout 6 requests.\n")).toBe(
      "<h2>Plan</h2><li>adds &lt;b></li><p>About 6 requests.</p>",
    );
  });
});

describe("the terminal", () => {
  it("turns styles into classes, line by line, and escapes the text", () => {
    expect(terminalHtml("\u001b[1m\u001b[38;5;2ma<b\nc\u001b[0m d\n", 9)).toBe(
      '<span class="sgr-1 sgr-32">a&lt;b</span>\n<span class="sgr-1 sgr-32">c</span> d',
    );
  });

  it("shows only what has not been overwritten", () => {
    expect(terminalHtml("\r\u001b[Kwaiting (1 s)\r\u001b[Kdone\r\n\u001b[1G\u001b[0JAgree? \u001b[9Gy\r\n", 9)).toBe(
      "done\nAgree? y",
    );
  });

  it("ends bold and color each by its own code", () => {
    expect(terminalHtml("\u001b[1;31ma\u001b[22mb\u001b[39mc", 9)).toBe(
      '<span class="sgr-1 sgr-31">a</span><span class="sgr-31">b</span>c',
    );
  });

  it("shows the last lines", () => {
    expect(terminalHtml("1\n2\n3\n", 2)).toBe("2\n3");
  });
});

describe("a PNG", () => {
  it("is decoded whichever filter a row has", () => {
    const pixels = (...values: number[]) => values.flatMap((value) => [value, value, value, value]);
    const rows = [
      [10, 20],
      [1, 2],
      [5, 5],
      [1, 1],
      [1, 1],
    ].flatMap((row, filter) => [filter, ...pixels(...row)]);
    const png = Buffer.concat([signature, headerChunk(2, 5), chunk("IDAT", deflateSync(Buffer.from(rows)))]);
    expect([...decodePng(png).data]).toEqual(pixels(10, 20, 1, 3, 6, 8, 4, 7, 5, 8));
  });
});

describe("the animation", () => {
  const width = 7;
  const height = 5;
  const before: Picture = { width, height, data: gradient() };
  const after: Picture = { width, height, data: gradient() };
  for (const [x, y] of [
    [2, 1],
    [4, 3],
  ] as const)
    after.data.writeUInt32BE(0x123456ff, (y * width + x) * 4);

  function gradient(): Buffer {
    return Buffer.from(Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * at) % 251)));
  }

  it("keeps of a picture the rectangle that changed, transparent where it did not", () => {
    const { x, y, picture } = changedPart(before, after);
    expect({ x, y, width: picture.width, height: picture.height }).toEqual({ x: 2, y: 1, width: 3, height: 3 });
    const pixels = Array.from({ length: 9 }, (_, at) => picture.data.readUInt32BE(at * 4));
    expect(pixels).toEqual([0x123456ff, 0, 0, 0, 0, 0, 0, 0, 0x123456ff]);
  });

  it("is a PNG whose first picture decodes to the same pixels", () => {
    const png = animatedPng([{ picture: before, milliseconds: 250 }]);
    expect(decodePng(png)).toEqual(before);
  });

  it("has a sequence number for each of its chunks, the place and the time of each picture", () => {
    const chunks = chunksOf(
      animatedPng([
        { picture: before, milliseconds: 250 },
        { picture: after, milliseconds: 4000 },
      ]),
    );
    expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"]);
    const numbered = chunks.filter(({ type }) => type === "fcTL" || type === "fdAT");
    expect(numbered.map(({ data }) => data.readUInt32BE(0))).toEqual([0, 1, 2]);
    const [first, second] = chunks.filter(({ type }) => type === "fcTL").map(({ data }) => data);
    expect(first?.toString("hex", 4)).toBe("00000007000000050000000000000000" + "00fa03e8" + "0001");
    expect(second?.toString("hex", 4)).toBe("00000003000000030000000200000001" + "0fa003e8" + "0001");
  });
});

it("is short and small enough for a README", () => {
  const png = readFileSync(new URL("../../docs/recording.png", import.meta.url));
  const delays = chunksOf(png).flatMap(({ type, data }) => (type === "fcTL" ? [data.readUInt16BE(20)] : []));
  expect(delays.length).toBeGreaterThan(10);
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeLessThanOrEqual(20_000);
  expect(png.length).toBeLessThanOrEqual(1_500_000);
});
