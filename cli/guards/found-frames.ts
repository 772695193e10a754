import { CanvasError } from "../../provider/errors.ts";
import { Lifecycle } from "../../provider/lifecycle/lifecycle.ts";
import { definitionOf } from "../../provider/resources/index.ts";
import type { Session } from "../../provider/run/session.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { programResource } from "../../provider/validation/urn.ts";
import { foundIn } from "../plan/container-changes.ts";
import type { PlanStep } from "../plan/steps.ts";

/** The steps of a plan, and why it cannot be carried out. */
interface FoundFrames {
  readonly steps: readonly PlanStep[];
  readonly errors: readonly string[];
}

const lifecycle = new Lifecycle(definitionOf("Frames"));

/** The steps, with what the preview of frames could not look for because the space that their zone gets into does not exist yet. */
export async function withFoundFrames(session: Session, steps: readonly PlanStep[]): Promise<FoundFrames> {
  const errors: string[] = [];
  const look = async (step: PlanStep): Promise<PlanStep> => {
    const { after } = step;
    const place = after && placeOf(steps.find(({ urn, type }) => urn === after.parent && type === "Zone"));
    if (step.type !== "Frames" || !place || !isUnknown(after.inputs.spaceId)) return step;
    try {
      const outputs = await preview(session, step, { ...after.inputs, ...place });
      return { ...step, after: { ...after, outputs: { ...outputs, spaceId: after.inputs.spaceId } } };
    } catch (error) {
      if (!(error instanceof CanvasError)) throw error;
      errors.push(error.message);
      return step;
    }
  };
  return { steps: await Promise.all(steps.map(look)), errors };
}

/** Where a zone is before the plan moves it; undefined if it is new, or in the trash. */
function placeOf(zone: PlanStep | undefined): Properties | undefined {
  if (zone?.op === "update") return { zoneId: zone.before?.id, spaceId: zone.before?.outputs.spaceId };
  const found = zone && foundIn(zone);
  return found && !found.trashed ? { zoneId: zone.after?.id, spaceId: found.spaceId } : undefined;
}

async function preview(session: Session, { op, urn, before }: PlanStep, inputs: Properties): Promise<Properties> {
  const resource = programResource(urn);
  if (op === "update" && before) return lifecycle.previewUpdate(session, resource, before.outputs, inputs);
  return (await lifecycle.previewCreate(session, resource, inputs)).state;
}
