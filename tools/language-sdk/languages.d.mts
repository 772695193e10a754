import type { SdkLanguage } from "./write.mjs";

export declare const languages: Readonly<Record<SdkLanguage, { installing(folder: string): string }>>;
