// Wrong settings of a stack with classes: one sentence with the remedy for each way in which the engine asks, and the state is
// left as it is. The sentences themselves are tested without the engine.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dynamicInterface } from "../e2e/conformance/interface.ts";
import { errorsOf, quiet, resourcesOf, Service } from "../e2e/service.ts";
import type { Run } from "../engine/stack.ts";

const refusal = "\\(E4011 .*\\); canvas:accessToken \\(CANVAS_ACCESS_TOKEN\\) is not valid or has expired: .*";
const lastSettings = "; refresh and destroy use the configuration of the last update: add --run-program .*";

it("is one error each, and forgotten once it is corrected", { timeout: 240_000 }, async (test) => {
  const service = await Service.start(test);
  const { token } = service.emulator.credentials;
  const wrongToken = "at_0123456789abcdef";
  const program = (...names: readonly string[]) =>
    dynamicInterface.program(
      names.map((name) => ({ name, type: "Space", args: { teamId: service.team("Alpha"), name } })),
    );
  const stack = await service.stack({ program: program("Kept") });
  quiet(await stack.up());
  await stack.configure({}, { "canvas:accessToken": wrongToken });
  // A refresh uses the settings of the last update, which the engine stores in the state, and with them the token.
  expect(quiet(await stack.refresh())).toEqual({ same: 2 });
  expect(JSON.stringify(await stack.exportState())).not.toContain(token);
  const recorded = async () => [...(await resourcesOf(stack)).values()].map(({ id, outputs }) => ({ id, outputs }));
  const before = await recorded();
  const expectRefused = async (run: Run, says: string) => {
    expect(run.exitCode).not.toBe(0);
    expect(errorsOf(run)).toEqual([expect.stringMatching(new RegExp(`^${says}$`, "s"))]);
    expect(run.stdout + run.stderr).not.toMatch(/^\s+at /m);
    for (const secret of [token, wrongToken]) expect(run.stdout + run.stderr).not.toContain(secret);
    expect(await recorded()).toEqual(before);
  };

  const file = join(stack.folder, "Pulumi.dev.yaml");
  const settings = readFileSync(file, "utf8");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(settings), config: {} }));
  const problems = "- canvas:baseUrl .* is missing; set it: .*\n- there are no credentials; set canvas:accessToken .*";
  await expectRefused(
    await stack.preview(),
    `.*Space resource 'Kept' has a problem: the configuration has 2 problems:\n${problems}`,
  );
  writeFileSync(file, settings);

  const destroyed = await stack.destroy({ args: ["--run-program"] });
  await expectRefused(destroyed, `PUT space state returned 401 ${refusal}${lastSettings}`);
  stack.setProgram(program("Kept", "New"));
  await expectRefused(await stack.up(), `GET roles in teams returned 401 ${refusal}`);
  await expectRefused(await stack.refresh(), `GET space returned 401 ${refusal}${lastSettings}`);

  await stack.configure({}, { "canvas:accessToken": token });
  expect(quiet(await stack.up())).toEqual({ create: 1, same: 2 });
});
