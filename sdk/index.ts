// Made from provider/resources by `npm run generate`; change the definition there.

export * from "./frame";
export * from "./space";
export * from "./space-member";
export * from "./team";
export * from "./team-member";
export * as types from "./types";
export * from "./zone";
