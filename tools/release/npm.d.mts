import type { ArchivedFile } from "./tarball.mjs";

export declare function packageFiles(folder: string): ArchivedFile[];
export declare function packageTarball(folder: string): Buffer;
export declare function packageName(folder: string): string;
