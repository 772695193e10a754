import type { Description } from "./description.ts";
import type { ProgramForm } from "./program-form.ts";

const contents: Readonly<Record<ProgramForm, string>> = {
  workspace: "`workspace.yaml` describes the workspace, and `Pulumi.yaml` turns it into resources.",
  yaml: "`Pulumi.yaml` has a resource for each thing in the workspace.",
  typescript: "`index.ts` has a resource for each thing in the workspace.",
};

const setUp = `    npm install
    export CANVAS_ACCESS_TOKEN=...   # a token of the same user
    pulumi stack init dev`;

const imports = `${setUp}
    pulumi import --file import.json --generate-code=false --protect=false --yes
    pulumi preview

The import only reads, and the preview shows no change. From then on, change the description and run \`pulumi up\`.
\`import.json\` is not needed any more.`;

const adoption = `${setUp}
    pulumi up

The first update takes over what is there (\`adopt: true\`), so that its preview shows resources to create; it changes nothing on the
service. From then on, change the description and run \`pulumi up\`.`;

/** What the project is, and how to begin. */
export function readme({ team, editionId }: Description, form: ProgramForm): string {
  return `# ${team.name}

The workspace of the team ${team.name} (${team.teamId}, edition ${editionId}) as code. ${contents[form]}

## Begin

You need Node and the [Pulumi CLI](https://www.pulumi.com/docs/install/).

${form === "typescript" ? adoption : imports}
`;
}
