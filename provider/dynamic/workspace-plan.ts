import { CanvasError } from "../errors.ts";
import type { Properties } from "../validation/properties.ts";
import { openTexts, type WorkspaceComponent, workspaceComponent } from "../workspace/component.ts";
import { replaceInProperties } from "../workspace/references.ts";
import type { WorkspaceResource } from "../workspace/workspace-resources.ts";

export { openTexts, replaceInProperties, type WorkspaceComponent, type WorkspaceResource };

/** Plans the component `Workspace`; the SDK reports a problem without a stack trace. */
export function planWorkspace(
  name: string,
  inputs: Properties,
): { readonly component?: WorkspaceComponent; readonly problem?: string } {
  try {
    return { component: workspaceComponent(name, inputs) };
  } catch (error) {
    if (!(error instanceof CanvasError)) throw error;
    return { problem: error.message };
  }
}
