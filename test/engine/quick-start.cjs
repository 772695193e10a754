// Loaded first by the Node processes of a stack (see stack.ts). It changes when things are loaded, and nothing else: most
// of what @pulumi/pulumi loads at its start is what hardly any program of the tests uses.
const Module = require("node:module");

// Pulumi.yaml says `typescript: false`, which the host that is built from Go modules is too old to pass on.
if (process.env.CANVAS_PLAIN_JAVASCRIPT) process.env.PULUMI_NODEJS_TYPESCRIPT = "false";

/** The compiler and npm's reader of node_modules serve to serialise closures, the rest to trace a run. */
const isLate = (request) =>
  ["typescript", "@npmcli/arborist"].includes(request) || /^@opentelemetry\/(?!api$)/.test(request);

const load = Module._load;
Module._load = function (request, parent, isMain) {
  const isPulumi = /[\\/]@pulumi[\\/]pulumi[\\/]/.test(parent?.filename ?? "");
  if (!isPulumi || !isLate(request)) return load.call(this, request, parent, isMain);
  const file = Module._resolveFilename(request, parent, isMain);
  // Who asks for `__esModule` only wants to copy all members of a module that is none.
  const get = (_, name) => name === "__esModule" || Reflect.get(load(file, parent, false), name);
  return new Proxy({}, { get });
};
