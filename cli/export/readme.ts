import type { Description } from "./description.ts";
import type { ProgramForm } from "./program-form.ts";

const contents: Readonly<Record<ProgramForm, string>> = {
  workspace: "`workspace.yaml` describes the workspace, and `Pulumi.yaml` turns it into resources.",
  yaml: "`Pulumi.yaml` has a resource for each thing in the workspace.",
  typescript: "`index.ts` has a resource for each thing in the workspace.",
};

const setUp = `    npm install
    export CANVAS_ACCESS_TOKEN=...   # a token of the same user`;

const imports = `    pulumi stack init dev
    pulumi import --file import.json --generate-code=false --protect=false --yes
    pulumi preview

The import only reads, and the preview shows no change. From then on, change the description and run \`pulumi up\`.
\`import.json\` is not needed any more. \`pulumi destroy\` would put imported spaces into the trash; \`pulumi stack rm --force\` only
forgets them.`;

const takesOver = "The first update takes over what is there (`adopt: true`) and changes nothing on the service.";

const beginnings: Readonly<Record<ProgramForm, (baseUrl: string, editionId: string) => string>> = {
  workspace: (baseUrl, editionId) => `${setUp}
    export CANVAS_BASE_URL=${baseUrl} CANVAS_EDITION_ID=${editionId}
    npx pulumi-canvas up workspace.yaml

${takesOver} From then on, change the file and run \`up\` again.

## As a Pulumi program

Instead of the last command:

${imports}`,
  yaml: () => `${setUp}
${imports}`,
  typescript: () => `${setUp}
    pulumi stack init dev
    pulumi up

${takesOver} Its preview shows resources to create. From then on, change the description and run \`pulumi up\`.`,
};

/** What the project is, and how to begin. */
export function readme({ team, editionId }: Description, form: ProgramForm, baseUrl: string): string {
  return `# ${team.name}

The workspace of the team ${team.name} (${team.teamId}, edition ${editionId}) as code. ${contents[form]}

## Begin

You need Node and the [Pulumi CLI](https://www.pulumi.com/docs/install/).

${beginnings[form](baseUrl, editionId)}
`;
}
