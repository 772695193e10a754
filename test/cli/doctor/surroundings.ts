import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Check } from "../../../cli/doctor/check.ts";
import { runChecks, type Surroundings } from "../../../cli/doctor/run-checks.ts";
import type { HttpClient, HttpRequest, HttpResponse } from "../../../provider/api/transport/http.ts";
import { speakingTo } from "../../../provider/validation/audience.ts";
import { EmulatorHttp } from "../../provider/api/emulator-http.ts";
import { Service } from "../../provider/api/harness.ts";

/** A folder with a Pulumi that only knows its version, and some language hosts. */
export function pulumiFolder(version = "v3.200.0"): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "pulumi"), `#!/bin/sh\necho ${version}\n`);
  chmodSync(join(folder, "pulumi"), 0o755);
  for (const language of ["nodejs", "go"]) writeFileSync(join(folder, `pulumi-language-${language}`), "");
  return folder;
}

/** An emulator, and a machine from which everything is right. */
export class Patient {
  readonly service: Service;
  readonly environment: NodeJS.ProcessEnv;

  private constructor(service: Service) {
    const folder = pulumiFolder();
    this.service = service;
    this.environment = {
      CANVAS_BASE_URL: service.url,
      CANVAS_ACCESS_TOKEN: service.emulator.credentials.token,
      PATH: folder,
      PULUMI_HOME: folder,
      CANVAS_CACHE_DIR: folder,
    };
  }

  static async start(...seed: Parameters<typeof Service.start>): Promise<Patient> {
    return new Patient(await Service.start(...seed));
  }

  /** The settings of a login, in place of the access token. */
  get login(): NodeJS.ProcessEnv {
    const { refreshToken, clientId, clientSecret } = this.service.emulator.credentials;
    return {
      CANVAS_ACCESS_TOKEN: "",
      CANVAS_REFRESH_TOKEN: refreshToken,
      CANVAS_CLIENT_ID: clientId,
      CANVAS_CLIENT_SECRET: clientSecret,
    };
  }

  /** The checks, after changes of the environment, and of what surrounds it. */
  checks(environment: NodeJS.ProcessEnv = {}, surroundings: Partial<Surroundings> = {}): Promise<readonly Check[]> {
    const node = { nodeVersion: "22.12.0" };
    const given = { ...node, ...surroundings, environment: { ...this.environment, ...environment } };
    return speakingTo("file", () => runChecks(given));
  }

  /** One of these checks. */
  async check(name: string, ...changes: Parameters<Patient["checks"]>): Promise<Check | undefined> {
    return (await this.checks(...changes)).find((check) => check.name === name);
  }

  /** The service, which refuses some requests. */
  refusing(isRefused: (request: HttpRequest) => boolean, status: number, code?: string): HttpClient {
    const emulator = new EmulatorHttp(this.service.emulator);
    return {
      send: async (request) => (isRefused(request) ? this.refusal(status, code) : emulator.send(request)),
      close: () => {},
    };
  }

  /** A response that refuses a request. */
  refusal(status: number, code?: string): HttpResponse {
    const text = JSON.stringify({ status: "error", error: { details: { error_code: code, message: "Refused" } } });
    return { kind: "response", status, headers: {}, text };
  }
}
