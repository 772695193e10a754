export interface Release {
  readonly folder: string;
  readonly files: readonly string[];
  readonly tag: string;
  readonly version: string;
  readonly isPrerelease: boolean;
  readonly notes: string;
}

export declare function readRelease(
  folder: string,
  source: { readonly tag: string; readonly version: string; readonly changelog: string },
): Release;
export declare function notesOf(version: string, changelog: string): string;
