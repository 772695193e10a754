export type SdkLanguage = "dotnet" | "go" | "java" | "nodejs" | "python";

export declare function writeSdk(language: SdkLanguage, folder: string): Promise<void>;

export declare function askEngine(language: SdkLanguage, parent: string): Promise<string | undefined>;
