export type SdkLanguage = "go" | "nodejs" | "python";

export declare function writeSdk(language: SdkLanguage, folder: string): Promise<void>;
