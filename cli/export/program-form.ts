/** How the program describes the workspace: in a file, or with a resource for each thing, in one of two languages. */
export type ProgramForm = "workspace" | "yaml" | "typescript";
