// A stack of classes continues with the generated Node SDK: no resource is replaced, and no write request is sent.
import { expect, it } from "vitest";
import { pluginInterface } from "../../e2e/conformance/interface.ts";
import { leftovers, quiet, resourcesOf, Service } from "../../e2e/service.ts";

it("moves what is nested, secret or pending", { timeout: 600_000 }, async (test) => {
  const service = await Service.start(test);
  const old = await service.stack({ program: nested("pulumi-canvas") });
  quiet(await old.up());
  const before = await resourcesOf(old);
  const stack = await service.stack({ ...(await pluginInterface.stack?.()), program: nested("pulumi-canvas-sdk") });
  await stack.importState(await old.exportState());

  service.takeRequests();
  expect(quiet(await stack.up())).toEqual({ same: 8 });
  expect(service.takeRequests()).toEqual([]);
  expect(before.get("reader")?.outputs).toMatchObject({ status: "waiting" });
  const { deployment } = await stack.exportState();
  expect(deployment.resources?.map(({ urn }) => urn)).toContain(
    "urn:pulumi:dev::test::shop:index:Area$canvas:index:Team$canvas:index:Space$canvas:index:SpaceMember::reader",
  );

  await service.accept("new@example.com");
  expect(quiet(await stack.up({ args: ["--refresh"] }))).toEqual({ same: 7, update: 1 });
  const spaceId = before.get("space")?.id;
  expect(service.takeRequests().filter((request) => !request.startsWith("GET "))).toEqual([
    `POST /spaces/${spaceId}/members`,
  ]);
  expect(await leftovers(stack)).toEqual([]);
  expect(JSON.stringify(await stack.exportState())).not.toContain("Hush-hush");
});

/** Resources with parents, a secret name, and a member with a pending invitation. */
const nested = (packageName: string) => `
const pulumi = require("@pulumi/pulumi");
const canvas = require("${packageName}");
const area = new pulumi.ComponentResource("shop:index:Area", "area");
const team = new canvas.Team("team", { name: "Alpha" }, { parent: area });
const { teamId } = team;
const person = new canvas.TeamMember("person", { teamId, mailId: "new@example.com" }, { parent: team });
const space = new canvas.Space("space", { teamId, name: pulumi.secret("Hush-hush") }, { parent: team });
const { spaceId } = space;
new canvas.SpaceMember("reader", { spaceId, mailId: "new@example.com" }, { parent: space, dependsOn: person });
const zone = new canvas.Zone("zone", { spaceId, name: "Plan" }, { parent: space });
new canvas.Frame("frame", { spaceId, zoneId: zone.zoneId, name: "Now" }, { parent: zone });
`;
