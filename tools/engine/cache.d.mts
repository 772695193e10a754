export declare function installOnce(folder: string, fill: (partial: string) => Promise<void>): Promise<void>;
