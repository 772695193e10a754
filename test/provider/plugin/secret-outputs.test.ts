// The computed outputs of rosters and `Frames` repeat the keys of an input; the engine marks nothing for a plugin that handles secrets.
import { expect, it } from "vitest";
import type { Service } from "../../e2e/service.ts";
import type { Json } from "./messages.ts";
import { refusal } from "./process.ts";
import { secret, startPlugin, urn } from "./start-plugin.ts";

interface Case {
  readonly type: string;
  /** The input with the secret keys, before and after an update. */
  readonly input: string;
  readonly before: Json;
  readonly after: Json;
  readonly others: (service: Service) => Json;
  readonly computed: readonly string[];
}

const layout = { left: 0, top: 0, width: 10, height: 10 };
const cases: readonly Case[] = [
  {
    type: "TeamMembers",
    input: "members",
    before: { "first@example.com": "MEMBER" },
    after: { "first@example.com": "MEMBER", "new@example.com": "MEMBER" },
    others: (service) => ({ teamId: service.team("Beta") }),
    computed: ["open", "people", "protectedMembers", "unlistedMembers"],
  },
  {
    type: "SpaceMembers",
    input: "members",
    before: { "first@example.com": "EDITOR" },
    after: { "second@example.com": "EDITOR", "first@example.com": "EDITOR" },
    others: (service) => ({ spaceId: service.space("Plans") }),
    computed: ["open", "people", "protectedMembers", "unlistedMembers"],
  },
  {
    type: "Frames",
    input: "frames",
    before: { now: { layout } },
    after: { now: { layout }, next: { layout } },
    others: (service) => ({ spaceId: service.space("Plans"), zoneId: service.zone("Canvas", "Plans") }),
    computed: ["frameIds"],
  },
];

/** The names of the properties that are secret. */
const secretsIn = (properties: unknown): string[] =>
  Object.entries(Object(properties))
    .filter(([, value]) => Object.keys(Object(value)).join() === Object.keys(secret("")).join())
    .map(([name]) => name)
    .sort();

it.for(cases)("a secret input of $type makes the outputs that repeat its keys secret", async (one, test) => {
  const { type, input, before, after, others, computed } = one;
  const { service, plugin } = await startPlugin(test);
  const inputs = async (map: unknown) => {
    const { inputs } = await plugin.call("Check", { urn: urn(type), news: { ...others(service), [input]: map } });
    return inputs;
  };
  const all = [...computed, input].sort();
  const made = { urn: urn(type), properties: await inputs(secret(before)) };
  const planned = await plugin.call("Create", { ...made, preview: true });
  expect(secretsIn(planned.properties)).toEqual(expect.arrayContaining(all));
  const { id, properties: olds } = await plugin.call("Create", made);
  expect(secretsIn(olds)).toEqual(all);
  const read = await plugin.call("Read", { urn: urn(type), id, properties: olds, inputs: made.properties });
  expect([secretsIn(read.properties), secretsIn(read.inputs)]).toEqual([all, [input]]);

  const update = { urn: urn(type), id, olds, news: await inputs(secret(after)) };
  expect(await plugin.call("Diff", update)).toMatchObject({ detailedDiff: { [input]: { kind: "UPDATE" } } });
  const { properties: now } = await plugin.call("Update", update);
  expect(secretsIn(now)).toEqual(all);
  const { properties: plain } = await plugin.call("Update", { ...update, olds: now, news: await inputs(after) });
  expect(secretsIn(plain)).toEqual([]);
});

it("an unfinished create is recorded with the same secrets", async (test) => {
  const { service, plugin } = await startPlugin(test);
  service.fault({ method: "PUT", action: { kind: "status", status: 400, when: "before" } });
  const members = secret({ "first@example.com": "MEMBER", "second@example.com": "TEAM_ADMIN" });
  const properties = { teamId: service.team("Alpha"), members };
  const { made } = await refusal(plugin.call("Create", { urn: urn("TeamMembers"), properties }));
  expect(secretsIn(made?.properties)).toEqual(["members", "open", "people", "protectedMembers", "unlistedMembers"]);
});

it("an unfinished update is recorded with the secrets that it has not changed yet", async (test) => {
  const { service, plugin } = await startPlugin(test);
  const before = { teamId: service.team("Alpha"), name: secret("Project Falcon") };
  const { id, properties: olds } = await plugin.call("Create", { urn: urn("Space"), properties: before });
  service.fault({ method: "PUT", action: { kind: "status", status: 400, when: "before" } });
  const news = { teamId: service.team("Beta"), name: "Falcon" };
  const { made } = await refusal(plugin.call("Update", { urn: urn("Space"), id, olds, news }));
  expect(made?.properties).toMatchObject({ teamId: service.team("Beta"), name: secret("Project Falcon") });
});
