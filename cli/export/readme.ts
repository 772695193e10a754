import { shortName } from "../../provider/validation/printable-text.ts";
import { escapeMarkdown } from "../output/markdown-text.ts";
import type { Description, ProgramForm } from "./description.ts";

const contents: Readonly<Record<ProgramForm, string>> = {
  workspace: "`workspace.yaml` describes the workspace. `Pulumi.yaml` is for running it as a Pulumi program.",
  yaml: "`Pulumi.yaml` has a resource for each thing in the workspace.",
  typescript: "`index.ts` has a resource for each thing in the workspace.",
};

const setUp = `    npm install
    export CANVAS_ACCESS_TOKEN=...   # a token of the same user`;

const imports = `    pulumi stack init dev
    pulumi import --file import.json --generate-code=false --protect=false --yes
    pulumi preview

The import only reads, and the preview shows no change. From then on, edit the description and run \`pulumi up\`. You no longer
need \`import.json\`. \`pulumi destroy\` would put the imported spaces into the trash; \`pulumi stack rm --force\` leaves them alone.`;

const adopts = "The first update adopts what is there (`adopt: true`) and changes nothing on the service.";

const firstSteps: Readonly<Record<ProgramForm, (baseUrl: string, editionId: string) => string>> = {
  workspace: (baseUrl, editionId) => `${setUp}
    export CANVAS_BASE_URL=${baseUrl} CANVAS_EDITION_ID=${editionId}
    npx pulumi-canvas up workspace.yaml

${adopts} From then on, edit the file and run \`up\` again.

## As a Pulumi program

Instead of the last command:

${imports}`,
  yaml: () => `${setUp}
${imports}`,
  typescript: () => `${setUp}
    pulumi stack init dev
    pulumi up

${adopts} Its preview shows resources to create. From then on, edit the program and run \`pulumi up\`.`,
};

/** What the project is, and how to start. */
export function readme({ team, editionId }: Description, form: ProgramForm, baseUrl: string): string {
  const name = escapeMarkdown(shortName(team.name));
  return `# ${name}

The workspace of the team ${name} (${escapeMarkdown(team.teamId)}, edition ${escapeMarkdown(editionId)}) as code. ${contents[form]}

## Get started

You need Node and the [Pulumi CLI](https://www.pulumi.com/docs/install/).

${firstSteps[form](baseUrl, editionId)}
`;
}
