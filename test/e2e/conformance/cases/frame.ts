import type { Service } from "../../service.ts";
import { always, type Case } from "../case.ts";
import { Output } from "../interface.ts";

const frame = (service: Service, id: string) => service.all("frames", ({ frameId }) => frameId === id)[0];
const properties = (service: Service, id: string) => frame(service, id)?.properties;
const isThere = (service: Service, id: string) => frame(service, id) !== undefined;
const place = (space: string) => (service: Service) => ({
  spaceId: service.space(space),
  zoneId: service.zone("Canvas", space),
});

/** The zone with frames to adopt, which have the name of the instance. */
export const zoneOfFrames = { name: "With frames", frames: [{ name: "Frame frameId" }, { name: "Frame frameId" }] };
const toAdopt = (index: number) => (service: Service) => ({
  zoneId: service.zone("With frames", "Plans"),
  frameId: service.all("frames", ({ name }) => name === "Frame frameId")[index]?.frameId,
});

const red = { rgb: { red: 255, green: 0, blue: 0 } };

export const frameCase: Case = {
  type: "Frame",
  args: (service, label) => ({
    ...place("Plans")(service),
    name: label,
    layout: { left: 0, top: 0, width: 100, height: 50 },
    fills: [{ solid: { color: { hex: "#00FF00" } } }],
  }),
  mutable: {
    layout: {
      after: () => ({ layout: { left: 10, top: 20, width: 100, height: 50, rotate: 30, flipHorizontal: true } }),
      read: (service, id) => properties(service, id)?.layout,
      expected: always({ left: 10, top: 20, width: 100, height: 50, rotate: 30, fliph: true }),
    },
    fills: {
      after: () => ({ fills: [{ alpha: 0.5, solid: { color: { hex: "#FF0000" } } }, { noFill: true }] }),
      read: (service, id) => properties(service, id)?.fills,
      expected: always([{ alpha: 0.5, solid: { color: red } }, { no_fill: {} }]),
    },
    strokes: {
      after: () => ({ strokes: [{ type: "DASH", width: 2, fill: { solid: { color: { hex: "#FF0000" } } } }] }),
      read: (service, id) => properties(service, id)?.strokes,
      expected: always([{ type: "DASH", width: 2, fill: { solid: { color: red } } }]),
    },
    // The frame goes with its zone.
    spaceId: {
      before: () => ({ spaceId: new Output("Moving zone", "spaceId"), zoneId: new Output("Moving zone", "zoneId") }),
      after: () => ({ spaceId: new Output("Moving zone", "spaceId"), zoneId: new Output("Moving zone", "zoneId") }),
      besides: (service, isAfter) => [
        {
          name: "Moving zone",
          type: "Zone",
          args: { name: "Moving zone", spaceId: service.space(isAfter ? "Archive" : "Plans") },
        },
      ],
      read: (service, id) => service.store.get("zones", frame(service, id)?.zoneId ?? "")?.spaceId,
      expected: (service) => service.space("Archive"),
    },
    onDestroy: { before: () => ({ onDestroy: "retain" }), after: () => ({ onDestroy: "delete" }) },
    "fills, left out": {
      after: () => ({ fills: undefined }),
      read: (service, id) => properties(service, id)?.fills,
      expected: always([]),
    },
  },
  replacing: {
    name: { after: () => ({ name: "Renamed frame" }) },
    type: { after: () => ({ type: "A4" }) },
    zoneId: { after: place("Archive") },
    frameId: { before: toAdopt(0), after: toAdopt(1), id: (service) => String(toAdopt(1)(service).frameId) },
    editionId: {
      after: (service) => ({
        editionId: service.edition("Branch"),
        spaceId: service.space("Plans", "Branch"),
        zoneId: service.zone("Canvas", "Plans", "Branch"),
      }),
    },
  },
  exempt: { idSeed: "the SDK sets it from the resource's name", adopt: "matters only at creation" },
  mishaps: {
    "is deleted": {
      happens: (service, id) =>
        service.change((store) => store.remove("frames", service.one("frames", ({ frameId }) => frameId === id).id)),
      refresh: "delete",
      // Derived from the resource's name, so it stays the same.
      keepsId: true,
      afterwards: { read: isThere, expected: always(true) },
    },
    "is painted over": {
      happens: (service, id) => {
        const found = service.one("frames", ({ frameId }) => frameId === id);
        const fills = [{ solid: { color: { hex: { value: "#123456" } } } }];
        service.change((store) => store.put("frames", { ...found, properties: { ...found.properties, fills } }));
      },
      refresh: "update",
      keepsId: true,
      afterwards: {
        read: (service, id) => properties(service, id)?.fills,
        expected: always([{ solid: { color: { rgb: { red: 0, green: 255, blue: 0 } } } }]),
      },
    },
    "is renamed": {
      happens: (service, id) => {
        const found = service.one("frames", ({ frameId }) => frameId === id);
        service.change((store) => store.put("frames", { ...found, name: "Renamed by hand" }));
      },
      refresh: "update",
      isReplaced: true,
      keepsId: true,
      afterwards: { read: (service, id) => frame(service, id)?.name, expected: always("Frame is renamed") },
    },
    "is written in another color model": {
      happens: (service, id) => {
        const found = service.one("frames", ({ frameId }) => frameId === id);
        const fills = [{ alpha: 1, solid: { color: { hsb: { hue: 120, saturation: 1, brightness: 1 } } } }];
        service.change((store) => store.put("frames", { ...found, properties: { ...found.properties, fills } }));
      },
      refresh: "same",
      keepsId: true,
      afterwards: { read: isThere, expected: always(true) },
    },
  },
  endings: {
    goes: { read: isThere, expected: always(false) },
    stays: { args: () => ({ onDestroy: "retain" }), read: isThere, expected: always(true) },
  },
};
