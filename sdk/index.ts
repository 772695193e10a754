// Generated from provider/schema.json by `npm run generate`; do not edit.

export * from "./frame";
export * from "./frames";
export * from "./functions/get-edition";
export * from "./functions/get-editions";
export * from "./functions/get-frames";
export * from "./functions/get-permission";
export * from "./functions/get-space";
export * from "./functions/get-space-members";
export * from "./functions/get-spaces";
export * from "./functions/get-subscription";
export * from "./functions/get-team";
export * from "./functions/get-team-members";
export * from "./functions/get-teams";
export * from "./functions/get-template";
export * from "./functions/get-templates";
export * from "./functions/get-zone";
export * from "./functions/get-zone-versions";
export * from "./functions/get-zones";
export * from "./functions/search";
export * from "./space";
export * from "./space-member";
export * from "./space-members";
export * from "./team";
export * from "./team-member";
export * from "./team-members";
export * as types from "./types";
export * from "./zone";
