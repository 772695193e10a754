// Functions of the Node package in programs on the real engine, without the plugin.
import { expect, it } from "vitest";
import { quiet, Service } from "./service.ts";

const minutes = 60_000;

it(
  "a program gets promises and outputs, and simultaneous calls share their requests",
  async (test) => {
    const service = await Service.start(test);
    const program = `const canvas = require("pulumi-canvas");
module.exports = async () => {
  const { teamId, createdBy } = await canvas.getTeam({ name: "Alpha" });
  const { spaceId, allowEmbed } = await canvas.getSpace({ name: "Plans", teamId });
  const [{ zones }, board, sketch] = await Promise.all([
    canvas.getZones({ spaceId }),
    canvas.getZone({ spaceId, name: "Canvas" }),
    canvas.getZone({ spaceId, name: "Sketch" }),
  ]);
  const { frames } = await canvas.getFrames({ spaceId, zoneId: board.zoneId });
  return {
    team: { teamId, createdBy },
    space: { spaceId, allowEmbed },
    zones: zones.map(({ name }) => name),
    sketch: sketch.zoneId,
    frames: frames.map(({ name, layout }) => ({ name, layout })),
    edition: canvas.getEditionOutput().name,
    plan: canvas.getSubscriptionOutput().planName,
  };
};
`;
    const stack = await service.stack({ program });
    quiet(await stack.up());
    const spaceId = service.space("Plans");
    expect(await stack.outputs()).toEqual({
      team: { teamId: service.team("Alpha"), createdBy: service.zuid("owner") },
      space: { spaceId, allowEmbed: false },
      zones: ["Canvas", "Sketch"],
      sketch: service.zone("Sketch", "Plans"),
      frames: [{ name: "Old frame", layout: {} }],
      edition: "Acme",
      plan: "BUSINESS_PLAN",
    });
    expect(service.takeRequests().sort()).toEqual([
      "GET ",
      "GET /spaces",
      `GET /spaces/${spaceId}`,
      `GET /spaces/${spaceId}/zones/${service.zone("Canvas", "Plans")}/frames`,
      // Once more for the times of states, which only selected fields have.
      `GET /spaces/${spaceId}/zones/meta`,
      `GET /spaces/${spaceId}/zones/meta`,
      "GET /subscription",
      "GET /teams",
    ]);
  },
  2 * minutes,
);

it(
  "an output waits for what it depends on, and sees what the update has made",
  async (test) => {
    const service = await Service.start(test);
    const program = `const canvas = require("pulumi-canvas");
module.exports = async () => {
  const teamId = ${JSON.stringify(service.team("Beta"))};
  const { spaces: before } = await canvas.getSpaces({ teamId });
  const space = new canvas.Space("ideas", { teamId, name: "Ideas" });
  const after = canvas.getSpacesOutput({ teamId }, { dependsOn: space });
  const { ownerZuid } = canvas.getSpaceOutput({ spaceId: space.spaceId });
  return { counts: [before.length, after.spaces.length], ownerZuid };
};
`;
    const stack = await service.stack({ program });
    expect(quiet(await stack.preview())).toEqual({ create: 2 });
    // Calls with unknown arguments are not made in a preview.
    expect(service.takeRequests()).toEqual(["GET /spaces"]);
    quiet(await stack.up());
    expect(await stack.outputs()).toEqual({ counts: [0, 1], ownerZuid: service.zuid("owner") });
  },
  2 * minutes,
);

/** Calls that only the SDK refuses, and their messages; those of the provider are in ../provider/functions. */
const mistakes: readonly [about: string, call: string, says: string][] = [
  [
    "an output in the wrong form",
    `getSpace({ spaceId: canvas.getEditionOutput().editionId })`,
    "spaceId is an output, whose value is not known yet; use getSpaceOutput",
  ],
  [
    "a component to wait for",
    `getEditionOutput({}, { dependsOn: new (require("@pulumi/pulumi").ComponentResource)("my:index:Board", "board") })`,
    "dependsOn has a component, which exists before the resources in it; list the resources in it that must exist",
  ],
];

it("a mistake is reported in one sentence, without a stack trace", { timeout: 2 * minutes }, async (test) => {
  const service = await Service.start(test);
  const stack = await service.stack({ program: "" });
  for (const [about, call, says] of mistakes) {
    const name = call.slice(0, call.indexOf("(")).replace(/Output$/, "");
    stack.setProgram(`const canvas = require("pulumi-canvas"); canvas.${call};`);
    const { exitCode, diagnostics } = await stack.preview();
    const messages = diagnostics.map(({ message }) => message.trim());
    expect(messages, about).toEqual([`canvas.${name}: ${says}`]);
    expect(exitCode).not.toBe(0);
  }
});
