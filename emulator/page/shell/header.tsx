import type { VNode } from "preact";
import { pluralize } from "../../../picture/format.ts";
import type { IconName } from "../../../picture/icons.ts";
import { formatTime } from "../model/format.ts";
import { Icon } from "../parts/drawn.tsx";
import { linkTo, route } from "../state/route.ts";
import { armedFaults, connection, lostSince } from "../state/stream.ts";

interface Props {
  readonly isMenuOpen: boolean;
  readonly toggleMenu: () => void;
  readonly openSearch: () => void;
}

const states = { connecting: "Connecting", live: "Live", lost: "Not connected" };

/** The bar at the top of the page. */
export function Header({ isMenuOpen, toggleMenu, openSearch }: Props): VNode {
  const menu = { "aria-expanded": isMenuOpen, "aria-controls": "sidebar", onClick: toggleMenu };
  return (
    <header class="top">
      <button id="menu" type="button" aria-label="Workspace tree" title="Workspace tree" {...menu}>
        <Icon name="menu" />
      </button>
      <a class="brand" href="#/" title="Canvas emulator: overview">
        <img src="/page/icon.svg" alt="" width="24" height="24" />
        <span>Canvas emulator</span>
      </a>
      <span id="host">{location.host}</span>
      <button id="search" type="button" title="Search everything (Ctrl K)" onClick={openSearch}>
        <Icon name="search" />
        <span class="search-name">Search</span>{" "}
        <span class="keys" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <FaultChip />
      <nav id="tools" aria-label="Emulator">
        <ToolLink tool="requests" title="Requests" />
        <ToolLink tool="controls" title="Controls" />
      </nav>
      <span id="connection" role="status" data-state={connection.value}>
        <span class="dot" aria-hidden="true" />
        {states[connection.value]}
      </span>
    </header>
  );
}

function ToolLink({ tool, title }: { tool: IconName & ("requests" | "controls"); title: string }): VNode {
  const current = route.value[0] === tool ? "page" : undefined;
  return (
    <a class="tool-link" href={linkTo(tool)} title={title} aria-current={current}>
      <Icon name={tool} />
      <span class="tool-name">{title}</span>
    </a>
  );
}

/** Says that faults are armed, because every failure may be one of them. */
function FaultChip(): VNode | null {
  if (armedFaults.value === 0) return null;
  const title = "Faults make requests fail on purpose; remove them in the controls";
  return (
    <a id="fault-chip" href={linkTo("controls")} title={title}>
      <Icon name="fault" />
      <span class="tool-name" role="status">
        {pluralize(armedFaults.value, "fault")} armed
      </span>
    </a>
  );
}

/** A banner while the emulator does not respond. */
export function LostBanner(): VNode | null {
  if (connection.value !== "lost") return null;
  return (
    <div id="lost" role="alert">
      <Icon name="warning" />
      <span>
        The emulator is not responding. This page shows its state at {formatTime(lostSince.value)}, and reconnects when
        you start it again.
      </span>
    </div>
  );
}
