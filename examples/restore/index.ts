import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";

const config = new pulumi.Config();
const { teamId } = new canvas.Team("team", { name: config.require("team") });

// Whether a space is in the trash is an input like its name, so an update reverts what someone does by hand.
const trashed = config.requireBoolean("archived");
const ideas = new canvas.Space("ideas", { teamId, name: "Ideas", trashed });
export const { spaceId } = ideas;

// A space is trashed and restored with its content, so Pulumi need not delete the content.
const opts = { deletedWith: ideas };
const { zoneId } = new canvas.Zone("board", { spaceId, name: "Board" }, opts);
const frames = { first: { name: "First idea", layout: { width: 320, height: 200 } } };
new canvas.Frames("board", { spaceId, zoneId, frames }, opts);

// Restores a space by its id that was trashed before the program managed it; it stays when the stack is destroyed.
const restoreSpaceId = config.get("restoreSpaceId");
if (restoreSpaceId !== undefined)
  new canvas.Space("restored", { teamId, name: "Old ideas", from: { space: restoreSpaceId }, onDestroy: "retain" });

/** What is in the trash of the team: names by id. */
export const trash = canvas
  .getSpacesOutput({ teamId, kind: "RECENTLY_TRASHED" }, { dependsOn: ideas })
  .spaces.apply((spaces) => Object.fromEntries(spaces.map(({ spaceId, name }) => [spaceId, name])));
