// Generates the class of the component `Workspace`; `sdk/workspace-component.ts` makes its resources.
import { outputDeclarations } from "./resource.mjs";
import { documentationComment, header, importsOf, propertyComment, TypeWriter } from "./typescript.mjs";

export function componentSource(name, spec, types) {
  const { file, environment, workspace } = spec.inputProperties;
  const body = `/** The inputs of {@link ${name}}: a file, or a workspace. */
export interface ${name}Args {
${propertyComment(file)}file?: string;
${propertyComment(environment)}environment?: string;
${propertyComment(workspace)}workspace?: ${name}Definition;
}

${documentationComment(spec)}
export class ${name} extends ${name}Component {
${outputDeclarations(spec, new TypeWriter(types, "types."))}

constructor(name: string, args: ${name}Args, opts?: pulumi.ComponentResourceOptions) {
  super(name, args, opts);
}
}
`;
  const imports = `import { ${name}Component } from "./workspace-component";
import type { ${name}Definition } from "./workspace-definition";\n`;
  return `${header}${importsOf(body, ".")}${imports}\n${body}`;
}
