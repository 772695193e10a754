// Resources of one program share their requests, though the engine runs them separately. The requests of each change are in
// ../provider/resources.
import { expect, it } from "vitest";
import { type Declaration, dynamicInterface } from "./conformance/interface.ts";
import { Service } from "./service.ts";

it("makes and refreshes 8 spaces with two lists", { timeout: 240_000 }, async (t) => {
  const service = await Service.start(t);
  const teamId = service.team("Beta");
  const names = Array.from({ length: 8 }, (_, index) => `Space ${index + 1}`);
  const spaces = names.map((name): Declaration => ({ name, type: "Space", args: { teamId, name } }));

  const stack = await service.stack({ program: dynamicInterface.program(spaces) });
  expect((await stack.up()).exitCode).toBe(0);
  expect(service.takeRequests().sort()).toEqual([
    // What is there, and what is in the trash.
    ...["GET /spaces", "GET /spaces", "GET /teams/users/me/permission"],
    ...spaces.map(() => "POST /spaces/"),
  ]);

  expect((await stack.refresh()).changes).toEqual({ same: 9 });
  const reads = service.takeRequests().map((request) => request.replace(/\d+$/, "ID"));
  expect(reads.sort()).toEqual(["GET /spaces", "GET /spaces/ID"]);
});
