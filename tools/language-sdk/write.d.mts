export type SdkLanguage = "dotnet" | "go" | "java" | "nodejs" | "python";

export declare function writeSdk(language: SdkLanguage, folder: string): Promise<void>;
