import type { ResourceDefinition } from "../definition/resource.ts";

type SecretPath = readonly string[];

/** The secret paths of a state, given those of the inputs: if an input is secret, so are the outputs that repeat its keys. */
export function withSecretOutputs(
  { inputs, state, idOutput, repeatedInOutputs = [] }: ResourceDefinition,
  secrets: readonly SecretPath[],
): readonly SecretPath[] {
  if (!secrets.some(([name = ""]) => repeatedInOutputs.includes(name))) return secrets;
  const computed = Object.keys(state.shape).filter((name) => !(name in inputs.shape) && name !== idOutput);
  return [...secrets, ...computed.map((name) => [name])];
}
