import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { CanvasError } from "../../provider/errors.ts";
import { dayOf } from "../../provider/workspace/people/dated-entry.ts";
import { isInside, realPathOf } from "../../provider/workspace/repository.ts";
import type { Checkout } from "./checkout.ts";

/** A checkout as it was at a commit. */
interface EarlierVersion {
  /** The day of the commit. */
  readonly day: string;
  /** Where a file was, if it was there. */
  pathOf(file: string): string | undefined;
}

/** Works with the files of a commit, which are in a temporary folder meanwhile; the checkout stays as it is. */
export async function withEarlierVersion<T>(
  checkout: Checkout,
  work: (version: EarlierVersion) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "pulumi-canvas-since-"));
  try {
    // What a file includes may be anywhere in its repository, which a .git marks.
    mkdirSync(join(folder, ".git"));
    await checkout.extract(folder);
    const pathOf = (file: string) => {
      const real = realPathOf(file);
      const path = join(folder, relative(checkout.root, real));
      return isInside(real, checkout.root) && existsSync(path) ? path : undefined;
    };
    return await inWordsOf(checkout.ref, folder, work({ day: dayOf(await checkout.time()), pathOf }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names the commit instead of the temporary folder in a message. */
async function inWordsOf<T>(ref: string, folder: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    throw new CanvasError(error.message.replaceAll(`${folder}/`, `${ref}:`), undefined, { cause: error });
  }
}
