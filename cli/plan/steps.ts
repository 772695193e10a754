import { z } from "zod";
import { CanvasError } from "../../provider/errors.ts";
import type { ResourceName } from "../../provider/resources/index.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { JsonText } from "../json-text.ts";
import { type Container, idOf, isContainer, isResourceName, kindOf, kinds } from "../kinds.ts";

/** One step of a preview or an update, as the engine announces it. */
export interface PlanStep {
  /** `create`, `update`, `delete`, `same`, `create-replacement` ... */
  readonly op: string;
  /** What is deleted because it was replaced has one of its own: its replacement has the URN. */
  readonly urn: string;
  /** `Workspace` is the component that holds the resources of a workspace file. */
  readonly type: ResourceName | "Workspace";
  readonly before: PlanState | undefined;
  readonly after: PlanState | undefined;
  /** Whether an earlier run has replaced it, and has ended before it deleted it. */
  readonly isLeftover?: boolean;
}

export interface ResourceStep extends PlanStep {
  readonly type: ResourceName;
}

/** A resource before or after a step. */
export interface PlanState {
  /** The URN that it had before, if an alias has changed it. */
  readonly formerUrn?: string | undefined;
  readonly id: string | undefined;
  /** The URN of the parent. */
  readonly parent: string | undefined;
  /** Whether its things stay if it is deleted. */
  readonly isRetained?: boolean | undefined;
  readonly inputs: Properties;
  readonly outputs: Properties;
  /** The URNs that each input comes from, if the plan says so. */
  readonly dependencies?: Readonly<Record<string, readonly string[] | null | undefined>> | undefined;
}

const Values = z.record(z.string(), z.unknown());

const EngineState = z
  .object({
    urn: z.string().optional(),
    id: z.string().optional(),
    parent: z.string().optional(),
    retainOnDelete: z.boolean().optional(),
    inputs: Values.nullish(),
    outputs: Values.nullish(),
    propertyDependencies: z.record(z.string(), z.array(z.string()).nullish()).nullish(),
  })
  .nullish();

/** The engine's events say `old` and `new`, `pulumi preview --json` says `oldState` and `newState`. */
const EngineStep = z.object({
  op: z.string(),
  urn: z.string(),
  old: EngineState,
  new: EngineState,
  oldState: EngineState,
  newState: EngineState,
});

/** A step of the engine, if it is about one of our resources. */
export function asPlanStep(step: z.input<typeof EngineStep>): PlanStep | undefined {
  const { op, urn } = step;
  const type = typeOf(urn);
  if (type === undefined) return undefined;
  const [before, after] = [stateOf(step.old ?? step.oldState, urn), stateOf(step.new ?? step.newState, urn)];
  return { op, urn: op === "delete-replaced" ? replacedUrn(urn, before?.id) : urn, type, before, after };
}

/** The URN that the state has for what a step is about. */
export const urnBefore = ({ urn, before }: PlanStep): string => before?.formerUrn ?? urn;

const replacedUrn = (urn: string, id: unknown): string => `${urn} (${id})`;

const ownType = /(?:^canvas:index:|^canvas:|^pulumi-nodejs:dynamic\/canvas:)(\w+)$/;

/** The type in a URN, if it is one of ours, whichever interface manages it. */
export function typeOf(urn: string): PlanStep["type"] | undefined {
  const type = ownType.exec(parseUrn(urn).type)?.[1] ?? "";
  return type === "Workspace" || isResourceName(type) ? type : undefined;
}

function stateOf(state: z.input<typeof EngineState>, current: string): PlanState | undefined {
  if (!state) return undefined;
  const { urn, id, parent, retainOnDelete, inputs, outputs, propertyDependencies } = state;
  return {
    ...(urn === undefined || urn === current ? {} : { formerUrn: urn }),
    id: id || undefined,
    parent: parent || undefined,
    isRetained: retainOnDelete,
    inputs: inputs ?? {},
    outputs: outputs ?? {},
    dependencies: propertyDependencies ?? undefined,
  };
}

const PreviewOutput = JsonText.pipe(z.object({ steps: z.array(EngineStep) }));

/** The steps in the output of `pulumi preview --json`. */
export function readPlan(text: string): readonly PlanStep[] {
  const plan = PreviewOutput.safeParse(text);
  if (!plan.success)
    throw new CanvasError("this is not a plan", "make one with: pulumi preview --json --show-sames > plan.json");
  return withLeftovers(plan.data.steps.flatMap((step) => asPlanStep(step) ?? []));
}

/** The steps of a plan, in which what an earlier run has replaced is deleted like everything else, with what is still in it. */
export function withLeftovers(steps: readonly PlanStep[]): readonly PlanStep[] {
  const replacements = steps.filter(({ op }) => op === "replace" || op === "create-replacement");
  const isLeftover = (step: PlanStep) =>
    step.op === "delete-replaced" && !replacements.some((other) => isSameObject(step, other));
  const leftovers = new Set(steps.filter(isLeftover).map(({ urn }) => urn));
  const moved = (step: PlanStep): PlanStep => {
    const { container } = isResourceStep(step) ? kinds[kindOf(step.type)] : {};
    if (!step.before || container === undefined) return step;
    const parent = replacedUrn(step.before.parent ?? "", containerIdIn(step.before, container));
    return leftovers.has(parent) ? { ...step, before: { ...step.before, parent } } : step;
  };
  return steps.map((step) =>
    leftovers.has(step.urn) ? { ...moved(step), op: "delete", isLeftover: true } : moved(step),
  );
}

/** Whether two steps are about the same thing before them; an alias changes the URN. */
export const isSameObject = (one: PlanStep, other: PlanStep): boolean =>
  one.type === other.type && one.before?.id === other.before?.id;

export const isResourceStep = (step: PlanStep): step is ResourceStep => step.type !== "Workspace";

/** The state after a step, or before it if the resource goes. */
export const latestState = ({ before, after }: PlanStep): PlanState | undefined => after ?? before;

/** What a state recorded; an output has the value of an input that was left out. */
export const recordedValues = ({ inputs, outputs }: PlanState): Properties => ({ ...inputs, ...outputs });

/** Whether a step is part of a plan, and not of looking at what is there. */
export const isPlanned = ({ op }: PlanStep): boolean => op !== "refresh" && !op.startsWith("read");

/** The parts of a step: people and frames that are replaced leave one place, and come to another. */
export function partsOf(step: ResourceStep): readonly ResourceStep[] {
  if (step.op !== "replace" || isContainer(kindOf(step.type))) return [step];
  return [
    { ...step, op: "delete", after: undefined },
    { ...step, op: "create", before: undefined },
  ];
}

const opsWithBefore = new Set(["delete", "update", "replace"]);
const opsWithAfter = new Set(["create", "import", "update", "replace"]);

/** The values before and after a step that changes something; a resource that is replaced counts as changed. */
export function valuesOf({ op, before, after }: PlanStep) {
  return {
    before: opsWithBefore.has(op) && before ? recordedValues(before) : undefined,
    after: opsWithAfter.has(op) ? after?.inputs : undefined,
  };
}

/** The id of the team, space or zone that a resource is in, which may be unknown. */
export function containerIdIn({ inputs, outputs }: PlanState, container: Container): unknown {
  return inputs[idOf(container)] ?? outputs[idOf(container)];
}

/** The URNs that may be those of its container: what its id comes from, and its parent. */
export function containerUrns({ dependencies, parent = "" }: PlanState, container: Container): readonly string[] {
  return [...(dependencies?.[idOf(container)] ?? []), parent];
}

/** The container of a resource, or a given one around it: its id, or its URN while the id is unknown. */
export function containerIn(
  step: ResourceStep | undefined,
  container = step && kinds[kindOf(step.type)].container,
): string | undefined {
  const state = step && latestState(step);
  if (!(state && container)) return undefined;
  const id = containerIdIn(state, container);
  if (typeof id === "string" && !isUnknown(id)) return id;
  return containerUrns(state, container).find((urn) => typeOf(urn)?.toLowerCase() === container);
}

/** The edition and team of a plan. */
export interface PlanTeam {
  readonly editionId: string;
  readonly teamId: string;
}

/** The team of a plan, if it is known. */
export function teamOf(steps: readonly PlanStep[]): PlanTeam | undefined {
  const step = steps.find(({ type }) => type === "Team");
  const { id, outputs } = step?.before ?? step?.after ?? {};
  const editionId = outputs?.editionId;
  return id !== undefined && typeof editionId === "string" ? { editionId, teamId: id } : undefined;
}
