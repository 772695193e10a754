// The import examples of the documentation, on the workspace that the emulator starts with.
import { expect, it } from "vitest";
import { demo } from "../../../emulator/seeds/demo-seed.ts";
import { documentation } from "../../../provider/plugin/schema/documentation.ts";
import { definitionOf, type ResourceName, resources } from "../../../provider/resources/index.ts";
import { TestSession } from "../resources/harness.ts";
import { importResource } from "./import-fixture.ts";

/** A public link, which the workspace has none of. */
const link = {
  ...{
    shareId: "a.b",
    permission: "VIEWER" as const,
    zoneIds: null,
    password: null,
    expirationTime: -1,
    linkName: null,
  },
  ...{ status: "ACTIVE" as const, sharedTime: 0, sharedBy: "1" },
};

const names = Object.keys(resources) as ResourceName[];

it.each(names)("the ids in the documentation of %s can be imported", async (name) => {
  const session = await TestSession.start(demo);
  session.changeStore((store) => {
    const { id } = [...store.all("spaces")].find((space) => space.name === "Discovery") ?? {};
    if (id !== undefined) store.put("externalShares", { ...link, id });
  });
  const lines = documentation(name, definitionOf(name)).matchAll(/^pulumi import \S+ \S+ (.+)$/gm);
  const found = [...lines].map(([, id = ""]) => importResource(session.newSession(), name, id));
  expect(await Promise.all(found)).toEqual(
    Array.from({ length: 3 }, () => ({ id: expect.any(String), state: expect.any(Object) })),
  );
});
