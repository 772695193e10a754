// A Python program with the generated SDK, from the first preview to destroy.
import { join } from "node:path";
import { expect, it } from "vitest";
import { findExecutable } from "../../../tools/engine/places.mjs";
import { quiet, Service } from "../../e2e/service.ts";
import { providePython, run } from "../../engine/sdks.ts";
import type { Run } from "../../engine/stack.ts";
import { kinds, minutes, version } from "./sdk.ts";

const python = findExecutable("python3");

it.skipIf(!python)(
  "has a class for every resource in Python (skipped without Python)",
  async () => {
    const interpreter = join(await providePython(), "python");
    const program = `
import importlib.metadata, pulumi, pulumi_canvas
of = lambda base: sorted(n for n, c in vars(pulumi_canvas).items() if isinstance(c, type) and issubclass(c, base))
print(importlib.metadata.version("pulumi_canvas"), *of(pulumi.CustomResource))`;
    expect(await run(interpreter, ["-c", program])).toBe(`${version} ${kinds.join(" ")}\n`);
  },
  10 * minutes,
);

const program = (zone: string, color: string) => `import pulumi
import pulumi_canvas as canvas

team = canvas.Team("product", name="Alpha")
space = canvas.Space("roadmap", team_id=team.team_id, name="Roadmap", favorite=True)
zone = canvas.Zone("plan", space_id=space.space_id, name="${zone}", on_destroy=canvas.ZoneOnDestroy.DELETE)
frame = canvas.Frame(
    "now",
    space_id=space.space_id,
    zone_id=zone.zone_id,
    name="Now",
    layout=canvas.LayoutArgs(left=10, top=20.5, width=320, height=200),
    fills=[{"solid": {"color": {"hex": "${color}"}}}, canvas.FillArgs(no_fill=True)],
)
canvas.SpaceMember("editor", space_id=space.space_id, mail_id="first@example.com", role="EDITOR")

found = canvas.get_spaces_output(team_id=team.team_id, opts=pulumi.InvokeOutputOptions(depends_on=[space]))
pulumi.export("spaces", found.apply(lambda result: sorted(space.name for space in result.spaces)))
pulumi.export("color", frame.fills[0].solid.color.hex)
known = canvas.get_team_output(name="Alpha")
pulumi.export("path", pulumi.Output.format("{0}/{1}/{2}", known.name, space.name, zone.name))
`;

/** The operations of a run that succeeded without diagnostics. */
function done(run: Run): string[] {
  quiet(run);
  return run.operations.map(({ op, name, diffs }) => [op, name, ...diffs].join(" ")).sort();
}

it.skipIf(!python)(
  "goes from its first preview to destroy (skipped without Python)",
  async (test) => {
    const service = await Service.start(test);
    const path = await providePython();
    const stack = await service.stack({ language: "python", plugin: true, path, program: program("Plan", "#00FF00") });
    const all = ["editor", "now", "plan", "product", "roadmap"];
    expect(done(await stack.preview())).toEqual(all.map((name) => `create ${name}`));
    // Functions that depend on resources to be created are not called in a preview.
    expect(service.takeRequests()).toEqual(["GET /teams"]);

    expect(done(await stack.up())).toEqual(all.map((name) => `create ${name}`));
    expect(await stack.outputs()).toEqual({
      spaces: ["Annex", "Archive", "Plans", "Roadmap"],
      color: "#00FF00",
      path: "Alpha/Roadmap/Plan",
    });
    const { id: spaceId } = service.one("spaces", ({ name }) => name === "Roadmap");
    const { id: zoneId } = service.one("zones", (zone) => zone.spaceId === spaceId);
    const frame = () => service.one("frames", (found) => found.zoneId === zoneId);
    expect(frame()).toMatchObject({
      name: "Now",
      properties: {
        layout: { left: 10, top: 20.5, width: 320, height: 200 },
        fills: [{ solid: { color: { rgb: { red: 0, green: 255, blue: 0 } } } }, { no_fill: {} }],
      },
    });
    expect(service.store.get("spaceMembers", `${spaceId}:${service.zuid("first")}`)).toMatchObject({ role: "EDITOR" });
    expect(done(await stack.preview())).toEqual(all.map((name) => `same ${name}`));

    stack.setProgram(program("Plan B", "#0000FF"));
    expect(done(await stack.up())).toEqual([
      "same editor",
      "same product",
      "same roadmap",
      "update now fills",
      "update plan name",
    ]);
    expect(service.store.get("zones", zoneId)).toMatchObject({ name: "Plan B" });
    expect(frame().properties.fills).toEqual([
      { solid: { color: { rgb: { red: 0, green: 0, blue: 255 } } } },
      { no_fill: {} },
    ]);

    service.change((store) => store.remove("frames", frame().id));
    expect((await stack.refresh()).changes).toEqual({ same: 5, delete: 1 });
    expect(done(await stack.up())).toEqual(["create now", "same editor", "same plan", "same product", "same roadmap"]);

    const destroyed = await stack.destroy();
    expect(destroyed.changes).toEqual({ delete: 6 });
    expect(destroyed.diagnostics.map(({ message }) => message)).toEqual([
      `Team "Alpha" (${service.team("Alpha")}) stays on the service, which cannot delete teams; it is only removed from the state`,
    ]);
    expect(service.store.get("zones", zoneId)).toBeUndefined();
    expect(service.store.get("spaces", spaceId)?.trashedTime).toEqual(expect.any(Number));
  },
  14 * minutes,
);
