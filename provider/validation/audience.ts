// Who reads a message: someone who writes a program for Pulumi, or someone who has a workspace file and runs `pulumi-canvas`.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

export type Audience = "program" | "file";

/** The variable with which `pulumi-canvas` says to the plugin who reads its messages. */
export const audienceVariable = "CANVAS_AUDIENCE";

const audiences = new AsyncLocalStorage<Audience>();

/** Does work whose messages are for someone; without this, the environment says who reads them. */
export const speakingTo = <T>(audience: Audience, work: () => T): T => audiences.run(audience, work);

/** What no name has: characters that Unicode keeps for uses like this one, and a key of this process. */
const key = randomUUID();
const [start, or, end] = [`\ufdd0${key}`, `${key}\ufdd1`, `${key}\ufdd2`];
const term = new RegExp(`${start}(.*?)${or}(.*?)${end}`, "gs");

/** A part of a message that differs by who reads it, until `worded` chooses. */
export const termFor = (program: string, file: string): string => `${start}${program}${or}${file}${end}`;

/** A message for the one who reads it. */
export function worded(text: string): string {
  const audience = audiences.getStore() ?? (process.env[audienceVariable] === "file" ? "file" : "program");
  return text.replaceAll(term, (_, program, file) => (audience === "file" ? file : program));
}

/** What a program and a file call the same thing. */
export const terms = {
  up: termFor("pulumi up", "pulumi-canvas up"),
  refresh: termFor("pulumi up --refresh", "pulumi-canvas up"),
  tryAgain: termFor("refresh before trying again", "run the command again"),
  program: termFor("the program", "the file"),
  otherResource: termFor("another resource", "another entry of the file"),
  inOptions: termFor("", " in the options of the file"),
  deleteIt: termFor("delete the resource", "remove it"),
  deletingRoster: termFor("deleting the roster", "removing the block"),
  importRightOne: termFor("import the right one", "give the id of the right one as id"),
  importIt: termFor("import it", "give its id as id"),
  frameId: termFor("frameId", "id"),
  givenZone: termFor("from.zone", "id"),
  givenSpace: termFor("from.space", "id"),
  copied: termFor("from", "copyOf"),
  name: termFor("name", "title"),
  listThem: termFor("list them in members", "list them in the file"),
} as const;

/** A role of the service, such as `TEAM_ADMIN`; a file calls it `admin`. */
export const roleTerm = (role: string): string =>
  termFor(role, role.replace("TEAM_", "").replace("_", "-").toLowerCase());
