import { byId } from "../elements/dom.ts";
import type { ConnectionState } from "../model/event-stream.ts";
import { formatTime } from "../model/time-format.ts";

const texts: Readonly<Record<ConnectionState, string>> = {
  connecting: "Connecting",
  live: "Live",
  reconnecting: "Not connected",
};

/** Shows whether the page follows the emulator; a lost connection is told across the whole page. */
export class ConnectionPanel {
  #lastLive: number | undefined;

  show(state: ConnectionState): void {
    const isLost = state === "reconnecting";
    byId("connection").dataset.state = state;
    byId("connection-text").textContent = texts[state];
    document.body.toggleAttribute("data-lost", isLost);
    const banner = byId("lost");
    if (!isLost) {
      this.#lastLive = undefined;
      banner.hidden = true;
      return;
    }
    // Every failed attempt to reconnect arrives here too.
    if (this.#lastLive !== undefined) return;
    this.#lastLive = Date.now();
    byId("lost-text").textContent =
      `The emulator does not answer: what you see is from ${formatTime(this.#lastLive)}. ` +
      "Start it again; this page reconnects by itself.";
    banner.hidden = false;
  }
}
