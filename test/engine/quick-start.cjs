// Loaded first by the Node processes of a JavaScript program (see stack.ts). It changes when things are loaded, and
// nothing else: what takes most of the start of @pulumi/pulumi is what hardly any program of the tests uses.
const Module = require("node:module");

// Pulumi.yaml says `typescript: false`, which the host that is built from Go modules is too old to pass on.
process.env.PULUMI_NODEJS_TYPESCRIPT = "false";

// The compiler and npm's reader of node_modules serve only to serialise closures; they are loaded with their first use.
const late = new Set(["typescript", "@npmcli/arborist"]);
const load = Module._load;
Module._load = function (request, parent, isMain) {
  const isLate = late.has(request) && /[\\/]@pulumi[\\/]pulumi[\\/]/.test(parent?.filename ?? "");
  if (!isLate) return load.call(this, request, parent, isMain);
  const file = Module._resolveFilename(request, parent, isMain);
  // Who asks for `__esModule` only wants to copy all members of a module that is none.
  const get = (_, name) => name === "__esModule" || Reflect.get(load(file, parent, false), name);
  return new Proxy({}, { get });
};
