import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";

const config = new pulumi.Config();

// The service has no operation that adds a team, so an existing one is adopted; its other spaces are not changed.
const team = new canvas.Team("team", { name: config.require("team") });
const editionId = team.editionId;

const space = new canvas.Space("ideas", { editionId, teamId: team.teamId, name: "Ideas" });
// A space is trashed and restored with its content, so Pulumi need not delete the content.
const zone = new canvas.Zone("board", { editionId, spaceId: space.spaceId, name: "Board" }, { deletedWith: space });

new canvas.Frame(
  "first-idea",
  {
    editionId,
    spaceId: space.spaceId,
    zoneId: zone.zoneId,
    name: "First idea",
    layout: { left: 0, top: 0, width: 320, height: 200 },
    fills: [{ solid: { color: { hex: "#C7D2FE" } } }],
  },
  { deletedWith: zone },
);

export const spaceId = space.spaceId;
