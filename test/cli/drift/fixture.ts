// A workspace with every type of resource, recorded as a stack records it, and its drift without the engine.

import { findDrift } from "../../../cli/drift/find-drift.ts";
import type { Drift, Finding } from "../../../cli/drift/findings.ts";
import type { RecordedResource } from "../../../cli/drift/recorded-resources.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { importedInputs } from "../../../provider/core/inputs-from-state.ts";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import { acme } from "../../acme.ts";
import { TestSession } from "../../provider/resources/harness.ts";

const seed: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        { name: "Product", members: [{ mailId: "ada@example.com" }, { mailId: "bob@example.com" }] },
        { name: "Sales" },
      ],
    },
  ],
};

/** One line for each finding. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ kind, thing, name, place = "", properties }) => {
    const changes = properties.map(({ property, from = "", to = "" }) => `${property} ${from}->${to}`);
    return [kind, thing, name, `(${place})`, ...changes].join(" ");
  });

/** Resources on an emulator, and what was recorded of them. */
export class RecordedWorkspace {
  readonly session: TestSession;
  readonly resources: RecordedResource[] = [];

  private constructor(session: TestSession) {
    this.session = session;
  }

  static async start(): Promise<RecordedWorkspace> {
    return new RecordedWorkspace(await TestSession.start(seed));
  }

  /** Creates a resource, and records it. */
  async add(type: ResourceName, name: string, given: object): Promise<RecordedResource> {
    const definition = definitionOf(type);
    const created = await new Lifecycle(definition).create(this.session, undefined, definition.inputs.parse(given));
    const resource = this.#record(type, name, { ...created, inputs: { ...given } });
    this.resources.push(resource);
    return resource;
  }

  /** The record of an imported resource. */
  async import(type: ResourceName, ...parts: readonly string[]): Promise<RecordedResource> {
    const definition = definitionOf(type);
    const { editionId } = this.session;
    const found = await definition.import(this.session, editionId, parts);
    return this.#record(type, parts.join("/"), {
      ...found,
      inputs: importedInputs(definition, found.state, { editionId }),
    });
  }

  /** Passes through JSON, as in a state. */
  #record(type: ResourceName, name: string, { id, inputs, state }: Pick<RecordedResource, "id" | "inputs" | "state">) {
    return {
      urn: `urn:pulumi:main::work::canvas:index:${type}::${name}`,
      type,
      id,
      inputs,
      state: JSON.parse(JSON.stringify(state)),
      secrets: new Set<string>(),
      isExternal: false,
      config: this.session.config,
    };
  }

  /** Collections for everything in a team. */
  async addCollections(): Promise<Record<"team" | "roadmap" | "attic" | "plan" | "retro", string>> {
    const { id: team } = await this.add("Team", "team", { name: "Product" });
    const people = { "owner@example.com": "TEAM_ADMIN", "ADA@example.com": "MEMBER", "bob@example.com": "MEMBER" };
    await this.add("TeamMembers", "people", { teamId: team, members: people });
    const { id: roadmap } = await this.add("Space", "roadmap", { teamId: team, name: "Roadmap" });
    const { id: attic } = await this.add("Space", "attic", { teamId: team, name: "Attic", favorite: true });
    const access = { "ada@example.com": "EDITOR", "bob@example.com": "VIEWER", [`team:${team}`]: "VIEWER" };
    await this.add("SpaceMembers", "access", { spaceId: roadmap, members: access });
    const { id: plan } = await this.add("Zone", "plan", { spaceId: roadmap, name: "Plan" });
    const { id: retro } = await this.add("Zone", "retro", { spaceId: roadmap, name: "Retro" });
    const frames = {
      now: { layout: { left: 0, top: 0, width: 320 }, fills: [{ solid: { color: { hex: "#fff176" } } }] },
      next: { name: "Next week", layout: { left: 360 }, strokes: [{ width: 2 }] },
    };
    await this.add("Frames", "frames", { spaceId: roadmap, zoneId: plan, frames });
    return { team, roadmap, attic, plan, retro };
  }

  /** The drift as another process finds it. */
  drift({
    managedOnly = false,
    againstOriginal = false,
    settings = {},
    resources = this.resources,
  } = {}): Promise<Drift> {
    const session = this.session.newSession(settings);
    return findDrift(resources, { sessionOf: () => session, managedOnly, againstOriginal, onProgress: () => {} });
  }

  /** One line for each finding. */
  async lines(options?: Parameters<RecordedWorkspace["drift"]>[0]): Promise<string[]> {
    return linesOf((await this.drift(options)).drift);
  }

  /** Draws a frame, as another user would. */
  async draw(name: string, spaceId: string, zoneId: string): Promise<void> {
    const { client, editionId } = this.session;
    const frame = { id: crypto.randomUUID(), name, type: "CUSTOM", drawing: { layout: {}, fills: [], strokes: [] } };
    await client.frames.insertOne([editionId, spaceId, zoneId], frame);
  }

  /** Changes a record of the emulator, as another user would. */
  edit<T extends "spaces" | "zones" | "teams" | "teamMembers" | "spaceMembers">(
    table: T,
    id: string,
    fields: object,
  ): void {
    this.session.changeStore((store) => {
      const record = store.get(table, id);
      if (!record) throw new Error(`there is no ${id} in ${table}`);
      store.put(table, { ...record, ...fields });
    });
  }
}
