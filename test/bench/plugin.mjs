// `npm run bench`: how fast the plugin is there, as figures to read. Needs the build.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import services from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import structs from "google-protobuf/google/protobuf/struct_pb.js";

const plugin = fileURLToPath(new URL("../../dist/provider/bin/main.js", import.meta.url));
const rounds = 15;
const environment = { PATH: process.env.PATH, CANVAS_BASE_URL: "http://127.0.0.1:1", CANVAS_ACCESS_TOKEN: "none" };

// Taken in turns, so that both see the same machine.
const times = { node: [], port: [], check: [] };
for (let round = 0; round < rounds; round += 1) {
  times.node.push(await nodeAlone());
  const { port, check } = await untilFirstCheck();
  times.port.push(port);
  times.check.push(check);
}

const labels = { node: "node -e 0", port: "plugin, until its port is known", check: "plugin, until its first Check" };
console.log(
  `${"Time from the start, ms".padEnd(34)} ${"median".padStart(8)} ${"slowest".padStart(8)} ${"ratio".padStart(8)}`,
);
/** How much longer than Node alone the first answer may take. */
const limit = 3;
for (const [name, label] of Object.entries(labels)) {
  const sorted = times[name].sort((a, b) => a - b);
  const ratio = median(sorted) / median(times.node);
  const cells = [median(sorted).toFixed(1), sorted[rounds - 1].toFixed(1), ratio.toFixed(2)];
  console.log(`${label.padEnd(34)} ${cells.map((cell) => cell.padStart(8)).join(" ")}`);
  if (ratio > limit) process.exitCode = 1;
}

function median(sorted) {
  return sorted[Math.floor(rounds / 2)];
}

async function nodeAlone() {
  const begin = performance.now();
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
  return performance.now() - begin;
}

/** As the engine does it: the port, Configure, Check. */
async function untilFirstCheck() {
  const begin = performance.now();
  const child = spawn(process.execPath, [plugin], { stdio: ["ignore", "pipe", "inherit"], env: environment });
  const [address] = await once(createInterface(child.stdout), "line");
  const port = performance.now() - begin;
  const client = new services.ResourceProviderClient(`127.0.0.1:${address}`, grpc.credentials.createInsecure());
  await call(client, "configure", new messages.ConfigureRequest().setArgs(structs.Struct.fromJavaScript({})));
  const news = structs.Struct.fromJavaScript({ teamId: "1", name: "Roadmap" });
  const urn = "urn:pulumi:dev::bench::canvas:index:Space::roadmap";
  await call(client, "check", new messages.CheckRequest().setUrn(urn).setNews(news));
  const check = performance.now() - begin;
  client.close();
  child.kill("SIGKILL");
  await once(child, "exit");
  return { port, check };
}

function call(client, method, request) {
  return new Promise((resolve, reject) => {
    client[method](request, (error, response) => (error ? reject(error) : resolve(response)));
  });
}
