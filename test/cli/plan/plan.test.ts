// What a plan says in words of the workspace, from the steps that the engine announces.
import { describe, expect, it } from "vitest";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { found, inWords, step, urnOf } from "./fixture.ts";

const roadmap = { id: "7", inputs: { teamId: "1", name: "Roadmap" } };
const archive = { id: "8", inputs: { teamId: "1", name: "Archive" } };
const spaces = [step("same", "Space", "roadmap", roadmap, roadmap), step("same", "Space", "archive", archive, archive)];
const plan = { id: "9", parent: urnOf("Space", "roadmap"), inputs: { spaceId: "7", name: "Plan" } };

describe("spaces and zones", () => {
  it("are created, with what is in them", () => {
    const zone = (name: string) =>
      step("create", "Zone", name, undefined, {
        parent: urnOf("Space", "roadmap"),
        inputs: { spaceId: unknownValue, name },
      });
    expect(
      inWords(step("create", "Space", "roadmap", undefined, { inputs: roadmap.inputs }), zone("Plan"), zone("Retro")),
    ).toEqual(['creates space "Roadmap"', 'creates 2 zones in "Roadmap": "Plan", "Retro"']);
  });

  it("are adopted if the preview has found them", () => {
    const outputs = found("Space", roadmap.inputs, { adopted: true });
    expect(inWords(step("create", "Space", "roadmap", undefined, { ...roadmap, outputs }))).toEqual([
      'adopts space "Roadmap"',
    ]);
  });

  it("are the same as before if the file had made them", () => {
    const inputs = { spaceId: "7", zoneId: "9", frames: { now: {}, next: {} } };
    const effects = [
      { action: "continue", key: "now", name: "now" },
      { action: "add", key: "next", name: "next" },
    ];
    const known = { parent: urnOf("Zone", "plan"), inputs, outputs: { __effects: effects } };
    const zone = { ...plan, outputs: found("Zone", plan.inputs, {}) };
    expect(
      inWords(
        ...spaces,
        step("create", "Zone", "plan", undefined, zone),
        step("create", "Frames", "plan/f", undefined, known),
      ),
    ).toEqual([
      'continues with zone "Plan" in "Roadmap"',
      'continues with frame "now" in "Plan"',
      'adds frame "next" to "Plan"',
    ]);
  });

  it("change what happens when they are removed", () => {
    const kept = { ...roadmap, inputs: { ...roadmap.inputs, onDestroy: "prevent" } };
    expect(inWords(step("update", "Space", "roadmap", kept, roadmap))).toEqual([
      'changes space "Roadmap" (onDestroy prevent -> trash)',
    ]);
  });

  it("are adopted under the name and in the place that they have, and then renamed and moved", () => {
    const theirs = found("Zone", plan.inputs, { name: "Theirs", spaceId: "8", adopted: true });
    expect(inWords(...spaces, step("create", "Zone", "plan", undefined, { ...plan, outputs: theirs }))).toEqual([
      'adopts zone "Theirs" in "Archive"',
      'renames zone "Theirs" to "Plan"',
      'moves zone "Plan" from "Archive" to "Roadmap"',
    ]);
    const outputs = found("Space", roadmap.inputs, { name: "Theirs", adopted: true });
    expect(inWords(step("replace", "Space", "roadmap", roadmap, { ...roadmap, id: "12", outputs }))).toEqual([
      'adopts space "Theirs"',
      'renames space "Theirs" to "Roadmap"',
      'trashes space "Roadmap"',
    ]);
  });

  it("are restored if the preview has found them in the trash, or does not know their space", () => {
    const trashed = { ...roadmap, outputs: found("Space", roadmap.inputs, { trashed: true }) };
    const restored = { parent: plan.parent, inputs: { ...plan.inputs, spaceId: unknownValue, from: { zone: "9" } } };
    expect(
      inWords(
        step("create", "Space", "roadmap", undefined, trashed),
        step("create", "Zone", "plan", undefined, restored),
      ),
    ).toEqual(['restores space "Roadmap" from the trash', 'restores zone "Plan" from the trash']);
  });

  it("are not renamed to the other form of the same letters", () => {
    const [kept, wanted] = ["NFD", "NFC"].map((form) => ({ id: "7", inputs: { name: "Caf\u00e9".normalize(form) } }));
    const now = { ...wanted, inputs: { ...wanted?.inputs, favorite: true } };
    expect(inWords(step("update", "Space", "roadmap", kept, now))).toEqual(['changes space "Caf\u00e9" (favorite)']);
  });

  it("are not in the space of the file if someone has moved them elsewhere", () => {
    const elsewhere = { ...plan, inputs: { spaceId: "99", name: "Plan" } };
    expect(inWords(...spaces, step("delete", "Zone", "plan", elsewhere))).toEqual(['trashes zone "Plan"']);
    expect(inWords(...spaces, step("update", "Zone", "plan", elsewhere, plan))).toEqual([
      'moves zone "Plan" to "Roadmap"',
    ]);
  });

  it("go to the trash, stay, or are deleted, as onDestroy says", () => {
    const gone = (name: string, more: object) =>
      step("delete", "Zone", name, { ...plan, inputs: { ...plan.inputs, name, ...more } });
    const steps = [gone("A", {}), gone("B", { onDestroy: "delete" }), gone("C", { adopted: true })];
    // The last one is in the trash already.
    expect(inWords(...spaces, ...steps, gone("D", { trashed: true }))).toEqual([
      'no longer manages 2 zones in "Roadmap": "C", "D"',
      'deletes zone "B" for good',
      'trashes zone "A" in "Roadmap"',
    ]);
  });

  it.each([
    ["9", "9"],
    ["ab", "AB"],
  ])("that a new key adopts do not go to the trash: %s by the id %s", (id, given) => {
    const adopted = { ...plan, id: given, outputs: found("Zone", plan.inputs, { adopted: true }) };
    const steps = [step("delete", "Zone", "plan", { ...plan, id }), step("create", "Zone", "idea", undefined, adopted)];
    expect(inWords(...spaces, ...steps)).toEqual(['adopts zone "Plan" in "Roadmap"']);
  });

  it("that go to the trash are counted with what the state records in them", () => {
    const inSpace = { parent: urnOf("Space", "roadmap") };
    const frames = { parent: urnOf("Zone", "plan"), inputs: { zoneId: "9", frames: { a: {}, b: {} } } };
    const access = { ...inSpace, inputs: { spaceId: "7", people: { "ada@example.com": {}, "bob@example.com": {} } } };
    expect(
      inWords(
        step("same", "Space", "archive", archive, archive),
        step("delete", "Space", "roadmap", roadmap),
        step("delete", "Zone", "plan", plan),
        step("delete", "Frames", "plan/frames", frames),
        step("delete", "SpaceMembers", "roadmap/access", access),
      ),
    ).toEqual([
      'takes access away from 2 people in "Roadmap": ada@example.com, bob@example.com',
      'trashes space "Roadmap" (1 zone, 2 frames; 2 people lose access)',
    ]);
  });

  it("that are moved out of a space before it goes to the trash do not go with it", () => {
    const moved = { ...plan, parent: urnOf("Space", "archive"), inputs: { spaceId: "8", name: "Plan" } };
    const frames = { parent: urnOf("Zone", "plan"), inputs: { zoneId: "9", frames: { a: {} } } };
    expect(
      inWords(
        step("same", "Space", "archive", archive, archive),
        step("delete", "Space", "roadmap", roadmap),
        step("update", "Zone", "plan", plan, moved),
        step("same", "Frames", "plan/frames", frames, frames),
      ),
    ).toEqual(['moves zone "Plan" from "Roadmap" to "Archive"', 'trashes space "Roadmap"']);
  });

  it("that are replaced go to the trash, from where they were, and their frames count once", () => {
    const now = { parent: urnOf("Space", "archive"), inputs: { spaceId: "8", name: "Plan", from: { template: "5" } } };
    const inZone = { parent: urnOf("Zone", "plan"), inputs: { zoneId: "9", frames: { a: {}, b: {} } } };
    const replacement = (type: string, name: string, old: object, next: object) =>
      ["create-replacement", "replace", "delete-replaced"].map((op) => step(op, type, name, old, next));
    const replaced = [
      ...replacement("Zone", "plan", plan, now),
      ...replacement("Frames", "plan/frames", inZone, inZone),
    ];
    expect(inWords(...spaces, ...replaced)).toEqual([
      'creates zone "Plan" in "Archive" from template 5',
      'adds 2 frames to "Plan": "a", "b"',
      'trashes zone "Plan" (2 frames) in "Roadmap"',
    ]);
  });

  it("in a space that is replaced, also under another key, go where it goes, even if someone has moved them", () => {
    const old = { ...roadmap, urn: urnOf("Space", "roadmap") };
    const leaving = [
      step("delete", "Zone", "plan", plan),
      step("delete", "Zone", "moved", { ...plan, id: "10", inputs: { spaceId: "8", name: "Moved" } }),
      step("delete", "SpaceMembers", "roadmap/access", {
        parent: urnOf("Space", "roadmap"),
        inputs: { spaceId: "7", people: { "ada@example.com": {} } },
      }),
    ];
    const next = { ...archive, outputs: found("Space", archive.inputs, { adopted: true }) };
    for (const key of ["roadmap", "other"])
      expect(inWords(step("replace", "Space", key, old, next), ...leaving)).toEqual([
        'adopts space "Archive"',
        'takes access away from ada@example.com in "Roadmap"',
        'trashes space "Roadmap" (2 zones; 1 person loses access)',
      ]);
    const theirs = { ...old, outputs: { ...roadmap.inputs, adopted: true } };
    expect(inWords(step("replace", "Space", "other", theirs, next), ...leaving)).toEqual([
      'adopts space "Archive"',
      'no longer manages space "Roadmap"',
    ]);
  });

  it("say what they are a copy of", () => {
    const copy = (more: object) => ({ parent: plan.parent, inputs: { ...plan.inputs, name: "Copy", ...more } });
    const created = (type: string, now: object) => inWords(...spaces, step("create", type, "copy", undefined, now));
    const from = { space: "99", zone: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21", copy: true };
    expect(created("Zone", copy({ from }))).toEqual([
      'creates zone "Copy" in "Roadmap" as a copy of zone 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21 (space 99)',
    ]);
    const versions = ["12", unknownValue].flatMap((version) => created("Zone", copy({ from: { ...from, version } })));
    expect(versions).toEqual([
      'creates zone "Copy" in "Roadmap" as a copy of zone 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21 (space 99, version 12)',
      'creates zone "Copy" in "Roadmap" as a copy of zone 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21 (space 99)',
    ]);
    expect(created("Space", { inputs: { teamId: "1", name: "Copy", from: { space: "7", copy: true } } })).toEqual([
      'creates space "Copy" as a copy of space "Roadmap" (7)',
    ]);
    expect(
      created("Space", { inputs: { teamId: "1", name: "Copy", from: { space: "99", copy: true }, allowEmbed: true } }),
    ).toEqual(['creates space "Copy" as a copy of space 99', 'allows embedding of space "Copy"']);
    expect(
      created("Space", { inputs: { teamId: "1", name: "Copy", from: { space: unknownValue, copy: true } } }),
    ).toEqual(['creates space "Copy" as a copy of another space']);
    const zones = ["A", "B"].map((name) =>
      step("create", "Zone", name, undefined, copy({ name, from: { template: "5" } })),
    );
    expect(inWords(...spaces, ...zones)).toEqual(['creates 2 zones in "Roadmap" from template 5: "A", "B"']);
  });

  it("say that everyone may embed them, and that nobody may any more", () => {
    const embedded = { id: "7", inputs: { ...roadmap.inputs, allowEmbed: true } };
    const closed = { inputs: { ...roadmap.inputs, allowEmbed: false, favorite: true } };
    expect(inWords(step("create", "Space", "roadmap", undefined, { inputs: embedded.inputs }))).toEqual([
      'creates space "Roadmap"',
      'allows embedding of space "Roadmap"',
    ]);
    expect(inWords(step("update", "Space", "roadmap", roadmap, embedded))).toEqual([
      'allows embedding of space "Roadmap"',
    ]);
    expect(inWords(step("update", "Space", "roadmap", embedded, closed))).toEqual([
      'changes space "Roadmap" (favorite)',
      'no longer allows embedding of space "Roadmap"',
    ]);
  });

  it("have names on one line, of at most 100 characters", () => {
    const odd = { inputs: { teamId: "1", name: "a\u001b[2J\n::warning::b" } };
    const long = { inputs: { teamId: "1", name: "🎉".repeat(70_000) } };
    expect(inWords(step("create", "Space", "odd", undefined, odd))).toEqual([
      'creates space "a\\u001b[2J\\u000a::warning::b"',
    ]);
    expect(inWords(step("create", "Space", "long", undefined, long))).toEqual([`creates space "${"🎉".repeat(100)}…"`]);
  });

  it("that do not change are not mentioned", () => expect(inWords(...spaces)).toEqual([]));
});

it("a team has the name that the plan has found, even if only its id is given", () => {
  const inputs = { teamId: "1" };
  const team = {
    id: "1",
    inputs,
    outputs: { ...inputs, name: "Product", ...found("Team", inputs, { name: "Product" }) },
  };
  const access = { inputs: { spaceId: "7", members: { "team:1": "VIEWER" } } };
  expect(
    inWords(
      ...spaces,
      step("create", "Team", "work", undefined, team),
      step("create", "SpaceMembers", "access", undefined, access),
    ),
  ).toEqual(['manages team "Product"', 'gives access to everyone in team "Product" (viewer) in "Roadmap"']);
  expect(
    inWords(step("create", "Team", "work", undefined, { ...team, outputs: { teamId: "1", name: unknownValue } })),
  ).toEqual(['manages team "1"']);
});

it("a team that is replaced stays as it is, and another one is managed", () => {
  const [old, now] = [{ id: "1", inputs: { name: "Product (old)" } }, { inputs: { name: "Product" } }];
  expect(inWords(step("replace", "Team", "work", old, now))).toEqual(['manages team "Product"']);
});

it("what is imported is there already", () => {
  const access = { inputs: { spaceId: "7", members: { "ada@example.com": "VIEWER" } } };
  const steps = [
    step("import", "Zone", "plan", undefined, plan),
    step("import", "SpaceMembers", "access", undefined, access),
  ];
  expect(inWords(...spaces, ...steps)).toEqual([
    'finds ada@example.com in "Roadmap"',
    'adopts zone "Plan" in "Roadmap"',
  ]);
});

it("reads pulumi preview --json and dynamic resources, and ignores other packages", () => {
  const urn = "urn:pulumi:dev::work::pulumi-nodejs:dynamic/canvas:Space::roadmap";
  const steps = [
    { op: "create", urn, newState: { inputs: { name: "Roadmap" } } },
    { op: "create", urn: "urn:pulumi:dev::work::random:index:RandomId::id", newState: { inputs: {} } },
  ];
  expect(inWords(...steps)).toEqual(['creates space "Roadmap"']);
});
