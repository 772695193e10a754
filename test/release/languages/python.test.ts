// The Python SDK generated from the schema; examples-python.test.ts runs it.
import { join } from "node:path";
import { expect, it } from "vitest";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { providePython, run } from "../../engine/sdks.ts";
import { kinds, minutes, version } from "./sdk.ts";

const python = findExecutable("python3");

it.skipIf(!python)(
  "has a class for every resource in Python (skipped without Python)",
  async () => {
    const interpreter = join(await providePython(), "python");
    const program = `
import importlib.metadata, pulumi, pulumi_canvas
of = lambda base: sorted(n for n, c in vars(pulumi_canvas).items() if isinstance(c, type) and issubclass(c, base))
print(importlib.metadata.version("pulumi_canvas"), *of(pulumi.CustomResource))`;
    expect(await run(interpreter, ["-c", program])).toBe(`${version} ${kinds.join(" ")}\n`);
  },
  10 * minutes,
);
