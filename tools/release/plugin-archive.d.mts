import type { ArchivedFile } from "./tarball.mjs";

export declare function archiveName(version: string, platform: string): string;
export declare function pluginFiles(
  platform: string,
  runtime: { readonly node: Buffer; readonly license: Buffer },
): ArchivedFile[];
