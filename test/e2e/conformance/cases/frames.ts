import type { Service } from "../../service.ts";
import { always, type Case } from "../case.ts";
import { Output } from "../interface.ts";

/** The space whose zones belong to the instances of this case: only one `Frames` can manage a zone. */
const home = "Frames";

const framesIn = (service: Service, zoneId: string) => service.all("frames", (frame) => frame.zoneId === zoneId);
const names = (service: Service, zoneId: string) =>
  framesIn(service, zoneId)
    .map(({ name }) => name)
    .sort();
const fillsOf = (service: Service, zoneId: string, name: string) =>
  framesIn(service, zoneId).find((frame) => frame.name === name)?.properties.fills;

const layout = { left: 0, top: 0, width: 100, height: 50 };
const green = { layout, fills: [{ solid: { color: { hex: "#00FF00" } } }] };
const red = { layout, fills: [{ solid: { color: { hex: "#FF0000" } } }] };
const both = { now: { name: "Now", ...green }, next: green };

export const framesCase: Case = {
  type: "Frames",
  args: (service, label) => ({ spaceId: service.space(home), zoneId: service.zone(label, home), frames: both }),
  mutable: {
    frames: {
      after: () => ({ frames: { now: { name: "Now", ...red }, later: green } }),
      read: (service, id) => [names(service, id), fillsOf(service, id, "Now")],
      expected: always([["Now", "later"], [{ solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } }]]),
    },
    "frames, renamed": {
      after: () => ({ frames: { ...both, now: { name: "Today", ...green } } }),
      read: names,
      expected: always(["Today", "next"]),
    },
    unlisted: { after: () => ({ unlisted: "report" }) },
    maxRemovals: { after: () => ({ maxRemovals: 3 }) },
    spaceId: {
      before: () => ({
        spaceId: new Output("Moving canvas", "spaceId"),
        zoneId: new Output("Moving canvas", "zoneId"),
      }),
      after: () => ({ spaceId: new Output("Moving canvas", "spaceId"), zoneId: new Output("Moving canvas", "zoneId") }),
      besides: (service, isAfter) => [
        {
          name: "Moving canvas",
          type: "Zone",
          args: { name: "Moving canvas", spaceId: service.space(isAfter ? "Archive" : "Plans") },
        },
      ],
      read: (service, id) => service.store.get("zones", id)?.spaceId,
      expected: (service) => service.space("Archive"),
    },
    onDestroy: { before: () => ({ onDestroy: "retain" }), after: () => ({ onDestroy: "delete" }) },
  },
  replacing: {
    zoneId: { after: (service) => ({ zoneId: service.zone("Frames elsewhere", home) }) },
    editionId: {
      after: (service) => ({
        editionId: service.edition("Branch"),
        spaceId: service.space(home, "Branch"),
        zoneId: service.zone("Frames elsewhere", home, "Branch"),
      }),
    },
  },
  exempt: { idSeed: "the SDK sets it from the resource's name", adopt: "matters only at creation" },
  mishaps: {
    "one is deleted": {
      happens: (service, id) =>
        service.change((store) =>
          store.remove("frames", framesIn(service, id).find(({ name }) => name === "Now")?.id ?? ""),
        ),
      refresh: "update",
      keepsId: true,
      afterwards: { read: names, expected: always(["Now", "next"]) },
    },
    "one is painted over": {
      happens: (service, id) =>
        service.change((store) => {
          const fills = [{ solid: { color: { hex: { value: "#123456" } } } }];
          for (const found of framesIn(service, id))
            if (found.name === "Now") store.put("frames", { ...found, properties: { ...found.properties, fills } });
        }),
      refresh: "update",
      keepsId: true,
      afterwards: {
        read: (service, id) => fillsOf(service, id, "Now"),
        expected: always([{ solid: { color: { rgb: { red: 0, green: 255, blue: 0 } } } }]),
      },
    },
    "one is renamed": {
      happens: (service, id) =>
        service.change((store) => {
          for (const found of framesIn(service, id))
            if (found.name === "Now") store.put("frames", { ...found, name: "Renamed by hand" });
        }),
      refresh: "update",
      keepsId: true,
      afterwards: { read: names, expected: always(["Now", "next"]) },
    },
  },
  endings: {
    goes: { read: names, expected: always([]) },
    stays: { args: () => ({ onDestroy: "retain" }), read: names, expected: always(["Now", "next"]) },
  },
};

/** A zone for every instance of the case. */
export const spaceOfFrames = {
  name: home,
  zones: [
    { name: "Frames elsewhere" },
    ...[framesCase.mutable, framesCase.replacing, framesCase.mishaps, framesCase.endings]
      .flatMap(Object.keys)
      .map((key) => ({ name: `Frames ${key}` })),
  ],
};
