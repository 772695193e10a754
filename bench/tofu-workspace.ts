import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { provideProgram } from "../tools/engine.mjs";
import type { Service } from "./service.ts";
import type { Sizes } from "./workspace.ts";

/** The folders of the two programs. */
export interface TofuPrograms {
  readonly tofu: string;
  readonly provider: string;
}

/** Builds OpenTofu and the generic REST provider, unless they are in the cache. */
export async function provideTofu(): Promise<TofuPrograms> {
  return { tofu: await provideProgram("tofu"), provider: await provideProgram("terraform-provider-restapi") };
}

/** A folder with a configuration of the same spaces and members, and its state. */
export class TofuWorkspace {
  readonly #folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-tofu-"));
  readonly #tofu: string;

  constructor({ tofu, provider }: TofuPrograms, service: Service, sizes: Sizes) {
    this.#tofu = join(tofu, "tofu");
    const overrides = `provider_installation {\n  dev_overrides { "mastercard/restapi" = ${JSON.stringify(provider)} }\n}\n`;
    writeFileSync(join(this.#folder, "settings.tfrc"), overrides);
    writeFileSync(join(this.#folder, "main.tf.json"), JSON.stringify(configurationOf(service, sizes)));
  }

  /** Runs a command; returns its seconds. */
  async run(...args: readonly string[]): Promise<number> {
    const started = performance.now();
    const env = { ...process.env, TF_CLI_CONFIG_FILE: join(this.#folder, "settings.tfrc"), CHECKPOINT_DISABLE: "1" };
    const child = spawn(this.#tofu, [...args, "-no-color", "-input=false"], { cwd: this.#folder, env });
    const closed = new Promise<number>((resolve, reject) => {
      child.on("error", reject).on("close", (code) => resolve(code ?? -1));
    });
    const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    if (exitCode !== 0) throw new Error(`tofu ${args.join(" ")} failed:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    return (performance.now() - started) / 1000;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** In OpenTofu's JSON syntax. The provider knows nothing about envelopes, so each path and body is written out. */
function configurationOf(service: Service, { spaces, membersPerSpace }: Sizes): object {
  const { editionId, teamId, token } = service.emulator.credentials;
  const people = [...service.emulator.world.store.all("users")].filter(({ address }) => address.startsWith("person"));
  const members = people.slice(0, membersPerSpace).map(({ id }) => [`member${id}`, memberOf(id, spaces)] as const);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const uri = `${service.url}/service/api/v1/editions/${editionId}`;
  return {
    terraform: { required_providers: { restapi: { source: "mastercard/restapi" } } },
    provider: { restapi: { uri, headers, create_returns_object: true } },
    resource: { restapi_object: { space: spaceOf(teamId, spaces), ...Object.fromEntries(members) } },
  };
}

function spaceOf(teamId: string, count: number): object {
  const space_name = `Space \${count.index + 1}`;
  return {
    count,
    path: "/spaces",
    create_path: "/spaces/",
    id_attribute: "data/space_id",
    data: JSON.stringify({ create_space: { space_name, team_id: teamId } }),
    update_path: "/spaces/{id}/meta",
    update_data: JSON.stringify({ action_type: "SPACE_NAME", space_name }),
    destroy_method: "PUT",
    destroy_path: "/spaces/{id}/state",
    destroy_data: JSON.stringify({ space_state: "TRASH" }),
  };
}

/** A person in each of the spaces, read from the list of members, because the API has no path to read one. */
function memberOf(zuid: string, count: number): object {
  const path = `/spaces/\${restapi_object.space[count.index].id}/members`;
  return {
    count,
    path,
    read_path: path,
    read_search: { search_key: "zuid", search_value: zuid, results_key: "data/space_members" },
    id_attribute: "zuid",
    object_id: zuid,
    data: JSON.stringify({ members_info: [{ zuid, role: "EDITOR", type: "USER" }] }),
  };
}
