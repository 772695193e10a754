import type { SdkLanguage } from "./write.mjs";

export interface PackageSchema {
  readonly version: string;
  readonly language: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export declare function packageNameOf(language: SdkLanguage, schema: PackageSchema): string;
export declare function readmeOf(language: SdkLanguage, schema: PackageSchema): string;
