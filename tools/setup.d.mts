/** The path of a Chromium, which is installed if that is possible. */
export declare function provideBrowser(): Promise<string | undefined>;
/** The file of the npm that runs the script, given `npm_execpath`. */
export declare function runningNpm(execpath?: string): string | undefined;
