// How many requests 60 people cost.
import { describe, expect, it } from "vitest";
import { SpaceMemberInputs } from "../../../provider/resources/space-member.ts";
import { acme } from "../../acme.ts";
import { TestSession } from "./harness.ts";
import { spaceMember } from "./lifecycles.ts";
import { create } from "./team-member-fixture.ts";

const names = Array.from({ length: 60 }, (_, index) => `person${index}`);
const team = { name: "Alpha", spaces: [{ name: "Plans" }] };
const members = names.map((name) => `${name}@example.com`);
const start = () => TestSession.start({ editions: [{ ...acme, seats: 100, members, teams: [team] }] });

const invite = (session: TestSession, name: string): Promise<unknown> => create(session, name);
const admit = (session: TestSession, name: string): Promise<unknown> => {
  const memberId = session.service.id("users", `${name}@example.com`);
  const spaceId = session.service.id("spaces", "Plans");
  return spaceMember.create(session, SpaceMemberInputs.parse({ spaceId, memberId }));
};

/** The requests, by method, of adding everybody, a given number at a time. */
async function countRequests(add: typeof invite, parallel: number): Promise<Record<string, number>> {
  const session = await start();
  const waiting = [...names];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await add(session, name);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const methods = session.takeRequests().map((line) => line.split(" ")[0] ?? "");
  return Object.fromEntries(["GET", "POST"].map((method) => [method, methods.filter((one) => one === method).length]));
}

describe("60 people", () => {
  it.each([
    ["invited", invite, 0],
    ["added", admit, 1],
  ])("are %s with at most 20 requests if 8 come at a time", async (_, add, lists) => {
    const { GET, POST } = await countRequests(add, 8);
    expect(GET).toBe(lists);
    expect(POST).toBeLessThanOrEqual(20);
  });
});
