import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import type { Properties } from "../../provider/validation/properties.ts";

/** One step of a preview or an update, as the engine announces it. */
export interface PlanStep {
  /** `create`, `update`, `delete`, `same`, `create-replacement` ... */
  readonly op: string;
  readonly urn: string;
  /** Such as `Space`, whichever face manages it. */
  readonly type: string;
  readonly before: PlanState | undefined;
  readonly after: PlanState | undefined;
}

/** A resource before or after a step. */
export interface PlanState {
  readonly id: string | undefined;
  /** The URN of the parent. */
  readonly parent: string | undefined;
  readonly inputs: Properties;
  readonly outputs: Properties;
  /** The URNs that each input comes from, as far as the plan tells. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The names that the engine's events and `pulumi preview --json` have for the same. */
interface EngineState {
  readonly id?: string;
  readonly parent?: string;
  readonly inputs?: Properties | null;
  readonly outputs?: Properties | null;
  readonly propertyDependencies?: Readonly<Record<string, readonly string[]>> | null;
}

interface EngineStep {
  readonly op: string;
  readonly urn: string;
  readonly type?: string;
  readonly old?: EngineState | null;
  readonly new?: EngineState | null;
  readonly oldState?: EngineState | null;
  readonly newState?: EngineState | null;
}

const ownType = /(?:^canvas:index:|^canvas:|^pulumi-nodejs:dynamic\/canvas:)(\w+)$/;

/** A step of the engine, if it is about one of our resources. */
export function asPlanStep(step: EngineStep): PlanStep | undefined {
  const { op, urn } = step;
  const type = ownType.exec(typeOf(urn))?.[1];
  if (type === undefined) return undefined;
  return { op, urn, type, before: stateOf(step.old ?? step.oldState), after: stateOf(step.new ?? step.newState) };
}

/** `urn:pulumi:STACK::PROJECT::PARENT$TYPE::NAME`. */
const typeOf = (urn: string): string => urn.split("::")[2]?.split("$").at(-1) ?? "";

function stateOf(state: EngineState | null | undefined): PlanState | undefined {
  if (!state) return undefined;
  const { id, parent, inputs, outputs, propertyDependencies } = state;
  return {
    ...{ id: id || undefined, parent: parent || undefined },
    ...{ inputs: inputs ?? {}, outputs: outputs ?? {}, dependencies: propertyDependencies ?? undefined },
  };
}

const Plan = z.object({ steps: z.array(z.looseObject({ op: z.string(), urn: z.string() })) });

/** The steps in the output of `pulumi preview --json`. */
export function readPlan(text: string): readonly PlanStep[] {
  const plan = Plan.safeParse(parseJson(text));
  if (!plan.success)
    throw new CanvasError("this is not a plan", "make one with: pulumi preview --json --show-sames > plan.json");
  return plan.data.steps.flatMap((step) => asPlanStep(step) ?? []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
