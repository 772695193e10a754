// A PostgreSQL server that keeps the state of stacks.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Owner } from "../e2e/service.ts";

const user = "canvas";

/** Starts a server with an empty database, which ends with the test; returns its address for PULUMI_BACKEND_URL. */
export async function startPostgres(programs: string, password: string, test: Owner): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-postgres-"));
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const options = { cwd: folder, ...owner };
  const login = ["--username", user, "--pwfile", passwordFile, "--auth", "scram-sha-256"];
  execFileSync(join(programs, "initdb"), ["-D", data, ...login, "--no-sync", "--no-locale", "-E", "UTF8"], options);

  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(join(programs, "postgres"), args, options);
  const closed = once(server, "close");
  test.onTestFinished(async () => {
    server.kill("SIGQUIT");
    await closed;
  });
  await ready(server);
  return `postgres://${user}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("close", () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
}
