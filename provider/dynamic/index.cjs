"use strict";

// What the state of a dynamic resource refers to. It loads the provider when it is first called, and by `import`, so
// that a program that only names resources pays for nothing and Node has nothing to warn of.

/** The stack's configuration. The host hands it over without waiting, so it is kept before anything is awaited. */
let config;

let face;
const load = () => {
  face ??= import("../../dist/provider/dynamic/face.js");
  return face;
};

const provider = (name) => {
  const call =
    (method) =>
    async (...args) => {
      const { dynamicProvider } = await load();
      return dynamicProvider(name, config)[method](...args);
    };
  return {
    async configure(request) {
      config = request.config;
    },
    check: call("check"),
    diff: call("diff"),
    create: call("create"),
    read: call("read"),
    update: call("update"),
    delete: call("delete"),
  };
};

for (const name of ["Team", "TeamMember", "Space", "SpaceMember", "Zone", "Frame"]) {
  exports[name] = provider(name);
}
