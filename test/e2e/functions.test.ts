// Functions of the Node package in programs on the real engine, without the plugin.
import { expect, it } from "vitest";
import { quiet, Service } from "./service.ts";

const minutes = 60_000;

it(
  "a TypeScript program gets promises and outputs, and calls that are made at once share their requests",
  async (test) => {
    const service = await Service.start(test);
    const program = `import * as canvas from "pulumi-canvas";
export = async () => {
  const { teamId, description } = await canvas.getTeam({ name: "Alpha" });
  const { spaceId, allowEmbed } = await canvas.getSpace({ name: "Plans", teamId });
  const [{ zones }, board, sketch] = await Promise.all([
    canvas.getZones({ spaceId }),
    canvas.getZone({ spaceId, name: "Canvas" }),
    canvas.getZone({ spaceId, name: "Sketch" }),
  ]);
  const { frames } = await canvas.getFrames({ spaceId, zoneId: board.zoneId });
  return {
    team: { teamId, description },
    space: { spaceId, allowEmbed },
    zones: zones.map(({ name }) => name),
    sketch: sketch.zoneId,
    frames: frames.map(({ name, layout }) => ({ name, layout })),
    edition: canvas.getEditionOutput().name,
    plan: canvas.getSubscriptionOutput().planName,
  };
};
`;
    const stack = await service.stack({ language: "typescript", program });
    quiet(await stack.up());
    const spaceId = service.space("Plans");
    expect(await stack.outputs()).toEqual({
      team: { teamId: service.team("Alpha"), description: "First team" },
      space: { spaceId, allowEmbed: false },
      zones: ["Canvas", "Sketch"],
      sketch: service.zone("Sketch", "Plans"),
      frames: [{ name: "Old frame", layout: {} }],
      edition: "Acme",
      plan: "PAID_PLAN",
    });
    expect(service.takeRequests().sort()).toEqual([
      "GET ",
      "GET /spaces",
      `GET /spaces/${spaceId}`,
      `GET /spaces/${spaceId}/zones/${service.zone("Canvas", "Plans")}/frames`,
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
    expect(quiet(await stack.preview())).toEqual({ same: 2 });
  },
  2 * minutes,
);

/** A call and its expected error message. */
const mistakes: readonly [about: string, call: string, says: string][] = [
  [
    "a bad argument",
    `getTeam({ teamId: "Alpha" })`,
    "teamId must be an id of the service: digits only, such as 1000000000001",
  ],
  [
    "several at once",
    `search({ text: "", kinds: "zones" })`,
    "there are 3 problems:\n- teamId is required\n- text must not be empty\n- kinds is not a property of search; did you mean kind?",
  ],
  [
    "an output that is bad",
    `getSpaceOutput({ spaceId: canvas.getEditionOutput().name })`,
    "spaceId must be an id of the service: digits only, such as 1000000000001",
  ],
  [
    "an output in the wrong form",
    `getSpace({ spaceId: canvas.getEditionOutput().editionId })`,
    "spaceId is an output, whose value comes later; use getSpaceOutput",
  ],
  [
    "a component to wait for",
    `getEditionOutput({}, { dependsOn: new (require("@pulumi/pulumi").ComponentResource)("my:index:Board", "board") })`,
    "dependsOn has a component, which is there before anything in it; name the resources in it that must be there",
  ],
  [
    "what is not there",
    `getTeam({ name: "Alhpa" })`,
    `edition EDITION has no team named "Alhpa" (it has "Alpha", "Beta", "Shared"); correct the id or name`,
  ],
];

it(
  "a mistake is told in one sentence, without a stack trace",
  async (test) => {
    const service = await Service.start(test);
    const stack = await service.stack({ program: "" });
    for (const [about, call, says] of mistakes) {
      const name = call.slice(0, call.indexOf("(")).replace(/Output$/, "");
      stack.setProgram(`const canvas = require("pulumi-canvas"); canvas.${call};`);
      const { exitCode, diagnostics } = await stack.preview();
      const messages = diagnostics.map(({ message }) => message.trim());
      expect(messages, about).toEqual([`canvas.${name}: ${says.replace("EDITION", service.editionId)}`]);
      expect(exitCode).not.toBe(0);
    }
  },
  3 * minutes,
);

it(
  "a missing setting is told before anything is asked",
  async (test) => {
    const service = await Service.start(test);
    const program = `require("pulumi-canvas").getEditions();`;
    const stack = await service.stack({ program, config: { "canvas:baseUrl": "" }, secrets: {} });
    const { diagnostics } = await stack.preview();
    expect(diagnostics.map(({ message }) => message.trim())).toEqual([
      "canvas.getEditions: the configuration has 2 problems:\n" +
        "- canvas:baseUrl (CANVAS_BASE_URL) is missing; set it: pulumi config set canvas:baseUrl <address of the service>\n" +
        "- there are no credentials; set canvas:accessToken (CANVAS_ACCESS_TOKEN): pulumi config set --secret canvas:accessToken <token>, or use canvas:refreshToken (CANVAS_REFRESH_TOKEN) with clientId and clientSecret",
    ]);
    expect(service.takeRequests()).toEqual([]);
  },
  minutes,
);
