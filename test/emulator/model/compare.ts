import fc from "fast-check";
import { expect } from "vitest";
import { TestService } from "../harness.ts";
import { type Choice, type Model, pick, picture } from "./model.ts";
import { observe } from "./observe.ts";
import { type OperationName, operations } from "./operations.ts";

const zoneLimit = 3;
const operationNames = [...Object.keys(operations), "acceptInvitation"] as OperationName[];

const anyStep = fc.record({
  operation: fc.constantFrom(...operationNames, "createSpace" as const, "createZone" as const, "invite" as const),
  a: fc.nat(5),
  b: fc.nat(5),
  c: fc.nat(5),
  flag: fc.boolean(),
  name: fc.constantFrom("One", "Two", "Drei & <b>", "四"),
});

/** Fails with the shortest random sequence of operations after which the service and the model differ. */
export async function compareWithModel(sequences: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 100, size: "max" }), async (steps) => {
      const { service, model } = start();
      for (const { operation, ...choice } of steps) await take(service, model, operation, choice);
      const teams = model.teams.map(({ id }) => id);
      expect(await observe(service, teams)).toEqual(picture(model));
    }),
    { numRuns: sequences },
  );
}

function start(): { service: TestService; model: Model } {
  const edition = { name: "Acme", owner: "owner@example.com", zoneLimit, teams: [{ name: "Alpha" }, { name: "Beta" }] };
  const service = new TestService({ seed: { editions: [edition] }, settings: { rateLimits: false } });
  const owner = service.zuid("owner");
  const teams = ["Alpha", "Beta"].map((name) => {
    const members = new Map([[owner, "TEAM_ADMIN"]]);
    return { id: service.team(name), members, invited: new Map<string, string>() };
  });
  return { service, model: { owner, zoneLimit, teams, spaces: [], people: new Map([["owner@example.com", owner]]) } };
}

async function take(service: TestService, model: Model, operation: OperationName, choice: Choice): Promise<void> {
  if (operation === "acceptInvitation") return accept(service, model, choice);
  const step = operations[operation](model, choice);
  if (!step) return;
  const answer = await service.call(step.method, step.path, step.body);
  expect({ operation, status: answer.status }).toEqual({ operation, status: step.status });
  if (step.status === 200) step.apply?.(answer.data as never);
}

/** The only step outside of the API: accepting an invitation. */
async function accept(service: TestService, model: Model, { a, b }: Choice): Promise<void> {
  const team = pick(model.teams, a);
  const invitation = team && pick([...team.invited], b);
  if (!invitation) return;
  const [mailId, role] = invitation;
  const answer = await service.control("POST", "/invitations/accept", { mailId, teamId: team.id });
  const { zuid } = (await answer.json()) as { zuid: string };
  team.invited.delete(mailId);
  team.members.set(zuid, role);
  model.people.set(mailId, zuid);
}
