// States, as Pulumi exports them.
import { recordedWorkspace } from "../../../cli/run/recorded-workspace.ts";
import { StateFile } from "../../../cli/run/state-file.ts";

export const nothingRecorded = recordedWorkspace(StateFile.empty);

export const place = { file: "workspace.yaml", stack: "main" };

export const urnOf = (type: string, name: string): string => `urn:pulumi:main::workspace::${type}::${name}`;

export const stack = { urn: urnOf("pulumi:pulumi:Stack", "workspace-main"), type: "pulumi:pulumi:Stack" };

/** A resource of the provider. */
export const resource = (type: string, name: string, id?: string, more: object = {}) => ({
  urn: urnOf(`canvas:index:${type}`, name),
  type: `canvas:index:${type}`,
  ...(id === undefined ? {} : { id }),
  ...more,
});

export const creating = (created: object) => ({ type: "creating", resource: created });

/** Reads a state, which must be one. */
export function stateOf(deployment: object): StateFile {
  const state = StateFile.of(deployment);
  if (!state) throw new Error("not a state");
  return state;
}

export const stateWith = (...resources: readonly object[]): StateFile => stateOf({ resources });
