// Loaded into the Node processes of a run: when a provider ends, writes the processor time that it has used.
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");

const { CANVAS_BENCH_CPU: folder } = process.env;
const [, program = ""] = process.argv;

if (folder && /pulumi-resource-canvas$|provider.bin.main\.js$/.test(program)) {
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify((user + system) / 1e6));
  });
}
