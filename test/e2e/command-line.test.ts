// `pulumi do`: calls the plugin from the command line, without a program or a stack's state.
import { expect, it } from "vitest";
import { Service } from "./service.ts";

it("lists and looks up from the command line", { timeout: 180_000 }, async (test) => {
  const service = await Service.start(test);
  const stack = await service.stack({
    program: "",
    environment: {
      CANVAS_BASE_URL: service.url,
      CANVAS_ACCESS_TOKEN: service.emulator.credentials.token,
      CANVAS_EDITION_ID: service.editionId,
    },
  });
  // The same relative path as in the README, because --package does not accept a path with a space.
  const plugin = "./node_modules/.bin/pulumi-resource-canvas";
  const ask = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await stack.run(["do", "--package", plugin, ...args]);
    expect(exitCode, stdout + stderr).toBe(0);
    return stdout;
  };

  const spaceId = service.space("Plans");
  const zones: unknown = JSON.parse(await ask("canvas:Zone", "list", "--space-id", spaceId));
  expect(zones).toEqual(
    ["Canvas", "Sketch"].map((name) => ({
      id: `${service.editionId}/${spaceId}/${service.zone(name, "Plans")}`,
      name,
    })),
  );
  expect(JSON.parse(await ask("canvas:getTeam", "--name", "Alpha"))).toMatchObject({ teamId: service.team("Alpha") });
});
