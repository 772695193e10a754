import { describe, expect, it } from "vitest";
import { isStoredFrame } from "../../../emulator/page/model/frame-guards.ts";
import { hasFields, isListOf, isNumber, isOptional, isText, parseJson } from "../../../emulator/page/model/guards.ts";
import { isSnapshot } from "../../../emulator/page/model/record-guards.ts";
import { isActivityEvent, isRequestsEvent, isSentChanges } from "../../../emulator/page/model/stream-events.ts";
import { isFault } from "../../../emulator/page/tools/fault-guards.ts";
import { faultActions, ruleOf } from "../../../emulator/page/tools/fault-words.ts";
import { demo } from "../../../emulator/seeds/demo-seed.ts";
import { TestService } from "../harness.ts";
import { eventsOf, nextEvent } from "../page-stream.ts";
import { steer } from "../scene.ts";

describe("the page accepts from the emulator", () => {
  it("the snapshot, activity, requests and changes of the demo workspace", async () => {
    const service = new TestService({ seed: demo });
    await service.space("Plans", "Product");
    await steer(service, "POST", "/faults", { action: { kind: "delay", milliseconds: 0 } });
    const events = eventsOf(service);
    expect(await nextEvent(events, "snapshot")).toSatisfy(isSnapshot);
    expect(await nextEvent(events, "activity")).toSatisfy(isActivityEvent);
    expect(await nextEvent(events, "requests")).toSatisfy(isRequestsEvent);
    const spaceId = await service.space("Other plans", "Product");
    expect(await nextEvent(events, "changes")).toSatisfy(isSentChanges);
    expect(await nextEvent(events, "requests")).toSatisfy(isRequestsEvent);
    const zoneId = await service.zone(spaceId);
    await service.call("PUT", `/spaces/${spaceId}/zones/${zoneId}/state`, { zone_state: "DELETE" });
    const deleted = await nextEvent(events, "changes");
    expect(deleted).toSatisfy(isSentChanges);
    expect(await nextEvent(events, "changes")).toContainEqual(["zones", "del", zoneId]);
    await events.return(undefined);
  });

  it("every role of teams and spaces", async () => {
    const roles = ["ORGANISER", "EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER"] as const;
    const spaces = roles.map((role) => ({ name: role, members: [{ type: "ORG" as const, role }] }));
    const members = (["MEMBER", "TEAM_ADMIN", "TEAM_GUEST"] as const).map((role) => ({
      mailId: `${role}@example.com`,
      role,
    }));
    const teams = [{ name: "Alpha", members, invitations: members, spaces }];
    const service = new TestService({ seed: { editions: [{ name: "Acme", owner: "owner@example.com", teams }] } });
    const events = eventsOf(service);
    expect(await nextEvent(events, "snapshot")).toSatisfy(isSnapshot);
    await events.return(undefined);
  });

  it("the frames of every zone of the demo workspace", () => {
    const { store } = new TestService({ seed: demo }).emulator.world;
    const frames: unknown = JSON.parse(JSON.stringify([...store.all("frames")]));
    expect(frames).not.toHaveLength(0);
    expect(frames).toSatisfy(isListOf(isStoredFrame));
  });

  it.each(Object.keys(faultActions))("a fault of the kind %s", async (action) => {
    const service = new TestService();
    const form = { method: "", path: "", which: "every", which_value: "", action, action_value: "500" };
    expect((await steer(service, "POST", "/faults", ruleOf(form))).body).toSatisfy(isFault);
  });
});

describe("the page rejects", () => {
  const isEntry = hasFields<{ id: string; count?: number }>({ id: isText, count: isOptional(isNumber) });

  it.each(["null", "[]", '"text"', "{}", '{"id":1}', '{"id":"1","count":"2"}'])("%s as an object", (text) => {
    expect(() => parseJson(text, isEntry)).toThrow("The page does not understand this emulator. Reload the page.");
  });

  it("a snapshot without one of its tables", () => {
    expect(isSnapshot({ users: [] })).toBe(false);
  });

  it.each([
    [["unknown", "del", "1"]],
    [["users", "del", { id: "1" }]],
    [["users", "put", { id: "1" }]],
    [["users", "other", "1"]],
  ])("the change %j", (change) => {
    expect(isSentChanges([change])).toBe(false);
  });

  it("a fault with an unknown action", () => {
    expect(isFault({ id: "1", path: "/", seed: 1, action: { kind: "explode" }, matched: 0, fired: 0 })).toBe(false);
  });
});
