import { keysOf } from "../store/typed-keys.ts";

export type ServiceName = "canvas" | "vani";

/** The names of one API: the emulator serves the same operations under each of them. */
interface ServiceNames {
  /** The base path of the API. */
  readonly apiRoot: string;
  /** The first word of a scope. */
  readonly scopeWord: string;
  readonly apiKeyHeader: string;
}

/** The APIs by name. Where their operations differ, see `byService` in the schemas of requests. */
export const services = {
  canvas: { apiRoot: "/service/api/v1", scopeWord: "Service", apiKeyHeader: "x-service-apikey" },
  vani: { apiRoot: "/vani/api/v1", scopeWord: "Vani", apiKeyHeader: "x-vani-apikey" },
} as const satisfies Record<ServiceName, ServiceNames>;

export const serviceNames: readonly ServiceName[] = keysOf(services);
