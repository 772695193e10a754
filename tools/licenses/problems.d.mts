export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

export declare function licenseProblems(packages: Readonly<Record<string, LockedPackage>>): string[];
