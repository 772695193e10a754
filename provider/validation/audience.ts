// Who reads a message: someone who writes a program for Pulumi, or someone who has a workspace file and runs `pulumi-canvas`.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { quoted } from "./printable-text.ts";

export type Audience = "program" | "file";

/** The variable with which `pulumi-canvas` says to the plugin who reads its messages. */
export const audienceVariable = "CANVAS_AUDIENCE";

/** Who reads messages, and the titles of teams, spaces, and zones by their ids, as far as they are known. */
interface Reader {
  readonly audience: Audience | undefined;
  readonly titles: Map<string, string>;
}

const readers = new AsyncLocalStorage<Reader>();
const readerOfProcess: Reader = { audience: undefined, titles: new Map() };
const currentReader = (): Reader => readers.getStore() ?? readerOfProcess;

/** Does work whose messages are for someone; without this, the environment says who reads them. */
export const speakingTo = <T>(audience: Audience, work: () => T): T =>
  readers.run({ audience, titles: new Map() }, work);

/** Notes the title by which messages call a team, space, or zone from now on. */
export const noteTitle = (id: string, title: string): unknown => currentReader().titles.set(id, title);

/** What no name has: characters that Unicode keeps for uses like this one, and a key of this process. */
const key = randomUUID();
const [start, or, end] = [`\ufdd0${key}`, `${key}\ufdd1`, `${key}\ufdd2`];
const term = new RegExp(`${start}(.*?)${or}(.*?)${end}`, "gs");
const [idStart, idEnd] = [`\ufdd3${key}`, `${key}\ufdd4`];
const idTerm = new RegExp(`${idStart}(.*?)${idEnd}`, "gs");

/** A part of a message that differs by who reads it, until `worded` chooses. */
export const termFor = (program: string, file: string): string => `${start}${program}${or}${file}${end}`;

/** `team 12` for a program, and `team "Product"` for a file, if the title is known by the time of the message. */
export const thingTerm = (kind: "team" | "space", id: unknown): string =>
  termFor(`${kind} ${id}`, `${kind} ${idStart}${id}${idEnd}`);

/** A message for the one who reads it. */
export function worded(text: string): string {
  const { audience = process.env[audienceVariable] === "file" ? "file" : "program", titles } = currentReader();
  const titleOf = (id: string) => {
    const title = titles.get(id);
    return title === undefined ? id : quoted(title);
  };
  return text
    .replaceAll(term, (_, program, file) => (audience === "file" ? file : program))
    .replaceAll(idTerm, (_, id) => titleOf(id));
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

/** What a file calls the roles of the service. */
const roleWords: Readonly<Record<string, string>> = {
  TEAM_ADMIN: "admin",
  MEMBER: "member",
  TEAM_GUEST: "guest",
  CREATOR: "creator",
  ORGANISER: "organizer",
  EDITOR: "editor",
  COMMENTER: "commenter",
  VIEWER: "viewer",
  GUEST_COMMENTER: "guest-commenter",
  GUEST_VIEWER: "guest-viewer",
};

/** What a file calls a role of the service. */
export const roleWord = (role: string): string => roleWords[role] ?? role.toLowerCase();

/** The role of the service that a file calls by this word. */
export const roleOf = (word: string): string | undefined =>
  Object.keys(roleWords).find((role) => roleWords[role] === word);

/** A role of the service, such as `TEAM_ADMIN`; a file calls it `admin`. */
export const roleTerm = (role: string): string => termFor(role, roleWord(role));
