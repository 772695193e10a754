/** Parses `urn:pulumi:dev::shop::canvas:index:Space::roadmap`; `parents` has the types of its parents, outermost first. */
export function parseUrn(urn: string) {
  const [stack = "", project = "", types = "", ...name] = urn.replace(/^urn:pulumi:/, "").split("::");
  const [type = "", ...parents] = types.split("$").reverse();
  return { stack, project, parents: parents.reverse(), type, name: name.join("::") };
}

/** What the lifecycle needs to know of a resource. */
export const programResource = (urn: string) => ({ urn, idSeed: idempotencyKeyOf(urn) });

/** Unique to a resource and the same in every run; includes the parents' types, which may share a name. */
export function idempotencyKeyOf(urn: string): string {
  const { stack, project, parents, name } = parseUrn(urn);
  return [project, stack, ...parents, name].join("/");
}
