export declare function makeRelease(folder: string, platforms: readonly string[]): Promise<void>;
