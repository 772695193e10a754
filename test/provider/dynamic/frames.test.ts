// What `Frames` deletes of others: Pulumi previews nothing with a dynamic provider, so `check` and `diff` name it.
import { describe, expect, it, vi } from "vitest";
import { dynamicProvider } from "../../../provider/dynamic/provider.ts";
import { TestSession } from "../resources/harness.ts";

async function start() {
  const session = await TestSession.start();
  const settings: Record<string, string> = {
    "canvas:baseUrl": session.service.url,
    "canvas:accessToken": session.service.emulator.credentials.token,
    "canvas:editionId": session.editionId,
  };
  const place = { spaceId: session.service.id("spaces", "Plans"), zoneId: session.service.id("zones", "Canvas") };
  const inputsWith = (more: object) => ({ ...place, idSeed: "all", frames: { now: {} }, ...more });
  return { frames: dynamicProvider("Frames", { get: (key) => settings[key] }), inputsWith, place };
}

async function printedBy(work: () => Promise<unknown>): Promise<string> {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  await work();
  const text = printed.mock.calls.flat().join("\n");
  printed.mockRestore();
  return text;
}

const named = ({ zoneId }: { readonly zoneId: string }) =>
  new RegExp(`zone ${zoneId} has frames that the program does not list: "Old" .*; the update deletes them`);

describe("with unlisted: remove", () => {
  it("the check of a new one names them", async () => {
    const { frames, inputsWith, place } = await start();
    const text = await printedBy(() => frames.check({}, inputsWith({ unlisted: "remove" })));
    expect(text).toMatch(named(place));
  });

  it("the check of a new one refuses more than maxRemovals", async () => {
    const { frames, inputsWith } = await start();
    const { failures } = await frames.check({}, inputsWith({ unlisted: "remove", maxRemovals: 0 }));
    expect(failures.map(({ reason }) => reason)).toEqual([expect.stringContaining("the update would delete")]);
  });

  it("the diff of an update names them, although the state has not counted them", async () => {
    const { frames, inputsWith, place } = await start();
    const { inputs } = await frames.check({}, inputsWith({}));
    const { id, outs } = await frames.create(inputs);
    const { inputs: changed } = await frames.check(inputs, inputsWith({ unlisted: "remove" }));
    const text = await printedBy(() => frames.diff(id, outs, changed));
    expect(text).toMatch(named(place));
  });
});
