// The first process of a network namespace: brings up its loopback interface, listens on the ports that are given, and
// hands the sockets to its parent. A socket stays in the namespace where it was made.
import { execFileSync } from "node:child_process";
import { createServer } from "node:net";

const [ip, ...ports] = process.argv.slice(2);
execFileSync(ip, ["link", "set", "lo", "up"]);
for (const port of ports.map(Number)) {
  const server = createServer().listen(port, "127.0.0.1", () => {
    // Only the parent accepts connections.
    process.send(port, server, () => server.close());
  });
}
process.on("disconnect", () => process.exit());
