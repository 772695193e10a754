import type { Tables } from "../../../../emulator/store/tables.ts";
import type { Service } from "../../service.ts";
import { always, type Case } from "../case.ts";

const field = (name: keyof Tables["spaces"]) => (service: Service, id: string) =>
  service.store.get("spaces", id)?.[name];
const isTrashed = (service: Service, id: string) => typeof service.store.get("spaces", id)?.trashedTime === "number";
const isActive = (service: Service, id: string) => service.store.get("spaces", id)?.trashedTime === null;
const isFavorite = (service: Service, id: string) =>
  service.store.get("favorites", `${id}:${service.zuid("owner")}`) !== undefined;

/** Signs that mean something in one language or another; the service takes them as they are. */
const renamed = `Ünits: 50% of "\${space.name}", $$5 & \\n, #1: 'x' {y}`;

export const space: Case = {
  type: "Space",
  args: (service, label) => ({ teamId: service.team("Alpha"), name: label }),
  mutable: {
    name: { after: () => ({ name: renamed }), read: field("name"), expected: always(renamed) },
    favorite: { after: () => ({ favorite: true }), read: isFavorite, expected: always(true) },
    allowEmbed: { after: () => ({ allowEmbed: true }), read: field("allowEmbed"), expected: always(true) },
    teamId: {
      after: (service) => ({ teamId: service.team("Beta") }),
      read: field("teamId"),
      expected: (service) => service.team("Beta"),
    },
    trashed: { after: () => ({ trashed: true }), read: isTrashed, expected: always(true) },
    onDestroy: { after: () => ({ onDestroy: "retain" }) },
    "trashed, from true": {
      before: () => ({ trashed: true }),
      after: () => ({ trashed: false, name: "Out of the trash" }),
      read: field("name"),
      expected: always("Out of the trash"),
    },
    "name, favorite left out": {
      before: () => ({ favorite: true }),
      after: () => ({ favorite: undefined, name: "Still a favorite" }),
      read: isFavorite,
      expected: always(true),
    },
  },
  replacing: {
    sourceSpaceId: {
      before: (service) => ({ sourceSpaceId: service.space("Plans") }),
      after: (service) => ({ sourceSpaceId: service.space("Archive") }),
    },
    restoreSpaceId: {
      before: (service) => ({ restoreSpaceId: service.space("Adopted one") }),
      after: (service) => ({ restoreSpaceId: service.space("Adopted two") }),
      id: (service) => service.space("Adopted two"),
    },
    editionId: {
      after: (service) => ({ editionId: service.edition("Branch"), teamId: service.team("Shared", "Branch") }),
    },
  },
  exempt: {
    adopt: "matters only at creation",
    adoptOwn: "matters only at creation",
    formerSpaceId: "matters only at creation",
    onTrashed: "matters only at creation",
  },
  mishaps: {
    "is put into the trash": {
      happens: (service, id) =>
        service.change((store) =>
          store.put("spaces", { ...service.one("spaces", (s) => s.id === id), trashedTime: 1 }),
        ),
      refresh: "update",
      keepsId: true,
      afterwards: { read: isActive, expected: always(true) },
    },
    "is removed": {
      happens: (service, id) => service.change((store) => store.remove("spaces", id)),
      refresh: "delete",
      keepsId: false,
      afterwards: { read: isActive, expected: always(true) },
    },
    "is renamed": {
      happens: (service, id) =>
        service.change((store) => store.put("spaces", { ...service.one("spaces", (s) => s.id === id), name: "Other" })),
      refresh: "update",
      keepsId: true,
      afterwards: { read: field("name"), expected: always("Space is renamed") },
    },
  },
  endings: {
    "onDestroy: trash": { read: isTrashed, expected: always(true) },
    "onDestroy: retain": { args: () => ({ onDestroy: "retain" }), read: isActive, expected: always(true) },
    "in the trash already": { args: () => ({ trashed: true }), read: isTrashed, expected: always(true) },
  },
  refusal: {
    args: { onDestroy: "prevent" },
    remedy: { onDestroy: "trash" },
    says: /Space "Space" \(.*\) has onDestroy: prevent; set it to trash/,
  },
};
