// Runs commands in a network namespace, from which nothing can be reached but some servers of this process.
import { spawn, spawnSync } from "node:child_process";
import { on } from "node:events";
import { connect, type Server, type Socket } from "node:net";
import { delimiter } from "node:path";
import { pipeline } from "node:stream";
import { fileURLToPath } from "node:url";
import { findExecutable } from "../../../tools/engine/places.mjs";
import type { Owner } from "../../e2e/service.ts";

// By their paths, because programs are run with little on PATH, which may lack the folders of administrators.
const path = [process.env.PATH, "/usr/sbin", "/sbin"].join(delimiter);
const find = (name: string) => findExecutable(name, path) ?? name;
const [unshare, nsenter, ip] = [find("unshare"), find("nsenter"), find("ip")];
// Others than root may make a network namespace inside a user namespace of their own.
const isRoot = process.getuid?.() === 0;
const making = isRoot ? ["--net"] : ["--net", "--user", "--map-root-user"];
const entering = isRoot ? ["--net"] : ["--net", "--user", "--preserve-credentials"];
const loopback = fileURLToPath(new URL("loopback.mjs", import.meta.url));

/** Whether a network namespace can be made here. */
const canIsolate = spawnSync(unshare, [...making, ip, "link", "set", "lo", "up"]).status === 0;

/** What keeps the commands of a test from the network, for its name. */
export const isolation = canIsolate
  ? "offline"
  : "with proxies that lead nowhere, because no network can be isolated here";

const nowhere = "http://127.0.0.1:9";

/** Keeps well-behaved programs from the network where it cannot be isolated. */
export const offlineSettings = {
  HTTP_PROXY: nowhere,
  HTTPS_PROXY: nowhere,
  NO_PROXY: "127.0.0.1",
  GOPROXY: "off",
};

/** The command that runs another one offline, except for these servers of this process; empty if that is impossible. */
export async function offline(test: Owner, ...urls: readonly string[]): Promise<readonly string[]> {
  if (!canIsolate) return [];
  const ports = urls.map((url) => new URL(url).port);
  const first = spawn(unshare, [...making, process.execPath, loopback, ip, ...ports], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  test.onTestFinished(() => void first.kill());
  let missing = ports.length;
  for await (const [port, inside] of on(first, "message", { close: ["exit"] })) {
    openTo(port, inside);
    test.onTestFinished(() => void inside.close());
    missing -= 1;
    if (missing === 0) return [nsenter, ...entering, "--target", String(first.pid), "--"];
  }
  throw new Error("the network namespace ended before it was set up; its messages are above");
}

/** Passes connections from inside on to the same port outside; both ends are destroyed when one of them fails. */
function openTo(port: number, inside: Server): void {
  inside.on("connection", (socket: Socket) => pipeline(socket, connect(port, "127.0.0.1"), socket, () => {}));
}
