// A repository made from examples/gitops: the settings of its README, a service, and a database for the state.
import { expect } from "vitest";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { type Owner, Service } from "../../e2e/service.ts";
import { startPostgres } from "../../engine/postgres.ts";
import { githubJobs } from "./github.ts";
import { gitlabJobs } from "./gitlab.ts";
import type { Job, Settings } from "./job.ts";
import { Machine } from "./machine.ts";

const seed: SeedInput = {
  editions: [
    {
      name: "Acme",
      owner: "owner@example.com",
      teams: [
        {
          name: "Product",
          members: [
            { mailId: "designer@example.com", role: "TEAM_ADMIN" },
            { mailId: "engineer@example.com" },
            { mailId: "analyst@example.com" },
          ],
        },
      ],
    },
  ],
};

const password = "database-password";

export class Repository {
  readonly service: Service;
  readonly settings: Settings;
  readonly #test: Owner;
  /** The copy of the state that the newest run on main has published. */
  published: string | undefined;
  #plan = Buffer.alloc(0);

  private constructor(test: Owner, service: Service, settings: Settings) {
    this.#test = test;
    this.service = service;
    this.settings = settings;
  }

  static async open(test: Owner, postgres: string): Promise<Repository> {
    const [service, backend] = await Promise.all([
      Service.start(test, { seed }),
      startPostgres(postgres, password, test),
    ]);
    const { clientId, clientSecret, editionId, refreshToken, zuid } = service.emulator.credentials;
    const scopes = ["editions", "teams", "spaces", "zones"].map((area) => `Service.${area}.READ`);
    service.change((store) => {
      store.put("clients", { id: "reading", secret: "reading-secret", redirectUris: [] });
      store.put("refreshTokens", { id: "rt_reader", zuid, clientId: "reading", scopes });
    });
    const settings = {
      variables: {
        CANVAS_BASE_URL: service.url,
        CANVAS_AUTH_URL: service.url,
        CANVAS_READ_CLIENT_ID: "reading",
        CANVAS_WRITE_CLIENT_ID: clientId,
        CANVAS_EDITION_ID: editionId,
      },
      secrets: { CANVAS_READ_TOKEN: "rt_reader", CANVAS_READ_CLIENT_SECRET: "reading-secret" },
      environmentSecrets: {
        CANVAS_WRITE_TOKEN: refreshToken,
        CANVAS_WRITE_CLIENT_SECRET: clientSecret,
        CANVAS_STATE_KEY: "state-key",
        PULUMI_BACKEND_URL: backend,
        PULUMI_CONFIG_PASSPHRASE: "a passphrase",
      },
    };
    return new Repository(test, service, settings);
  }

  /** A job of the workflow in this file. */
  github(file: string, job: string): Job {
    const found = githubJobs(file, this.settings)[job];
    if (!found) throw new Error(`${file} has no job ${job}`);
    return found;
  }

  /** The jobs of a pipeline, in their order. */
  gitlab(pipeline: Parameters<typeof gitlabJobs>[0]): readonly Job[] {
    return gitlabJobs(pipeline, this.settings);
  }

  /** Runs a job on a new machine and expects that it shows no secret. */
  async run(job: Job | undefined, file: string): Promise<{ readonly exitCode: number; readonly machine: Machine }> {
    if (!job) throw new Error("the pipeline has no such job");
    const machine = new Machine(this.#test, file, this.published);
    if (job.followsPlan) machine.addPlan(this.#plan);
    // A new machine has no token yet, and one login gives only ten in ten minutes: jobs run some minutes apart.
    this.service.emulator.world.moveClock(300_000);
    const exitCode = await machine.run(job);
    if (job.plans && exitCode === 0) this.#plan = machine.bytes("plan.bin");
    if (job.publishes) this.published = machine.file("state.json") || this.published;
    const shown = [
      machine.output,
      machine.summary,
      ...["plan.md", "plan.html", "update.md", "drift.md"].map((name) => machine.file(name)),
    ];
    const secrets = Object.values({ ...this.settings.secrets, ...this.settings.environmentSecrets });
    for (const secret of [...secrets, password]) expect(shown.join("\n")).not.toContain(secret);
    return { exitCode, machine };
  }

  /** Runs a job that has to succeed; returns its machine. */
  async succeed(job: Job | undefined, file: string): Promise<Machine> {
    const { exitCode, machine } = await this.run(job, file);
    expect(exitCode, machine.output).toBe(0);
    return machine;
  }
}
