import { shortName } from "../../provider/validation/printable-text.ts";
import { escapeMarkdown } from "../output/markdown-text.ts";
import type { Description } from "./description.ts";

/** What the project is, and how to start. */
export function readme({ team, editionId }: Description, baseUrl: string): string {
  const name = escapeMarkdown(shortName(team.name));
  return `# ${name}

The workspace of the team ${name} (${escapeMarkdown(team.teamId)}, edition ${escapeMarkdown(editionId)}) as code. \
\`workspace.yaml\` describes the workspace. \`Pulumi.yaml\` is for running it as a Pulumi program.

## Get started

You need Node and the [Pulumi CLI](https://www.pulumi.com/docs/install/).

    npm install
    export CANVAS_ACCESS_TOKEN=...   # a token of the same user
    export CANVAS_BASE_URL=${baseUrl} CANVAS_EDITION_ID=${editionId}
    npx pulumi-canvas up workspace.yaml

The first update adopts what is there (\`adopt: true\`) and changes nothing on the service. From then on, edit the file and run
\`up\` again.

## As a Pulumi program

Instead of the last command:

    pulumi stack init dev
    pulumi import --file import.json --generate-code=false --protect=false --yes
    pulumi preview

The import only reads, and the preview shows no change. From then on, edit the file and run \`pulumi up\`. You no longer need
\`import.json\`. \`pulumi destroy\` would put the imported spaces into the trash; \`pulumi stack rm --force\` leaves them alone.
`;
}
