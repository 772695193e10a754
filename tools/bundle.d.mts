export declare function bundle(input: string, folder: string, external: readonly string[]): Promise<void>;
