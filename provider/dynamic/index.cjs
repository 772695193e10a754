"use strict";

// The state of a dynamic resource refers to this module: `require("pulumi-canvas/dynamic").Space`. It loads the provider
// with the first call, and with `import()`, because `require` of an ES module prints a warning on some Node versions.

/** The stack configuration. Set before the first await, because the host does not wait for `configure`. */
let config;
let loading;
const providers = new Map();

const load = async (name) => {
  loading ??= import("../../dist/provider/dynamic/provider.js");
  const { dynamicProvider } = await loading;
  if (!providers.has(name)) providers.set(name, dynamicProvider(name, config));
  return providers.get(name);
};

const call =
  (name, method) =>
  async (...args) =>
    (await load(name))[method](...args);

const provider = (name) => ({
  async configure(request) {
    config = request.config;
    providers.clear();
  },
  check: call(name, "check"),
  diff: call(name, "diff"),
  create: call(name, "create"),
  read: call(name, "read"),
  update: call(name, "update"),
  delete: call(name, "delete"),
});

module.exports = new Proxy({}, { get: (_, name) => provider(name) });
