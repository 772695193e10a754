/** The path of a Chromium, which is installed if that is possible. */
export declare function provideBrowser(): Promise<string | undefined>;
/** Installs a package of Debian, if `CANVAS_SETUP=install` allows it, and root runs it. */
export declare function installFromDebian(name: string): void;
/** The file of the npm that runs the script, given `npm_execpath`. */
export declare function runningNpm(execpath?: string): string | undefined;
