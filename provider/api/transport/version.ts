/** The version of this package; `npm run generate` takes it from package.json. */
export const version = "0.2.0";
