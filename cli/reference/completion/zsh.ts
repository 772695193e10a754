import type { Command, Flag } from "../command.ts";
import { commandNames, commands, flagsOf } from "../commands.ts";
import { shownFlags } from "../help.ts";
import { briefText, choiceOf } from "./words.ts";

/** The completion for zsh: a file in $fpath, or a script to source. */
export function zshCompletion(): string {
  const described = commandNames.map((name) => `    '${name}:${briefText(commands[name].summary)}'\n`);
  return `#compdef pulumi-canvas
# Completes pulumi-canvas in zsh: source <(pulumi-canvas completion zsh)
_pulumi_canvas() {
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
${described.join("")}  )
  _arguments -C \\
    '(- *)'{-h,--help}'[print the commands]' \\
    '(- *)'{-v,--version}'[print the version]' \\
    '1:command:->command' \\
    '*::argument:->argument'
  case $state in
    command) _describe -t commands command commands ;;
    argument)
      case $words[1] in
${commandNames.map(argumentCase).join("")}      esac ;;
  esac
}
if [[ $funcstack[1] == _pulumi_canvas ]]; then
  _pulumi_canvas "$@"
else
  compdef _pulumi_canvas pulumi-canvas
fi
`;
}

function argumentCase(name: keyof typeof commands): string {
  const command: Command = commands[name];
  const specs = [
    ...shownFlags(flagsOf(command)).map(([long, , flag]) => specOf(long, flag)),
    argumentsOf(name, command),
  ];
  return `        ${name}) _arguments \\\n${specs
    .filter(Boolean)
    .map((spec) => `          ${spec}`)
    .join(" \\\n")} ;;\n`;
}

/** An option may be given again only if it is repeatable. */
function specOf(name: string, flag: Flag): string {
  const { type, short, multiple = false, value = "", text } = flag;
  const about = `[${briefText(text)}]`;
  if (type === "boolean" && short !== undefined) return `'(-${short} --${name})'{-${short},--${name}}'${about}'`;
  const message = type === "boolean" ? "" : `:${briefText(value)}:${actionOf(flag)}`;
  return `'${multiple ? "*" : ""}--${name}${type === "boolean" ? "" : "="}${about}${message}'`;
}

function actionOf(flag: Flag): string {
  const { words, path } = choiceOf(flag);
  const files = { file: "_files", folder: "_files -/" };
  if (words.length === 0) return path ? files[path] : " ";
  const values = `compadd ${words.join(" ")}`;
  return path ? `{ ${values}; ${files[path]} }` : `(${words.join(" ")})`;
}

function argumentsOf(name: string, { takes = [] }: Command): string {
  if (takes === "workspaces") return `'*:file:_files -g "*.(yaml|yml|ts|mts|js|mjs)(-.)"'`;
  const words = name === "help" ? commandNames : takes;
  return words.length > 0 ? `'1:${name}:(${words.join(" ")})'` : "";
}
