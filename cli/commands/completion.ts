import { print, printJson } from "../output/terminal.ts";
import type { DetailedCommand } from "../reference/command.ts";
import { commands, program } from "../reference/program.ts";

// The scripts ask the command what to offer. Where it knows nothing, they offer files.
const bash = `# Completes pulumi-canvas in bash: source <(pulumi-canvas completion bash)
_pulumi_canvas() {
  local word text
  COMPREPLY=()
  while IFS=' ' read -r word text; do
    COMPREPLY+=("$word")
  done < <(pulumi-canvas complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _pulumi_canvas pulumi-canvas
`;
const zsh = `#compdef pulumi-canvas
# Completes pulumi-canvas in zsh: source <(pulumi-canvas completion zsh)
_pulumi_canvas() {
  local word text
  local -a offers
  while IFS=' ' read -r word text; do
    offers+=("\${word//:/\\\\:}:$text")
  done < <(pulumi-canvas complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  if (( $#offers )); then _describe pulumi-canvas offers; else _files; fi
}
if [[ $funcstack[1] == _pulumi_canvas ]]; then _pulumi_canvas "$@"; else compdef _pulumi_canvas pulumi-canvas; fi
`;
const fish = `# Completes pulumi-canvas in fish: pulumi-canvas completion fish | source
function __pulumi_canvas
  set -l words (commandline -opc)
  set -l word (commandline -ct)
  set -l offers (pulumi-canvas complete -- $words[2..-1] "$word" 2>/dev/null)
  if test (count $offers) -gt 0
    string replace ' ' \\t -- $offers
  else
    __fish_complete_path "$word"
  end
end
complete -c pulumi-canvas -f -a '(__pulumi_canvas)'
`;

/** Prints the completion for a shell; returns the exit code. */
export function completionCommand(shell: "bash" | "zsh" | "fish", { json }: { readonly json?: boolean }): number {
  const script = { bash, zsh, fish }[shell];
  if (json) printJson({ shell, script });
  else print(script);
  return 0;
}

/** Prints what a shell offers for the last word; returns the exit code. */
export function completeCommand(words: readonly string[]): number {
  print(
    offersFor(words)
      .map(([word, text]) => `${word} ${text}\n`)
      .join(""),
  );
  return 0;
}

type Offer = readonly [word: string, text: string];

function offersFor(given: readonly string[]): readonly Offer[] {
  // bash splits --as=import into three words.
  const words = (given.at(-1) === "=" ? [...given, ""] : given).filter((word) => word !== "=");
  const last = words.at(-1) ?? "";
  const [start = "", long = words.at(-2)] = /^(--[\w-]+)=/.exec(last) ?? [];
  const command = commands().find((candidate) => words.length > 1 && candidate.name() === words[0]) ?? program;
  const option = command.options.find((candidate) => candidate.long === long);
  const offers = option?.required
    ? (option.argChoices ?? []).map((value) => [`${start}${value}`, ""] as const)
    : last.startsWith("-")
      ? optionsOf(command)
      : argumentsOf(command);
  return offers.filter(([word]) => word.startsWith(last));
}

const optionsOf = (command: DetailedCommand): readonly Offer[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, description }) => [long ?? "", description]);

const argumentsOf = (command: DetailedCommand): readonly Offer[] =>
  command === program || command.name() === "help"
    ? commands().map((candidate) => [candidate.name(), candidate.summary()])
    : command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices.map((choice) => [choice, ""] as const));
