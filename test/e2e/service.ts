import { expect } from "vitest";
import { Emulator, type EmulatorOptions } from "../../emulator/emulator.ts";
import { type RunningServer, serve } from "../../emulator/http-server.ts";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { FaultRule } from "../../emulator/service/transport/faults.ts";
import { apiRoot } from "../../emulator/service/wire-format.ts";
import type { Store } from "../../emulator/store/store.ts";
import type { TableName, Tables } from "../../emulator/store/tables.ts";
import { operations } from "../../provider/api/transport/operations.ts";
import { acme } from "../acme.ts";
import { type Run, Stack, type StackOptions } from "../engine/stack.ts";
import type { Interface } from "./conformance/interface.ts";

/** Two editions of one owner; the first has two teams with members of every role, and spaces with contents. */
const workshop: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Alpha",
          description: "First team",
          members: [
            { mailId: "admin@example.com", role: "TEAM_ADMIN" },
            { mailId: "first@example.com" },
            { mailId: "second@example.com" },
            { mailId: "third@example.com" },
            { mailId: "fourth@example.com" },
            { mailId: "promoted@example.com" },
            { mailId: "leaving@example.com" },
            { mailId: "parting@example.com" },
          ],
          spaces: [
            { name: "Plans", zones: [{ name: "Canvas", frames: [{ name: "Old frame" }] }, { name: "Sketch" }] },
            { name: "Archive", zones: [{ name: "Canvas" }] },
            { name: "Annex" },
          ],
        },
        { name: "Beta", description: "Second team", members: [{ mailId: "first@example.com" }] },
        { name: "Shared" },
      ],
    },
    {
      name: "Branch",
      owner: "owner@example.com",
      teams: [
        {
          name: "Shared",
          members: [{ mailId: "first@example.com" }],
          spaces: [{ name: "Plans", zones: [{ name: "Canvas" }] }],
        },
      ],
    },
  ],
};

/** The test at whose end a service and its stacks are removed, such as Vitest's test context. */
export interface Owner {
  onTestFinished(end: () => Promise<void> | void): void;
}

/** A new emulator on a socket, closed after the test. */
export class Service {
  readonly emulator: Emulator;
  readonly #test: Owner;
  readonly #server: RunningServer;

  private constructor(emulator: Emulator, server: RunningServer, test: Owner) {
    this.emulator = emulator;
    this.#server = server;
    this.#test = test;
  }

  static async start(test: Owner, options: EmulatorOptions = {}): Promise<Service> {
    const emulator = new Emulator({ seed: workshop, ...options });
    const server = await serve(emulator, "127.0.0.1", 0);
    test.onTestFinished(() => server.close());
    return new Service(emulator, server, test);
  }

  /** A stack configured for this service; an interface adds what its programs need. */
  async stack({ via, config = {}, ...options }: StackOptions & { readonly via?: Interface }): Promise<Stack> {
    const stack = await Stack.create({
      ...(await via?.stack?.()),
      config: { "canvas:baseUrl": this.#server.url, "canvas:editionId": this.editionId, ...config },
      secrets: { "canvas:accessToken": this.emulator.credentials.token },
      ...options,
    });
    this.#test.onTestFinished(() => stack.remove());
    return stack;
  }

  get url(): string {
    return this.#server.url;
  }

  get store(): Store {
    return this.emulator.world.store;
  }

  get editionId(): string {
    return this.emulator.credentials.editionId;
  }

  /** The records of a table that match, read past the API. */
  all<T extends TableName>(table: T, matches: (record: Tables[T]) => boolean = () => true): Tables[T][] {
    return [...this.store.all(table)].filter(matches);
  }

  one<T extends TableName>(table: T, matches: (record: Tables[T]) => boolean): Tables[T] {
    const [found, ...others] = this.all(table, matches);
    if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} records of ${table} match`);
    return found;
  }

  edition(name: string): string {
    return this.one("editions", (edition) => edition.name === name).id;
  }

  team(name: string, edition = "Acme"): string {
    const editionId = this.edition(edition);
    return this.one("teams", (team) => team.name === name && team.editionId === editionId).id;
  }

  space(name: string, edition = "Acme"): string {
    const editionId = this.edition(edition);
    return this.one("spaces", (space) => space.name === name && space.editionId === editionId).id;
  }

  zone(name: string, space: string, edition = "Acme"): string {
    const spaceId = this.space(space, edition);
    return this.one("zones", (zone) => zone.name === name && zone.spaceId === spaceId).id;
  }

  /** The zuid of `person`@example.com. */
  zuid(person: string): string {
    return this.one("users", ({ address }) => address === `${person}@example.com`).id;
  }

  /** Changes records directly, outside of Pulumi. */
  change(write: (store: Store) => void): void {
    this.store.transaction(() => write(this.store));
  }

  /** Accepts an invitation. */
  async accept(mailId: string): Promise<void> {
    const response = await fetch(`${this.#server.url}/_emulator/invitations/accept`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.emulator.credentials.controlToken}` },
      body: JSON.stringify({ mailId }),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  /** Adds a fault; `path` is relative to `/editions`. */
  fault({ path = "/**", ...rule }: Omit<Partial<FaultRule>, "action"> & Pick<FaultRule, "action">): void {
    this.emulator.faults.add(FaultRule.parse({ ...rule, path: `${apiRoot}/editions${path}` }));
  }

  /** The requests since the last call, such as `GET /spaces/1`, relative to the edition. */
  takeRequests(): string[] {
    const { requests } = this.emulator.log.read();
    this.emulator.log.clear();
    return requests.map(({ method, path }) => `${method} ${path.replace(/^\/service\/api\/v1\/editions(\/\d+)?/, "")}`);
  }

  /** The requests since the last call that change something. */
  takeWrites(): string[] {
    return this.takeRequests().filter((request) => !request.startsWith("GET "));
  }
}

/** `POST /spaces/7/zones` as `POST zone`. */
export function operationOf(request: string): string {
  const [method, path] = request.split(" ");
  const found = Object.values(operations).find((operation) => {
    const pattern = operation.path.replace("/editions/{editionId}", "").replaceAll(/\{\w+\}/g, "[^/]+");
    return operation.method === method && new RegExp(`^${pattern}/?$`).test(path ?? "");
  });
  return found ? `${found.method} ${found.label}` : request;
}

/** Whether a run succeeded without changes; otherwise its changes and output. */
export function unchanged({ exitCode, changes, stderr, stdout }: Run): boolean | string {
  const others = Object.keys(changes).filter((op) => op !== "same");
  return (exitCode === 0 && others.length === 0) || `${others.join(", ")}\n${stdout}\n${stderr}`;
}

/** The error messages that belong to a resource. */
export function errorsOf({ diagnostics }: Run): string[] {
  return diagnostics.filter(({ severity, urn }) => severity === "error" && urn !== "").map(({ message }) => message);
}

/** Expects a run to succeed without diagnostics or warnings, and returns its changes. */
export function quiet({ exitCode, changes, diagnostics, stdout, stderr }: Run): Run["changes"] {
  expect(exitCode, stdout + stderr).toBe(0);
  expect(diagnostics).toEqual([]);
  expect(stderr).toBe("");
  expect(stdout).not.toMatch(/warning|deprecat|experimental/i);
  return changes;
}

/** The resources in the state, by name. */
export async function resourcesOf(stack: Stack) {
  const { resources = [] } = (await stack.exportState()).deployment;
  const own = resources.filter(({ type }) => !type.startsWith("pulumi:"));
  return new Map(
    own.map(({ urn, id, type, inputs, outputs }) => [urn.split("::").at(-1) ?? "", { id, type, inputs, outputs }]),
  );
}

/** The resources whose state still contains `__provider`, which only dynamic resources need. */
export async function leftovers(stack: Stack): Promise<string[]> {
  const own = [...(await resourcesOf(stack))];
  return own
    .filter(([, resource]) => JSON.stringify(resource).includes("__provider"))
    .map(([name]) => name)
    .sort();
}
