import { draft, publish } from "./github.mjs";
import { goModule } from "./go-module.mjs";
import { check, npm, pypi } from "./registries.mjs";

/**
 * The steps in their order. Each skips what is already there, so after a failure all of them are run again; only the last
 * one makes the plugin public, when everything that downloads it exists.
 */
export const steps = { check, draft, npm, pypi, go: goModule, publish };
