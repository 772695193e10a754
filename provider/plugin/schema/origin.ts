/** The fields of package.json that say whose package it is, and where it lives. */
export interface Ownership {
  readonly author: string;
  readonly repository: { readonly url: string };
}

/** Where the package lives: everything derives from `repository` in package.json. */
export function originOf({ repository: { url } }: Ownership) {
  const [, owner, name] = /^git\+https:\/\/github\.com\/([^/]+)\/([^/]+)\.git$/.exec(url) ?? [];
  if (!owner || !name)
    throw new Error(`repository.url in package.json is ${url}; write it as git+https://github.com/OWNER/NAME.git`);
  /** The repository without its scheme. */
  const path = `github.com/${owner}/${name}`;
  return {
    owner,
    path,
    homepage: `https://${path}`,
    /** Where the engine downloads the plugin: the assets of the repository's releases. */
    pluginDownloadURL: `github://api.github.com/${owner}/${name}`,
    logoUrl: `https://raw.githubusercontent.com/${owner}/${name}/main/docs/logo.png`,
  };
}

export type Origin = ReturnType<typeof originOf>;
