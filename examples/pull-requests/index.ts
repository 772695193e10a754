import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";

const config = new pulumi.Config();
const { teamId } = new canvas.Team("team", { name: config.require("team") });

const space = new canvas.Space("review", {
  teamId,
  // The stack has the name of the pull request, such as pr-12.
  name: `Review ${pulumi.getStack()}`,
  // A pull request that is opened again gets its space back, with everything that was written in it.
  existing: "restore",
});
export const { spaceId } = space;

// A restored space has all of these already, so they are adopted; they go to the trash together with the space.
const opts = { deletedWith: space };
new canvas.SpaceMember("team", { spaceId, type: "TEAM", memberId: teamId, role: "EDITOR", adopt: true }, opts);
const { templateId } = canvas.getTemplateOutput({ name: config.require("template") });
new canvas.Zone("board", { spaceId, name: "Board", from: { template: templateId }, existing: "adopt" }, opts);
