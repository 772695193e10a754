// The live maps in the pages, which the command draws when the site is built: of a file in the page, or of a plan.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { provideEngine } from "../engine.mjs";
import { root } from "../setup.mjs";

/** Draws the maps of a site into its public folder. */
export class Maps {
  #folder;
  #count = 0;

  constructor(publicFolder) {
    this.#folder = publicFolder;
    mkdirSync(join(publicFolder, "maps"), { recursive: true });
  }

  /** The address of the map of the file `name`, as the page has it above the marker; `plan` is that of the last change of a file. */
  async draw(name, above) {
    this.#count += 1;
    const address = `maps/${this.#count}.html`;
    const work = mkdtempSync(join(tmpdir(), "pulumi-canvas-maps-"));
    try {
      const out = join(this.#folder, address);
      const draw = name === "plan" ? drawPlan : drawFile;
      for (const { groups } of above.matchAll(/^cat > (?<path>\S+) <<'END'\n(?<text>.*?)^END$/gms)) write(work, groups);
      await draw({ work, name, versions: filesIn(above), out });
    } finally {
      rmSync(work, { recursive: true });
    }
    return address;
  }
}

async function drawFile({ work, name, versions, out }) {
  const file = write(work, versions.filter(({ path }) => path === name).at(-1));
  await command(["map", file, "--out", out], { cwd: work });
}

/** Makes the first version of the file on an emulator, and previews the last one. */
async function drawPlan({ work, versions, out }) {
  const { Emulator } = await import("../../dist/emulator/emulator.js");
  const { serve } = await import("../../dist/emulator/http-server.js");
  const emulator = new Emulator();
  const server = await serve(emulator, "127.0.0.1", 0);
  try {
    const { token, editionId } = emulator.credentials;
    const settings = { CANVAS_BASE_URL: server.url, CANVAS_ACCESS_TOKEN: token, CANVAS_EDITION_ID: editionId };
    const env = { PATH: [(await provideEngine()).path, process.env.PATH].join(delimiter), ...settings };
    await command(["up", write(work, versions[0]), "--yes"], { cwd: work, env });
    await command(["preview", write(work, versions.at(-1)), "--map", out], { cwd: work, env });
  } finally {
    await server.close();
  }
}

/** The files that the blocks of a page are, by the comment in their first line. */
function filesIn(text) {
  const blocks = text.matchAll(/^```\w+\n(?<text># (?<path>[\w./-]+\.yaml)\n.*?)^```$/gms);
  return [...blocks].map(({ groups }) => groups);
}

function write(work, { path, text }) {
  mkdirSync(dirname(join(work, path)), { recursive: true });
  writeFileSync(join(work, path), text);
  return path;
}

/** Runs the built command; what it prints is shown only if it fails. */
async function command(args, { cwd, env = {} }) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PULUMI|CANVAS)_/.test(name));
  const child = spawn(process.execPath, [join(root, "dist/cli/main.js"), ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), PULUMI_HOME: join(cwd, "home"), PULUMI_SKIP_UPDATE_CHECK: "true", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`pulumi-canvas ${args.join(" ")} failed: ${output}`);
}
