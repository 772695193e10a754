// How long each picture of a recording is shown.

/** An unchanged picture is shown for at most this long. */
const longestPause = 800;
/** The result stays long enough to read. */
const lastPause = 4000;

/** Turns `{ at, png }`, taken at times in milliseconds, into `{ png, milliseconds }`; equal neighbors become one. */
export function timeline(shots) {
  const changes = shots.filter(({ png }, index) => index === 0 || !png.equals(shots[index - 1].png));
  return changes.map(({ at, png }, index) => {
    const next = changes[index + 1];
    return { png, milliseconds: next ? Math.min(Math.round(next.at - at), longestPause) : lastPause };
  });
}
