/** Where the engine is: the program, and the folders to put in front of PATH. */
export interface Engine {
  readonly pulumi: string;
  readonly path: string;
}

export declare const engineVersion: string;
export declare const oldestVersion: string;
export declare function provideEngine(languages?: readonly string[]): Promise<Engine>;
export declare function provideProgram(name: string): Promise<string>;
export declare function findEngine(environment?: NodeJS.ProcessEnv): Engine | undefined;
export declare function engineFolder(environment?: NodeJS.ProcessEnv): string;
export declare function programFolder(name: string, environment?: NodeJS.ProcessEnv): string;
export declare function isAtLeast(version: string, wanted: string): boolean;
export declare function versionOf(pulumi: string): string;
