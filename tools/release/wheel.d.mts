export declare function wheel(folder: string): { readonly name: string; readonly content: Buffer };
