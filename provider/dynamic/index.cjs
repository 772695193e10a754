"use strict";

// The state of a dynamic resource refers to this module: `require("pulumi-canvas/dynamic").Space`. It loads the provider
// with the first call, and with `import()`, because `require` of an ES module prints a warning on some Node versions.

/** The stack configuration. Set before the first await, because the host does not wait for `configure`. */
let config;

const call =
  (name, method) =>
  async (...args) => {
    const { dynamicProvider } = await import("../../dist/provider/dynamic/provider.js");
    return dynamicProvider(name, config)[method](...args);
  };

const provider = (name) => ({
  async configure(request) {
    config = request.config;
  },
  check: call(name, "check"),
  diff: call(name, "diff"),
  create: call(name, "create"),
  read: call(name, "read"),
  update: call(name, "update"),
  delete: call(name, "delete"),
});

module.exports = new Proxy({}, { get: (_, name) => provider(name) });
