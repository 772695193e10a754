import { it } from "vitest";
import { compareWithModel } from "./compare.ts";

it("agrees with the model in 200 random sequences of operations", () => compareWithModel(200));
