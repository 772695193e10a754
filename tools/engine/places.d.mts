export declare function cacheFolder(name: string, environment?: NodeJS.ProcessEnv): string;
export declare function findExecutable(name: string, path?: string): string | undefined;
export declare function findPostgres(): string | undefined;
