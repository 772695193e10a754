// What one request that adds members has in it, and what becomes of each of them.
import { expect, it } from "vitest";
import { CanvasClient } from "../../../../provider/api/client.ts";
import type { HttpClient, HttpRequest, HttpResponse } from "../../../../provider/api/transport/http.ts";
import { resolveConfig } from "../../../../provider/config.ts";
import { BadRequest, NotAdded } from "../../../../provider/errors.ts";

interface Person {
  readonly mail_id: string;
}

interface Answer {
  readonly status?: number;
  readonly data?: object;
  readonly details?: object;
}

const added = ({ mail_id }: Person) => ({ mail_id, added_time: "Mon, 05 Jan 2026, 09:00:00" });
const invited = ({ mail_id }: Person) => ({ mail_id, invited_time: "Mon, 05 Jan 2026, 09:00:00" });
const failed = (error_code: string, error_message: string, person?: Person) => ({
  error_code,
  error_message,
  ...person,
});
const success = (people: readonly Person[]): Answer => ({ data: { added_members: people.map(invited) } });

/** A service that records the people of each request, and answers as told. */
class Recorder implements HttpClient {
  readonly requests: Person[][] = [];
  readonly #answer: (people: readonly Person[]) => Answer;

  constructor(answer: (people: readonly Person[]) => Answer = success) {
    this.#answer = answer;
  }

  async send({ body = "" }: HttpRequest): Promise<HttpResponse> {
    const people: Person[] = JSON.parse(body).members_info;
    this.requests.push(people);
    const { status = 200, data, details } = this.#answer(people);
    const envelope = details ? { status: "error", error: { details } } : { status: "success", data };
    return { kind: "response", status, headers: {}, text: JSON.stringify(envelope) };
  }

  close(): void {}
}

/** What becomes of each address: a text, or an error. */
async function invite(http: HttpClient, addresses: readonly string[]) {
  const explicit = { baseUrl: "http://127.0.0.1", accessToken: "token", editionId: "1" };
  const { teamMembers } = new CanvasClient(resolveConfig({ explicit, env: {} }), { http });
  const additions = addresses.map((mailId) => teamMembers.addOne(["1", "2"], { mailId, role: "MEMBER" }));
  const outcomes = await Promise.allSettled(additions);
  return outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason));
}

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.com`);
const sizesOf = ({ requests }: Recorder) => requests.map((people) => people.length);

it("sends at most 100 people together", async () => {
  const http = new Recorder();
  expect(new Set(await invite(http, numbered(250, "p")))).toEqual(new Set(["invited"]));
  expect(sizesOf(http)).toEqual([100, 100, 50]);
});

it("sends at most 11000 characters of members_info", async () => {
  const http = new Recorder();
  await invite(http, numbered(101, "p".repeat(100)));
  const characters = http.requests.map((people) => JSON.stringify(people).length);
  expect(sizesOf(http)).toEqual([75, 26]);
  expect(Math.max(...characters)).toBeLessThanOrEqual(11_000);
});

it("does not send one person twice in one request, whatever the case of the address", async () => {
  const http = new Recorder();
  const addresses = ["first", "ada", "bob", "ADA"].map((name) => `${name}@example.com`);
  expect(await invite(http, addresses)).toEqual(Array(4).fill("invited"));
  expect(sizesOf(http)).toEqual([3, 1]);
});

it("believes a partial success about each person", async () => {
  const http = new Recorder(([p0, p1, p2, , p4] = []) => ({
    status: 206,
    data: {
      added_members: [p0 && invited(p0), p1 && added(p1)],
      failed_members: [failed("T1014", "Member already invited", p2), failed("U1001", "User is inactive", p4)],
    },
  }));
  expect(await invite(http, numbered(5, "p"))).toEqual([
    "invited",
    "added",
    expect.objectContaining({ already: "invited", reason: "Member already invited (T1014)" }),
    "unconfirmed",
    expect.objectContaining({ already: undefined, reason: "User is inactive (U1001)" }),
  ]);
  expect(sizesOf(http)).toEqual([5]);
});

it("believes a refusal of everybody, whose missing license is everybody's who is not named", async () => {
  const http = new Recorder(([p0] = []) => ({
    status: 400,
    details: {
      error_code: "T1017",
      failed_members: [failed("T1013", "Member already part of team", p0), failed("L1001", "License limit reached")],
    },
  }));
  const outcomes = await invite(http, numbered(3, "p"));
  expect(outcomes).toEqual(Array(3).fill(expect.any(NotAdded)));
  expect(outcomes.map(({ message }) => message)).toEqual([
    "p0@example.com was not added to team 2: Member already part of team (T1013); set adopt: true to manage them here, or remove them from the program",
    "p1@example.com was not added to team 2: License limit reached (L1001); free a license, or buy one",
    "p2@example.com was not added to team 2: License limit reached (L1001); free a license, or buy one",
  ]);
  expect(sizesOf(http)).toEqual([3]);
});

it("finds out whose form the service does not accept", async () => {
  const isOdd = ({ mail_id }: Person) => mail_id.startsWith("p1");
  const http = new Recorder((people) =>
    people.some(isOdd) ? { status: 400, details: { error_code: "IAM1036" } } : success(people),
  );
  expect(await invite(http, numbered(4, "p"))).toEqual(["invited", expect.any(BadRequest), "invited", "invited"]);
});

it("sends a request once if nobody can be added to the place", async () => {
  const http = new Recorder(() => ({ status: 400, details: { error_code: "S1012" } }));
  expect(await invite(http, numbered(4, "p"))).toEqual(Array(4).fill(expect.any(BadRequest)));
  expect(sizesOf(http)).toEqual([4]);
});
