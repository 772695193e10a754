interface Options {
  readonly plugins?: readonly object[];
  readonly platform?: "node" | "browser";
}

export declare function bundle(input: string, folder: string, options?: Options): Promise<void>;
