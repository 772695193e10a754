export declare const nodeVersion: string;
export declare const platforms: readonly string[];
export declare function executableOf(platform: string): string;
export declare function provideRuntime(platform: string): Promise<{ readonly node: Buffer; readonly license: Buffer }>;
export declare function verify(name: string, content: Buffer, integrity: string): void;
export declare function platformOf(executable: Buffer): string;
