import { type Operation, operations } from "../../provider/api/transport/operations.ts";
import type { Config } from "../../provider/config.ts";
import { type Check, ok } from "./check.ts";

type LimitedOperation = Pick<Operation, "method" | "label" | "perMinute">;
type Quota = Pick<Config, "quotaShare" | "quotaWindowSeconds">;

/** The limits that apply to each operation, by number. */
export function checkLimits(
  quota: Quota,
  table: readonly LimitedOperation[] = Object.values<LimitedOperation>(operations),
): Check {
  const reads = table.filter(({ method }) => method === "GET");
  const writes = table.filter(({ method }) => method !== "GET");
  const limits = [limitsOf("reads", reads, quota), limitsOf("writes", writes, quota)].join(", ");
  return ok(
    "limits",
    `each operation in ${quota.quotaWindowSeconds} s, with quotaShare ${quota.quotaShare}: ${limits}`,
  );
}

/** The limit that most of the operations have, and those that have another one: `60 reads (search 500; zone meta 30)`. */
function limitsOf(kind: string, table: readonly LimitedOperation[], { quotaShare }: Quota): string {
  const groups = new Map<number, string[]>();
  for (const { label, perMinute = 60 } of table) {
    const limit = Math.max(1, Math.floor(perMinute * quotaShare));
    groups.set(limit, [...(groups.get(limit) ?? []), label]);
  }
  const [[usual = 0] = [], ...others] = [...groups].sort(([, some], [, more]) => more.length - some.length);
  const exceptions = others
    .sort(([least], [most]) => most - least)
    .map(([limit, labels]) => `${[...new Set(labels)].join(", ")} ${limit}`);
  return exceptions.length === 0 ? `${usual} ${kind}` : `${usual} ${kind} (${exceptions.join("; ")})`;
}
