/** The data centers of Vani; an OAuth client is valid only in the one where it was registered. */
export const dataCenters = ["com", "eu", "in", "ca", "com.au", "sa", "ae"] as const;
export const dataCenterRegions: Readonly<Record<DataCenter, string>> = {
  com: "United States.",
  eu: "Europe.",
  in: "India.",
  ca: "Canada.",
  "com.au": "Australia.",
  sa: "Saudi Arabia.",
  ae: "United Arab Emirates.",
};
type DataCenter = (typeof dataCenters)[number];

/** What differs between the services: names on the wire. Everything else is one contract. */
export interface Service {
  /** Before the path of every operation. */
  readonly root: string;
  /** What the scopes begin with. */
  readonly scopePrefix: string;
  readonly apiKeyHeader: string;
  /** The kinds of lists of spaces that it names differently. */
  readonly spaceKinds: Readonly<Record<string, string>>;
  /** Whether one list has the spaces of all teams; otherwise, each team has its own. */
  readonly listsAllTeams: boolean;
  /** The paths that differ from those of the table of operations. */
  readonly paths: Readonly<Record<string, string>>;
  /** What `from` counts in the list of spaces: items from 0, or pages from 1. */
  readonly spacesFrom: "items" | "pages";
  /** Whether it has guests of single spaces (`GUEST_COMMENTER`, `GUEST_VIEWER`) and groups as members. */
  readonly hasGuestsAndGroups: boolean;
}

export type ServiceName = "canvas" | "vani";
export const serviceNames = ["canvas", "vani"] as const;

export const services: Readonly<Record<ServiceName, Service>> = {
  canvas: {
    root: "/service/api/v1",
    scopePrefix: "Service",
    apiKeyHeader: "x-service-apikey",
    spaceKinds: {},
    listsAllTeams: false,
    paths: { createSpace: "/editions/{editionId}/spaces/" },
    spacesFrom: "pages",
    hasGuestsAndGroups: true,
  },
  vani: {
    root: "/vani/api/v1",
    scopePrefix: "Vani",
    apiKeyHeader: "x-vani-apikey",
    // There, `RECENTLY_TRASHED` has zones, too.
    spaceKinds: { ALLSPACES: "ALL_SPACES", FAVORITES: "FAVOURITES", RECENTLY_TRASHED: "RECENTLY_TRASHED_SPACES" },
    listsAllTeams: true,
    paths: {},
    spacesFrom: "items",
    hasGuestsAndGroups: false,
  },
};

/** The scope of an operation as the service names it. */
export const scopeOf = (service: ServiceName, scope: string): string =>
  scope.replaceAll(/\bService\./g, `${services[service].scopePrefix}.`);

/** The scopes of an operation that needs several. */
export const scopesIn = (scope: string): readonly string[] => scope.split(" and ");

/** The addresses of a data center of Vani; only Canada's identity provider has a name of its own. */
export const addressesOf = (dataCenter: DataCenter) => ({
  baseUrl: `https://api.app.vanihq.${dataCenter}`,
  authUrl: dataCenter === "ca" ? "https://accounts.zohocloud.ca" : `https://accounts.zoho.${dataCenter}`,
});
