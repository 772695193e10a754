"use strict";

// What the state of a dynamic resource refers to, by name: `require("pulumi-canvas/dynamic").Space`. It loads the
// provider when it is first called, and by `import`, so that Node has nothing to warn of.

/** The stack's configuration. The host goes on without waiting for `configure`, so it is kept before anything is awaited. */
let config;

const call =
  (name, method) =>
  async (...args) => {
    const { dynamicProvider } = await import("../../dist/provider/dynamic/face.js");
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
