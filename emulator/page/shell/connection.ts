import { byId } from "../elements/dom.ts";
import type { ConnectionState } from "../model/event-stream.ts";
import { formatTime } from "../model/time-format.ts";

const texts: Readonly<Record<ConnectionState, string>> = {
  connecting: "Connecting",
  live: "Live",
  reconnecting: "Not connected",
};

/** Shows whether the page follows the emulator; a banner reports a lost connection. */
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
    // Failed attempts to reconnect also end up here.
    if (this.#lastLive !== undefined) return;
    this.#lastLive = Date.now();
    byId("lost-text").textContent =
      `The emulator is not responding. This page shows its state at ${formatTime(this.#lastLive)}, ` +
      "and reconnects when you start it again.";
    banner.hidden = false;
  }
}
