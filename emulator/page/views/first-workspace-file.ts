/** A workspace file to start with: a space with one zone and three frames. */
export function workspaceFile(team: string): string[] {
  return [
    `team: ${JSON.stringify(team)}`,
    "spaces:",
    "  roadmap:",
    "    title: Roadmap",
    "    zones:",
    "      plan:",
    "        title: Plan",
    "        frames: { now: { fill: blue }, next: {}, later: {} }",
    "        layout: { columns: [now, next, later] }",
  ];
}
