// What one request that adds members has in it, and what becomes of each of them.
import { expect, it } from "vitest";
import { CanvasClient } from "../../../../provider/api/client.ts";
import type { HttpClient, HttpRequest, HttpResponse } from "../../../../provider/api/transport/http.ts";
import { resolveConfig } from "../../../../provider/config.ts";

interface Person {
  readonly mail_id: string;
}

/** A service that records the people of each request, and names in its response the people that `name` returns. */
class Recorder implements HttpClient {
  readonly requests: Person[][] = [];
  readonly #name: (people: readonly Person[]) => readonly Person[];
  readonly #status: number;

  constructor(name: (people: readonly Person[]) => readonly Person[] = (people) => people, status = 200) {
    this.#name = name;
    this.#status = status;
  }

  async send({ body = "" }: HttpRequest): Promise<HttpResponse> {
    const people: Person[] = JSON.parse(body).members_info;
    this.requests.push(people);
    const text = JSON.stringify({ status: "success", data: { added_members: this.#name(people) } });
    return { kind: "response", status: people.length === 1 ? 200 : this.#status, headers: {}, text };
  }

  close(): void {}
}

function invite(http: HttpClient, addresses: readonly string[]) {
  const explicit = { baseUrl: "http://127.0.0.1", accessToken: "token", editionId: "1" };
  const { teamMembers } = new CanvasClient(resolveConfig({ explicit, env: {} }), { http });
  return Promise.all(
    addresses.map((mailId) =>
      teamMembers.addOne(["1", "2"], { mailId, role: "MEMBER", isLikelyRefused: mailId.startsWith("apart") }),
    ),
  );
}

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.com`);
const sizesOf = ({ requests }: Recorder) => requests.map((people) => people.length);

it("sends at most 100 people together", async () => {
  const http = new Recorder();
  expect(new Set(await invite(http, numbered(250, "p")))).toEqual(new Set(["added"]));
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
  expect(await invite(http, addresses)).toEqual(["added", "added", "added", "added"]);
  expect(sizesOf(http)).toEqual([3, 1]);
});

it("sends additions that are likely to be refused apart from the others", async () => {
  const http = new Recorder();
  await invite(
    http,
    ["first", "ada", "bob", "apart1", "apart2", "cid"].map((name) => `${name}@example.com`),
  );
  expect(sizesOf(http)).toEqual([3, 2, 1]);
});

it.each([
  ["a 200 that names only one", 200, 1, ["added", "unconfirmed", "unconfirmed", "unconfirmed"], [4]],
  [
    "a 206 that names no one",
    206,
    0,
    ["added or refused", "added or refused", "added or refused", "added or refused"],
    [4],
  ],
  ["a 206 that names one", 206, 1, ["added", "added", "added", "added"], [4, 3, 2, 1]],
])("%s", async (_, status, named, expected, sizes) => {
  // Someone in a request of their own is named.
  const name = (people: readonly Person[]) => (people.length === 1 ? people : people.slice(0, named));
  const http = new Recorder(name, status);
  expect(await invite(http, numbered(4, "p"))).toEqual(expected);
  expect(sizesOf(http)).toEqual(sizes);
});
