import { describe, expect, it } from "vitest";
import { errorEnvelope } from "./harness.ts";
import { frameId, Scene, unknownId, unknownUuid } from "./scene.ts";

interface Operation {
  readonly name: string;
  readonly method: string;
  /** Relative to the zone, or to the space for the operations in `ofSpace`. */
  readonly path: string;
  readonly body?: object;
  readonly scope: string;
}

const reads: Operation[] = [
  { name: "reading the zone", method: "GET", path: "/meta", scope: "Service.spaces.READ" },
  { name: "listing versions", method: "GET", path: "/version", scope: "Service.documents.READ" },
  {
    name: "duplicating",
    method: "POST",
    path: "/duplicate",
    body: { duplicate_zone: { destination_type: "NEW_SPACE", space_name: "New" } },
    scope: "Service.zones.CREATE",
  },
];
const edits: Operation[] = [
  { name: "renaming", method: "PUT", path: "/meta", body: { zone_name: "New" }, scope: "Service.zones.UPDATE" },
  {
    name: "moving",
    method: "POST",
    path: "/move",
    body: { move_zone: { destination_type: "NEW_SPACE", space_name: "New" } },
    scope: "Service.spaces.CREATE",
  },
  {
    name: "inserting a template",
    method: "POST",
    path: "/template",
    body: { template_id: "1000000000003" },
    scope: "Service.zones.UPDATE",
  },
];
const stateChange: Operation = {
  name: "changing the state",
  method: "PUT",
  path: "/state",
  body: { zone_state: "TRASH" },
  scope: "Service.zones.UPDATE",
};
const frameRead: Operation = {
  name: "listing frames",
  method: "GET",
  path: "/frames",
  scope: "Service.zones.READ",
};
const frameEdits: Operation[] = [
  {
    name: "inserting frames",
    method: "POST",
    path: "/frames",
    scope: "Service.zones.CREATE",
    body: { frames: [{ meta: { id: frameId(1), name: "" } }] },
  },
  {
    name: "updating frames",
    method: "PUT",
    path: "/frames",
    scope: "Service.zones.UPDATE",
    body: { frames: [{ id: frameId(1), properties: { fills: [] } }] },
  },
  {
    name: "deleting frames",
    method: "DELETE",
    path: "/frames",
    scope: "Service.zones.DELETE",
    body: { ids: [frameId(1)] },
  },
];
const ofZone = [...reads, ...edits, stateChange, frameRead, ...frameEdits];
const ofSpace: Operation[] = [
  { name: "listing zones", method: "GET", path: "/zones/meta", scope: "Service.spaces.READ" },
  {
    name: "creating",
    method: "POST",
    path: "/zones",
    scope: "Service.zones.CREATE",
    body: { create_zone: { zone_name: "New" } },
  },
  {
    name: "sharing",
    method: "POST",
    path: "/zones/share",
    scope: "Service.zones.UPDATE",
    body: { members_info: [{ member_id: "1", member_type: "USER", resource_id: unknownUuid }] },
  },
];

/** Calls an operation on a zone and also returns its path. */
async function use(scene: Scene, operation: Operation, as = "owner", zonePath = scene.zonePath) {
  const path = ofSpace.includes(operation) ? `${scene.spacePath}${operation.path}` : `${zonePath}${operation.path}`;
  return { path, ...(await scene.call(operation.method, path, operation.body, as)) };
}

describe.each(ofZone)("$name", (operation) => {
  it("returns Z1008 for a zone that does not exist", async () => {
    const scene = await Scene.open();
    const answer = await use(scene, operation, "owner", `${scene.spacePath}/zones/${unknownUuid}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(scene.refusal(answer.path, "Z1008"));
  });

  it("returns Z1008 for a zone of another space", async () => {
    const scene = await Scene.open();
    const other = await scene.space("Other");
    const answer = await use(scene, operation, "owner", `/spaces/${other}/zones/${scene.zoneId}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(scene.refusal(answer.path, "Z1008"));
  });

  it("returns S1033 to a user who is restricted from the zone", async () => {
    const scene = await Scene.open();
    await scene.admit("member", "EDITOR");
    await scene.restrict("member");
    const answer = await use(scene, operation, "member");
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(scene.refusal(answer.path, "S1033", {}, "member"));
  });
});

describe.each(ofZone)("$name", (operation) => {
  it("returns 404 when the space does not exist", async () => {
    const scene = await Scene.open();
    const answer = await use(scene, operation, "owner", `/spaces/${unknownId}/zones/${scene.zoneId}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(scene.refusal(answer.path, "IAM1001", { resource: "space" }));
  });
});

describe.each([...reads, ...edits, frameRead, ...frameEdits])("$name", (operation) => {
  it("returns Z1011 for a zone in the trash", async () => {
    const scene = await Scene.open();
    await scene.trashZone();
    const answer = await use(scene, operation);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(answer.path, "Z1011"));
  });
});

describe.each([...reads, ...edits, stateChange])("$name", (operation) => {
  it("returns Z1011 for a zone of a trashed space", async () => {
    const scene = await Scene.open();
    await scene.trashSpace();
    const answer = await use(scene, operation);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(answer.path, "Z1011"));
  });
});

describe.each([...ofSpace, frameRead, ...frameEdits])("$name", (operation) => {
  it("reports that a trashed space is inactive", async () => {
    const scene = await Scene.open();
    await scene.trashSpace();
    const answer = await use(scene, operation);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(scene.refusal(answer.path, "E4001"));
  });
});

describe.each([...ofZone, ...ofSpace])("$name", (operation) => {
  it("hides the space from users without access", async () => {
    const scene = await Scene.open();
    const answer = await use(scene, operation, "outsider");
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(scene.refusal(answer.path, "IAM1001", { resource: "space" }, "outsider"));
  });

  it("requires an access token", async () => {
    const scene = await Scene.open();
    const path = ofSpace.includes(operation) ? `${scene.spacePath}${operation.path}` : scene.zonePath + operation.path;
    const init = operation.body === undefined ? {} : { body: JSON.stringify(operation.body) };
    const answer = await scene.request(operation.method, scene.below(path), init);
    const context = { edition_id: scene.editionId, space_id: scene.spaceId, reason: "no access token was sent" };
    const message = "The user doesn't have permission to perform this action";
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(errorEnvelope(scene.below(path), "A1003", message, context));
  });

  it("requires its scope", async () => {
    const scene = await Scene.open();
    const path = ofSpace.includes(operation) ? `${scene.spacePath}${operation.path}` : scene.zonePath + operation.path;
    const token = scene.token("owner", ["securesearch.READ"]);
    const answer = await scene.request(operation.method, scene.below(path), {
      ...(operation.body === undefined ? {} : { body: JSON.stringify(operation.body) }),
      headers: { authorization: `Service-oauthtoken ${token}` },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(scene.refusal(path, "E4031", { scope: operation.scope }));
  });
});

describe.each([...edits, stateChange, ...frameEdits, ...ofSpace.slice(1)])("$name", (operation) => {
  it("refuses a viewer and changes nothing", async () => {
    const scene = await Scene.open();
    await scene.admit("member", "VIEWER");
    const frames = scene.emulator.world.store.count("frames");
    const zone = scene.emulator.world.store.get("zones", scene.zoneId);
    const answer = await use(scene, operation, "member");
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(scene.refusal(answer.path, "A1003", {}, "member"));
    expect(scene.emulator.world.store.get("zones", scene.zoneId)).toEqual(zone);
    expect(scene.emulator.world.store.count("frames")).toBe(frames);
    expect(scene.emulator.world.store.count("zones")).toBe(1);
  });
});

describe.each([...edits, stateChange, ...frameEdits, ...ofSpace.slice(1), reads[2] ?? stateChange])(
  "$name",
  (operation) => {
    const headers = (scene: Scene) => ({ authorization: `Bearer ${scene.emulator.credentials.token}` });
    const pathOf = (scene: Scene) =>
      ofSpace.includes(operation) ? `${scene.spacePath}${operation.path}` : scene.zonePath + operation.path;

    it.each([
      { body: "", field: "body", reason: "is empty" },
      { body: "  ", field: "body", reason: "is empty" },
      { body: "{", field: "body", reason: "is not JSON" },
      { body: "[]", field: "body", reason: "is not an object" },
      { body: "null", field: "body", reason: "is not an object" },
    ])("refuses the body '$body', which $reason", async ({ body, field, reason }) => {
      const scene = await Scene.open();
      const before = await scene.state();
      const path = pathOf(scene);
      const answer = await scene.request(operation.method, scene.below(path), { body, headers: headers(scene) });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(scene.refusal(path, "IAM1031", { field, reason }));
      expect(await scene.state()).toEqual(before);
    });

    it("refuses a content type other than JSON", async () => {
      const scene = await Scene.open();
      const path = pathOf(scene);
      const answer = await scene.request(operation.method, scene.below(path), {
        body: JSON.stringify(operation.body),
        headers: { ...headers(scene), "content-type": "text/plain" },
      });
      expect(answer.status).toBe(400);
      const context = { field: "Content-Type", reason: "is not application/json" };
      expect(answer.body).toEqual(scene.refusal(path, "IAM1031", context));
    });

    it("refuses an unknown field", async () => {
      const scene = await Scene.open();
      const answer = await scene.call(operation.method, pathOf(scene), { ...operation.body, surprise: 1 });
      expect(answer.status).toBe(400);
      const context = { field: "surprise", reason: "is not recognized" };
      expect(answer.body).toEqual(scene.refusal(pathOf(scene), "IAM1031", context));
    });
  },
);
