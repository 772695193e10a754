// A stack of dynamic resources continues with the plugin: no resource is replaced, and no write request is sent. The migration
// to the generated Node SDK, with nested and pending resources, is in ../release/languages/migration.test.ts.
import { it } from "vitest";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { moveToPlugin } from "./move-to-plugin.ts";

it("a stack of classes moves to YAML", { timeout: 240_000 }, (test) => moveToPlugin(yamlInterface, test));
