export declare function tagProblem(tag: string, version: string, changelog: string): string | undefined;
