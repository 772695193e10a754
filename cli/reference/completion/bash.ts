import type { Command, Flag } from "../command.ts";
import { commandNames, commands, flagsOf } from "../commands.ts";
import { shownFlags } from "../help.ts";
import { type Choice, choiceOf } from "./words.ts";

/** The completion for bash, also for the version 3.2 of macOS. */
export function bashCompletion(): string {
  return `# Completes pulumi-canvas in bash: source <(pulumi-canvas completion bash)
_pulumi_canvas_words() {
  COMPREPLY+=($(compgen -W "$1" -- "$current"))
}
_pulumi_canvas_files() {
  compopt -o filenames 2>/dev/null
  COMPREPLY+=($(compgen -f -- "$current"))
}
_pulumi_canvas_folders() {
  compopt -o filenames 2>/dev/null
  COMPREPLY+=($(compgen -d -- "$current"))
}
_pulumi_canvas_workspaces() {
  _pulumi_canvas_folders
  local ending
  for ending in yaml yml ts mts js mjs; do
    COMPREPLY+=($(compgen -f -X "!*.$ending" -- "$current"))
  done
}
_pulumi_canvas() {
  local IFS=$' \\t\\n'
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  # bash takes the = of --option=value for a word.
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $before == "=" ]]; then
    before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  COMPREPLY=()
  IFS=$'\\n'
  if [[ $COMP_CWORD -eq 1 ]]; then
    _pulumi_canvas_words ${list([...commandNames, "-h", "--help", "-v", "--version"])}
    return
  fi
  case "\${COMP_WORDS[1]} $before" in
${commandNames.flatMap(valueCases).join("")}  esac
  case "\${COMP_WORDS[1]}" in
${commandNames.map(argumentCase).join("")}  esac
}
complete -F _pulumi_canvas pulumi-canvas
`;
}

const list = (words: readonly string[]): string => `$'${words.join("\\n")}'`;

/** What follows an option that takes a value; where nothing is known, nothing is completed. */
function valueCases(name: keyof typeof commands): readonly string[] {
  const flags = Object.entries<Flag>(flagsOf(commands[name])).filter(([, { type }]) => type === "string");
  return flags.map(([flag, definition]) => `    "${name} --${flag}") ${actionsOf(choiceOf(definition))}return ;;\n`);
}

function actionsOf({ words, path }: Choice): string {
  const files = { file: "_pulumi_canvas_files; ", folder: "_pulumi_canvas_folders; " };
  return `${words.length > 0 ? `_pulumi_canvas_words ${list(words)}; ` : ""}${path ? files[path] : ""}`;
}

function argumentCase(name: keyof typeof commands): string {
  const command: Command = commands[name];
  const options = shownFlags(flagsOf(command)).flatMap(([long, , { short }]) =>
    short === undefined ? [`--${long}`] : [`-${short}`, `--${long}`],
  );
  return `    ${name})
      if [[ $current == -* ]]; then
        _pulumi_canvas_words ${list(options)}
      else
        ${argumentsOf(name, command)}
      fi ;;
`;
}

function argumentsOf(name: string, { takes = [] }: Command): string {
  if (takes === "workspaces") return "_pulumi_canvas_workspaces";
  const words = name === "help" ? commandNames : takes;
  return words.length > 0 ? `_pulumi_canvas_words ${list(words)}` : ":";
}
