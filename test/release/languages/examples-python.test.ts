// The examples of the documentation run as they are in Python.
import { it } from "vitest";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { providePython } from "../../engine/sdks.ts";
import { programsIn, runExamples } from "./examples.ts";
import { minutes } from "./sdk.ts";

/** Runs each example with names that begin with the name of the example. */
const combined = (programs: Readonly<Record<string, string>>) => `import json
import pulumi

initialize, export = pulumi.Resource.__init__, pulumi.export

for example, program in json.loads(${JSON.stringify(JSON.stringify(programs))}).items():
    pulumi.Resource.__init__ = lambda self, kind, name, *rest, example=example, **more: initialize(
        self, kind, f"{example}_{name}", *rest, **more
    )
    pulumi.export = lambda name, value, example=example: export(f"{example}_{name}", value)
    exec(compile(program, example, "exec"), {})
`;

it.skipIf(!findExecutable("python3"))(
  "run from up to destroy (skipped without Python)",
  { timeout: 10 * minutes },
  async (test) => {
    const program = combined(Object.fromEntries(programsIn("python")));
    await runExamples(test, { language: "python", program, path: await providePython() });
  },
);
