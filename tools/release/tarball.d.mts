export interface ArchivedFile {
  readonly path: string;
  readonly content: Buffer;
  readonly mode: number;
}

export declare function tarball(files: readonly ArchivedFile[]): Buffer;
export declare function filesIn(folder: string, parent: string): ArchivedFile[];
