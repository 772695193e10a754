import { expect, it } from "vitest";
import { Containers } from "../../../provider/run/containers.ts";

it("a zone is where the program has put it last", () => {
  const containers = new Containers();
  containers.place("z", { trashed: true, spaceId: "1" });
  expect([containers.isKeptInTrash("z"), containers.spaceOf("z")]).toEqual([true, "1"]);
  containers.place("z", { trashed: false, spaceId: "2" });
  expect([containers.isKeptInTrash("z"), containers.spaceOf("z")]).toEqual([false, "2"]);
});
