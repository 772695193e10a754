export declare function addresses(): ReadonlyMap<string, string>;
