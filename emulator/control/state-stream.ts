import { tableNames } from "../store/tables.ts";
import type { World } from "../store/world.ts";

/** The whole state as one JSON object, streamed in chunks so a large state does not block other requests. */
export function streamState(world: World): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  function* parts(): Generator<string> {
    let separator = "{";
    for (const table of tableNames) {
      yield `${separator}${JSON.stringify(table)}:[`;
      separator = ",";
      const records = [...world.store.all(table)];
      for (let start = 0; start < records.length; start += 1000) {
        const chunk = records.slice(start, start + 1000).map((record) => JSON.stringify(record));
        yield `${start === 0 ? "" : ","}${chunk.join(",")}`;
      }
      yield "]";
    }
    yield "}";
  }
  const source = parts();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = source.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
