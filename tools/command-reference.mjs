// The tables of docs/command.md, from the definitions that parsing and help use, too.

const escaped = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const code = (text) => `\`${text.replaceAll("|", "\\|")}\``;

/** Every command with what it does. */
export function commandsTable(commands) {
  const rows = commands.map((command) => {
    const words = command
      .createHelp()
      .commandUsage(command)
      .replace(/^pulumi-canvas | \[options\]/g, "");
    return `| ${code(words)} | ${command.summary()} |`;
  });
  return ["", "| command | what it does |", "| --- | --- |", ...rows, "", ""].join("\n");
}

/** The meaning of every exit code, for every command. */
export function exitCodesTable(commands) {
  const codes = [...new Set(commands.flatMap(({ details }) => Object.keys(details.exitCodes)))];
  const rows = commands.map(
    (command) =>
      `| \`${command.name()}\` | ${codes.map((each) => escaped(command.details.exitCodes[each] ?? "")).join(" | ")} |`,
  );
  return ["", `| command | ${codes.join(" | ")} |`, `| --- |${" --- |".repeat(codes.length)}`, ...rows, ""].join("\n");
}

/** A table of options for each command. */
export function optionsTables(commands) {
  const sections = commands.map((command) => {
    const help = command.createHelp();
    const options = help
      .visibleOptions(command)
      .map((option) => [help.optionTerm(option), help.optionDescription(option)]);
    const rows = options.map(([term, text]) => `| ${code(term)} | ${escaped(text)} |`);
    return [`### ${command.name()}`, "", "| option | what it does |", "| --- | --- |", ...rows, ""].join("\n");
  });
  return `\n${sections.join("\n")}\n`;
}
