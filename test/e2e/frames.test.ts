// All frames of a zone as one resource, on the engine, through both interfaces.
import { expect, it } from "vitest";
import { type Args, type Declaration, dynamicInterface, type Interface } from "./conformance/interface.ts";
import { yamlInterface } from "./conformance/yaml-interface.ts";
import { quiet, Service } from "./service.ts";

const timeout = 300_000;
const interfaces: readonly Interface[] = [dynamicInterface, yamlInterface];

const place = (service: Service): Args => ({
  spaceId: service.space("Plans"),
  zoneId: service.zone("Canvas", "Plans"),
});
const cards = (left: number) =>
  Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`card ${n}`, { layout: { left: left + n, top: 0 } }]));
const declare = (service: Service, args: Args): Declaration => ({
  name: "cards",
  type: "Frames",
  args: { ...place(service), ...args },
});
const namesIn = (service: Service) => service.all("frames").map(({ name }) => name);

it.concurrent.for(interfaces)("fifty cards are one resource and one request: $name", { timeout }, async (via, test) => {
  const { service, stack } = await Service.startWith(test, via, (one) => [
    declare(one, { frames: cards(0), unlisted: "report" }),
  ]);
  expect((await stack.up()).changes).toEqual({ create: 2 });
  const path = `/spaces/${service.space("Plans")}/zones/${service.zone("Canvas", "Plans")}/frames`;
  expect(service.takeRequests()).toEqual([`POST ${path}`, `GET ${path}`]);
  expect(namesIn(service)).toHaveLength(51);

  const { "card 7": seventh, ...others } = cards(0);
  stack.setProgram(
    via.program([
      declare(service, {
        frames: { ...others, "card 8": { layout: { left: 80, top: 0 } }, new: {} },
        unlisted: "remove",
      }),
    ]),
  );
  const preview = await stack.preview();
  expect(seventh).toBeDefined();
  expect(preview.diagnostics.map(({ message }) => message).join()).toMatch(
    /does not list: "Old frame" \([\w-]+\); the update deletes them/,
  );
  if (via.isDetailed) {
    const details = preview.operations.flatMap((operation) => Object.entries(operation.details));
    expect(Object.fromEntries(details)).toEqual({
      'frames["card 7"]': "delete",
      'frames["card 8"].layout.left': "update",
      "frames.new": "add",
      unlisted: "update",
    });
  }
  service.takeRequests();
  expect((await stack.up()).changes).toEqual({ update: 1, same: 1 });
  expect(service.takeRequests()).toEqual([`POST ${path}`, `PUT ${path}`, `GET ${path}`, `DELETE ${path}`]);
  expect(namesIn(service).sort()).toEqual([...Object.keys(others), "new"].sort());
  expect(quiet(await stack.preview())).toEqual({ same: 2 });
  expect(quiet(await stack.destroy())).toEqual({ delete: 2 });
  expect(namesIn(service)).toEqual([]);
});

it.concurrent.for(interfaces)(
  "a Frames and a Frame of one zone are an error that names both: $name",
  {
    timeout,
  },
  async (via, test) => {
    const { service, stack } = await Service.startWith(test, via, (one) => [
      declare(one, { frames: { now: {} } }),
      { name: "single", type: "Frame", args: { ...place(one), name: "Next" } },
    ]);
    const run = await stack.preview();
    expect(run.exitCode).not.toBe(0);
    const errors = run.diagnostics.map(({ urn, message }) => `${urn} ${message}`).join("\n");
    expect(errors).toMatch(/cannot manage the frames of zone [\w-]+: /);
    expect(errors).toMatch(/\bcards\b/);
    expect(errors).toMatch(/\bsingle\b/);
    expect(service.takeRequests()).toEqual([]);
  },
);
