export declare function hasGo(): boolean;
