// Without a service and without Pulumi's CLI: what does the program ask for?
import assert from "node:assert/strict";
import { test } from "node:test";
import * as pulumi from "@pulumi/pulumi";
import { projectSpaces } from "../project-spaces.js";

test("everyone in the team may comment", async () => {
  const resources = new Map();
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, inputs }) => {
      resources.set(`${type.split(":").at(-1)} ${name}`, inputs);
      return { id: `${name}-id`, state: inputs };
    },
    call: () => ({ teamId: "7" }),
  });
  const ids = await new Promise((resolve) => pulumi.all(projectSpaces(["apollo", "gemini"])).apply(resolve));
  await pulumi.runtime.disconnect();
  assert.deepEqual(ids, ["apollo-id", "gemini-id"]);
  assert.deepEqual(resources.get("SpaceMembers apollo").members, { "team:7": "COMMENTER" });
});
