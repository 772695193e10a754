import type { Release } from "./release.mjs";

export declare const steps: Readonly<Record<string, (release: Release) => Iterable<string>>>;
