// Loaded first by the Node processes of a stack (see stack.ts). Most of what @pulumi/pulumi loads at its start is what hardly
// any program of the tests uses: it is loaded when it is used. Only the positions in stack traces are others.
const Module = require("node:module");

// Pulumi.yaml says `typescript: false`, which the host that is built from Go modules is too old to pass on.
if (process.env.CANVAS_PLAIN_JAVASCRIPT) process.env.PULUMI_NODEJS_TYPESCRIPT = "false";

/** These serialize closures. */
const closures = ["typescript", "@npmcli/arborist", "fdir", "normalize-package-data"];
/** The Automation API uses these. */
const automation = ["@logdna/tail-file", "execa", "js-yaml", "tmp"];
const late = new Set([...closures, ...automation]);
/** The rest of OpenTelemetry serves to trace a run. */
const isLate = (request) => late.has(request) || /^@opentelemetry\/(?!api$)/.test(request);

const load = Module._load;
Module._load = function (request, parent, isMain) {
  const isPulumi = /[\\/]@pulumi[\\/]pulumi[\\/]/.test(parent?.filename ?? "");
  // It would read the source maps of the whole package, for the stack that every resource remembers.
  if (isPulumi && request === "source-map-support/register") return {};
  if (!isPulumi || !isLate(request)) return load.call(this, request, parent, isMain);
  const file = Module._resolveFilename(request, parent, isMain);
  const get = (_, name) => {
    // Compiled code asks for it where it imports, not where it uses a member.
    if (name === "__esModule") return true;
    const loaded = load(file, parent, false);
    return name === "default" && !loaded.__esModule ? loaded : Reflect.get(loaded, name);
  };
  return new Proxy({}, { get });
};
