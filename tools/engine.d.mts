/** Where the engine is: the program, and the folders to put in front of PATH. */
export interface Engine {
  readonly pulumi: string;
  readonly path: string;
}

export declare const engineVersion: string;
export declare const oldestVersion: string;
export declare function provideEngine(): Promise<Engine>;
export declare function findEngine(environment?: NodeJS.ProcessEnv): Engine | undefined;
export declare function engineFolder(environment?: NodeJS.ProcessEnv): string;
export declare function isAtLeast(version: string, wanted: string): boolean;
