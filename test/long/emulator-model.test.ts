import { it } from "vitest";
import { compareWithModel } from "../emulator/model/compare.ts";

it("agrees with the model in 1,000 random sequences of operations", { timeout: 300_000 }, () => compareWithModel(1000));
