/** The version of this package, as the service sees it; a test keeps it equal to package.json. */
export const version = "0.1.0";
