// A workspace of 300 objects on the engine, with the documented limits on and their minute scaled to three seconds.
import { expect, it } from "vitest";
import { type Declaration, Output, pluginInterface } from "./conformance/interface.ts";
import { Service } from "./service.ts";

const windowSeconds = 3;
const numbers = Array.from({ length: 100 }, (_, index) => index + 1);

it("300 objects are created, refreshed, moved and destroyed without a failure", { timeout: 600_000 }, async (test) => {
  const service = await Service.start(test, { settings: { rateWindowSeconds: windowSeconds } });
  const teamId = service.team("Alpha");
  /** Zone `n` is in space `n + offset`. */
  const program = (offset: number) =>
    pluginInterface.program([
      ...numbers.map((n): Declaration => ({ name: `space ${n}`, type: "Space", args: { teamId, name: `Space ${n}` } })),
      ...numbers.flatMap((n): Declaration[] => {
        const spaceId = new Output(`space ${((n - 1 + offset) % numbers.length) + 1}`, "spaceId");
        const frames = { now: {}, next: {} };
        return [
          { name: `zone ${n}`, type: "Zone", args: { spaceId, name: `Zone ${n}` } },
          { name: `frames ${n}`, type: "Frames", args: { spaceId, zoneId: new Output(`zone ${n}`, "zoneId"), frames } },
        ];
      }),
    ]);
  const stack = await service.stack({
    ...(await pluginInterface.stack?.()),
    config: { "canvas:quotaWindowSeconds": String(windowSeconds), "canvas:retrySeconds": "1" },
    program: program(0),
  });
  const requests = () => service.takeRequests().map((request) => request.replace(/[\w-]{36}|\d{5,}/g, "ID"));
  const count = (all: readonly string[], one: string) => all.filter((request) => request === one).length;

  expect((await stack.up()).changes).toEqual({ create: 301 });
  requests();
  expect((await stack.refresh()).changes).toEqual({ same: 301 });
  const read = requests();
  expect(count(read, "GET /spaces/ID/zones/meta")).toBe(100);
  expect(count(read, "GET /spaces/ID/zones/ID/frames")).toBe(100);
  stack.setProgram(program(1));
  expect((await stack.up()).changes).toEqual({ same: 101, update: 200 });
  expect(count(requests(), "POST /spaces/ID/zones/ID/move")).toBe(100);
  expect((await stack.preview()).changes).toEqual({ same: 301 });
  expect((await stack.destroy()).changes).toEqual({ delete: 301 });
  expect(service.all("spaces", ({ name, trashedTime }) => /^Space \d/.test(name) && trashedTime === null)).toEqual([]);
});
