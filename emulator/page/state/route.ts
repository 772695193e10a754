import { signal } from "@preact/signals";

/**
 * The parts of the address's hash: `#/editions/1`, `#/teams/2`, `#/spaces/3`, `#/zones/4`,
 * `#/zones/4/frames/5`, `#/requests`, `#/controls`. Empty for the overview.
 */
export const route = signal(parseHash(location.hash));

function parseHash(hash: string): readonly string[] {
  try {
    return hash.startsWith("#/") ? hash.slice(2).split("/").map(decodeURIComponent).filter(Boolean) : [];
  } catch {
    return [hash];
  }
}

/** A link to a place on the page. */
export const linkTo = (...parts: readonly string[]): string => `#/${parts.map(encodeURIComponent).join("/")}`;

window.addEventListener("hashchange", () => {
  route.value = parseHash(location.hash);
});
