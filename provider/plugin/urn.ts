/** The parts of the engine's name for a resource: `urn:pulumi:dev::shop::canvas:index:Space::roadmap`. */
export interface Urn {
  readonly stack: string;
  readonly project: string;
  /** The type alone, without those of its parents. */
  readonly type: string;
  readonly name: string;
}

export function parseUrn(urn: string): Urn {
  const [stack = "", project = "", types = "", ...name] = urn.replace(/^urn:pulumi:/, "").split("::");
  return { stack, project, type: types.split("$").at(-1) ?? "", name: name.join("::") };
}

/** What a resource is called in every run; the SDK of the dynamic resources makes it in the same way. */
export function seedOf(urn: string): string {
  const { stack, project, name } = parseUrn(urn);
  return `${project}/${stack}/${name}`;
}
