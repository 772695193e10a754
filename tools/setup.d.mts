/** The path of a Chromium, which is installed if that is possible. */
export declare function provideBrowser(): Promise<string | undefined>;
