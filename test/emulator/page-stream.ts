import type { TestService } from "./harness.ts";

interface StreamedEvent {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** The events that an open page receives. */
export async function* eventsOf({ emulator }: TestService): AsyncGenerator<StreamedEvent> {
  const response = await emulator.fetch(new Request("http://emulator.test/page/events"));
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const [, event = "", data = "{}"] = /event: (\w+)\ndata: (.*)/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      yield { event, data: JSON.parse(data) };
    }
  }
}

/** Skips to the next event with this name. */
export async function nextEvent(events: AsyncGenerator<StreamedEvent>, name: string): Promise<StreamedEvent["data"]> {
  for (;;) {
    const { value } = await events.next();
    if (value.event === name) return value.data;
  }
}
