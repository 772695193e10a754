// Messages of the provider speak to someone who writes a program; a remedy must work in a workspace file, and without a stack, too.
import { environmentName } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";

const inOptions = "in the options of the file";

/** What the provider says, and what it means for a file. The first ones are parts of messages that the last ones would change. */
const rewordings: readonly (readonly [said: RegExp, meant: string])[] = [
  [
    /set maxRemovals: \d+ or onDestroy: "retain" on the roster, run pulumi up, then/,
    "put it back, run pulumi up, then",
  ],
  [/\bdeleting the roster\b/, "removing the block"],
  [/\bset (maxRemovals|minAdmins): (\d+)/g, `set $1: $2 ${inOptions}`],
  [/\bset adoptInvitations: true\b/, `set adoptInvitations: true ${inOptions}`],
  [/\bimport the right one\b/, "give the id of the right one as id"],
  [/\bif it is there, import it\b/, "if it is there, give its id as id"],
  [/\b(?:frameId|restore(?:Zone|Space)Id)\b/g, "id"],
  [/\bcorrect templateId\b/, "correct template"],
  [/\bcorrect source(?:SpaceId)?\b/, "correct copyOf"],
  [/\bleave out sourceSpaceId\b/, "leave out copyOf"],
  [/\bset name: (?=")/, "set title: "],
  [/\bchoose another name\b/, "choose another title"],
  [
    /\bif an interrupted run created it, run pulumi destroy --target URN for the new one, then pulumi up with adoptOwn: true to continue with the other\b/,
    "to have that one instead of the new one, give its id as id",
  ],
  [
    /\brun pulumi state delete for it, and pulumi up creates another\b/,
    "remove it from the file, run pulumi up, and add it again",
  ],
  [
    /\bset it to (\w+) or retain, run pulumi up, then delete the resource\b/,
    `set it to $1 or retain ${inOptions}, run pulumi up, then remove it`,
  ],
  [/^changing \w+(?:, \w+)* would replace\b/, "the update would replace"],
  [/\bset onDestroy to (\w+) or retain and\b/, `set onDestroy to $1 or retain ${inOptions} and`],
  [
    /\bis managed by this resource, and another one adopts it\b/,
    "belongs to one entry of the file, and another one adopts it",
  ],
  [
    /\bremove adopt, or the given id, from the other resource, or remove this resource from the program\b/,
    "give one of the two another title, or remove its id",
  ],
  [/^\S+ was created but not finished: /, "the update stopped partway: "],
  [/, or remove the resource from the state and import it\b/, ""],
  [/\brefresh before trying again\b/, "run the command again"],
  [/; refresh and destroy use the configuration of the last update: .*$/m, ""],
  [/\bwith clientId and clientSecret\b/, "with CANVAS_CLIENT_ID and CANVAS_CLIENT_SECRET"],
  [/\banother resource\b/g, "another entry of the file"],
  [/\bpulumi (up|destroy)(?: --refresh)?\b/g, "pulumi-canvas $1"],
  [/\bthe program\b/g, "the file"],
];

/** The roles of the service; in quotes, such a word is a name. */
const role = /(?<!["\w])(TEAM_ADMIN|MEMBER|EDITOR|(?:GUEST_)?(?:COMMENTER|VIEWER))(?!["\w])/g;
const roleInFile = (name: string): string => name.replace("TEAM_", "").replace("_", "-").toLowerCase();

/** A setting of a stack, and its environment variable. */
const settingAndVariable = /\bcanvas:\w+ (?:\((CANVAS_\w+)\)|in the stack configuration, or (CANVAS_\w+))/g;

/** A setting of a stack, such as `canvas:apiKey`; not a type. */
const setting = /\bcanvas:(?!index:)(\w+)/g;

/** Does work for a workspace file: an error of the provider is in words of the file. */
export const speakingOfFile = <T>(work: Promise<T>): Promise<T> => speaking(work, reworded);

/** Does work for a command that reads its settings only from the environment: an error names the variables. */
export const speakingOfEnvironment = <T>(work: Promise<T>): Promise<T> => speaking(work, inWordsOfEnvironment);

async function speaking<T>(work: Promise<T>, inWords: (text: string, message: string) => string): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof CanvasError)) throw error;
    const { summary, remedy } = error;
    const advice = remedy === undefined ? undefined : inWords(remedy, summary);
    throw new CanvasError(inWords(summary, summary).split("\n"), advice, { cause: error });
  });
}

/** A message that names only the environment variables of settings. */
export const inWordsOfEnvironment = (text: string): string => text.replaceAll(settingAndVariable, "$1$2");

/** A message of the provider for someone who has a workspace file, and no program of their own. */
export const inWordsOfFile = (text: string): string => reworded(text, text);

/** What people have named, which stays as it is. */
const title = /"(?!retain")(?:[^"\\]|\\.)*"/g;

/** A message, or a part of it: what it is about decides about some words. */
function reworded(text: string, message: string): string {
  const titles: string[] = [];
  const masked = inWordsOfEnvironment(text).replace(title, (name) => `"\u0000${titles.push(name) - 1}"`);
  const list = message.startsWith("space ") ? "access" : "people";
  return rewordings
    .reduce((words, [said, meant]) => words.replace(said, meant), masked)
    .replaceAll("list them in members", `list them in ${list}`)
    .replaceAll(setting, (_, key) => environmentName(key))
    .replaceAll(role, roleInFile)
    .replaceAll(/"\0(\d+)"/g, (mask, index) => titles[Number(index)] ?? mask);
}
