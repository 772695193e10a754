// `pulumi-canvas doctor --probe --stack`: the settings of a service in a real stack.
import { join } from "node:path";
import { expect, it } from "vitest";
import { pathsOfReading } from "../provider/readings/combined.ts";
import { dynamicInterface } from "./conformance/interface.ts";
import { runCommand } from "./desk.ts";
import { quiet, Service } from "./service.ts";

it("stores the settings that the service needs, with which a program works", { timeout: 180_000 }, async (test) => {
  const service = await Service.start(test, { readings: ["other-paths"] });
  const zone = (name: string) =>
    dynamicInterface.program([{ name: "zone", type: "Zone", args: { spaceId: service.space("Plans"), name } }]);
  const stack = await service.stack({ program: zone("One") });
  const settings = { CANVAS_BASE_URL: service.url, CANVAS_ACCESS_TOKEN: service.emulator.credentials.token };
  const probe = (name: string) =>
    runCommand(["doctor", "--probe", "--team", "Beta", "--edition", service.editionId, "--stack", name], stack.folder, {
      ...stack.backend,
      ...settings,
      CANVAS_CACHE_DIR: join(stack.folder, "cache"),
    });
  const refused = await probe("other");
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toContain("  pulumi config set canvas:paths '");
  expect(refused.stderr).toMatch(
    /canvas:paths was not stored in the stack other: .*; run this in the folder of the project, in one of its stacks: pulumi config set canvas:paths '.*'\n$/,
  );
  const config = (command: string, ...value: string[]) =>
    stack.run(["config", command, "canvas:paths", ...value, "--stack", "dev"]);
  const [, advised = ""] = /pulumi config set canvas:paths '(.*)'\n$/.exec(refused.stderr) ?? [];
  await config("set", advised);
  expect(JSON.parse((await config("get")).stdout)).toEqual(pathsOfReading);
  await config("rm");

  const stored = await probe("dev");
  expect(stored, stored.stderr).toMatchObject({ exitCode: 0 });
  expect(stored.stderr).toMatch(/Stored canvas:paths in the stack dev\.\n$/);
  expect(JSON.parse((await config("get")).stdout)).toEqual(pathsOfReading);
  expect(quiet(await stack.up())).toEqual({ create: 2 });
  stack.setProgram(zone("Two"));
  expect(quiet(await stack.up())).toEqual({ same: 1, update: 1 });
});
