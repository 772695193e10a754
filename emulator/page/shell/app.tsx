import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { notice } from "../state/notice.ts";
import { linkTo, route } from "../state/route.ts";
import { connection } from "../state/stream.ts";
import { workspace } from "../state/workspace.ts";
import { ControlsView } from "../views/controls-view.tsx";
import { EditionView } from "../views/edition-view.tsx";
import { RequestsView } from "../views/requests-view.tsx";
import { SpaceView } from "../views/space-view.tsx";
import { TeamView } from "../views/team-view.tsx";
import { ZoneView } from "../views/zone-view.tsx";
import { Header, LostBanner } from "./header.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import { Tree } from "./tree.tsx";

/** The whole page. */
export function App(): VNode {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const main = useRef<HTMLElement>(null);
  // Without a place in the address, the page shows the first edition.
  const place = route.value.length > 0 ? route.value : ["editions", workspace.editions.all()[0]?.id ?? ""];
  const address = linkTo(...place);
  useEffect(() => {
    setMenuOpen(false);
    main.current?.scrollTo(0, 0);
  }, [address]);
  useEffect(() => {
    document.body.toggleAttribute("data-menu", isMenuOpen);
    document.body.toggleAttribute("data-lost", connection.value === "lost");
  });
  useEffect(() => {
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") setMenuOpen(false);
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setSearching(true);
    });
  }, []);
  const skip = (event: Event): void => {
    // Following the link would replace the place in the address.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link for those who skip, without its effect on the address */}
      <a id="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      <Header
        isMenuOpen={isMenuOpen}
        toggleMenu={() => setMenuOpen(!isMenuOpen)}
        openSearch={() => setSearching(true)}
      />
      <LostBanner />
      <nav id="sidebar" aria-label="Workspace">
        <Tree selected={place.slice(0, 2).join("/")} />
      </nav>
      <main id="main" tabIndex={-1} ref={main}>
        <View key={address} place={place} />
      </main>
      <div id="notice" role="status" data-kind={notice.value.kind}>
        {notice.value.text}
      </div>
      {isSearching && <SearchDialog close={() => setSearching(false)} />}
    </>
  );
}

function View({ place: [collection, id = "", part, partId] }: { place: readonly string[] }): VNode {
  const [team, space, zone] = [workspace.teams.get(id), workspace.spaces.get(id), workspace.zones.get(id)];
  const edition = workspace.editions.get(id);
  if (collection === "requests") return <RequestsView />;
  if (collection === "controls") return <ControlsView />;
  if (collection === "editions" && edition) return <EditionView edition={edition} />;
  if (collection === "teams" && team) return <TeamView team={team} />;
  if (collection === "spaces" && space) return <SpaceView space={space} />;
  if (collection === "zones" && zone) return <ZoneView zone={zone} frameId={part === "frames" ? partId : undefined} />;
  if (workspace.editions.all().length === 0) return <p class="blank">Nothing here yet</p>;
  return (
    <div class="blank">
      <h1 tabIndex={-1}>Not found</h1>
      <p>The object at this address was deleted, or never existed in this emulator.</p>
      <a href="#/">Go to the overview</a>
    </div>
  );
}
