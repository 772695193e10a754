import type { Tables } from "../../../../emulator/store/tables.ts";
import type { Service } from "../../service.ts";
import { always, type Case } from "../case.ts";

const field = (name: keyof Tables["zones"]) => (service: Service, id: string) => service.store.get("zones", id)?.[name];
const isTrashed = (service: Service, id: string) => typeof service.store.get("zones", id)?.trashedTime === "number";
const isActive = (service: Service, id: string) => service.store.get("zones", id)?.trashedTime === null;
const isThere = (service: Service, id: string) => service.store.get("zones", id) !== undefined;

const template = (service: Service, name: string) =>
  service.one("templates", (found) => found.name === name && found.editionId === service.editionId).id;
const source = (service: Service, space: string) => ({
  spaceId: service.space(space),
  zoneId: service.zone("Canvas", space),
});
/** A zone as it was when it was created. */
const pinned = (service: Service, space: string) => {
  const copied = source(service, space);
  const [first] = service.all("zoneVersions", ({ zoneId }) => zoneId === copied.zoneId);
  return { ...copied, versionId: first?.id };
};

export const zone: Case = {
  type: "Zone",
  args: (service, label) => ({ spaceId: service.space("Plans"), name: label }),
  mutable: {
    name: { after: () => ({ name: "Renamed zone" }), read: field("name"), expected: always("Renamed zone") },
    spaceId: {
      after: (service) => ({ spaceId: service.space("Archive") }),
      read: field("spaceId"),
      expected: (service) => service.space("Archive"),
    },
    trashed: { after: () => ({ trashed: true }), read: isTrashed, expected: always(true) },
    onDestroy: { after: () => ({ onDestroy: "delete" }) },
    "trashed, from true": {
      before: () => ({ trashed: true }),
      after: (service) => ({ trashed: false, name: "Out of the trash", spaceId: service.space("Archive") }),
      read: field("name"),
      expected: always("Out of the trash"),
    },
  },
  replacing: {
    templateId: {
      before: (service) => ({ templateId: template(service, "Kanban board") }),
      after: (service) => ({ templateId: template(service, "Retrospective") }),
    },
    source: {
      before: (service) => ({ source: source(service, "Plans") }),
      after: (service) => ({ source: { ...pinned(service, "Archive"), deepCopy: true, copyComments: true } }),
    },
    restoreZoneId: {
      before: (service) => ({ restoreZoneId: service.zone("Adopted one", "Plans") }),
      after: (service) => ({ restoreZoneId: service.zone("Adopted two", "Plans") }),
      id: (service) => service.zone("Adopted two", "Plans"),
    },
    editionId: {
      after: (service) => ({ editionId: service.edition("Branch"), spaceId: service.space("Plans", "Branch") }),
    },
  },
  exempt: {
    adopt: "matters only at creation",
    adoptOwn: "matters only at creation",
    former: "matters only at creation",
  },
  mishaps: {
    "is put into the trash": {
      happens: (service, id) =>
        service.change((store) => store.put("zones", { ...service.one("zones", (z) => z.id === id), trashedTime: 1 })),
      refresh: "update",
      keepsId: true,
      afterwards: { read: isActive, expected: always(true) },
    },
    "is deleted": {
      happens: (service, id) => service.change((store) => store.remove("zones", id)),
      refresh: "delete",
      keepsId: false,
      afterwards: { read: isActive, expected: always(true) },
    },
    "is renamed": {
      happens: (service, id) =>
        service.change((store) => store.put("zones", { ...service.one("zones", (z) => z.id === id), name: "Other" })),
      refresh: "update",
      keepsId: true,
      afterwards: { read: field("name"), expected: always("Zone is renamed") },
    },
  },
  endings: {
    "onDestroy: trash": { read: isTrashed, expected: always(true) },
    "onDestroy: delete": { args: () => ({ onDestroy: "delete" }), read: isThere, expected: always(false) },
    "onDestroy: retain": { args: () => ({ onDestroy: "retain" }), read: isActive, expected: always(true) },
    "in the trash already": { args: () => ({ trashed: true }), read: isTrashed, expected: always(true) },
    "in the trash already, onDestroy: delete": {
      args: () => ({ trashed: true, onDestroy: "delete" }),
      read: isThere,
      expected: always(false),
    },
  },
  refusal: {
    args: { onDestroy: "prevent" },
    remedy: { onDestroy: "trash" },
    says: /Zone "Zone" \(.*\) has onDestroy: prevent; set it to trash/,
  },
};
