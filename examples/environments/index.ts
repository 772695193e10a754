import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";

const config = new pulumi.Config();
const hex = config.require("color");
const reviewers = config.getObject<string[]>("reviewers") ?? [];
// Pulumi refuses to delete protected resources, after a change to this program and on pulumi destroy.
const opts = { protect: config.requireBoolean("protected") };

const team = new canvas.Team("team", { name: config.require("team") });
const editionId = team.editionId;

const space = new canvas.Space(
  "runbook",
  { editionId, teamId: team.teamId, name: `Runbook (${pulumi.getStack()})` },
  opts,
);

for (const mailId of reviewers) {
  const spaceId = space.spaceId;
  const args = { editionId, spaceId, mailId, role: "COMMENTER" } as const;
  new canvas.SpaceMember(`reviewer-${mailId}`, args, { deletedWith: space });
}

const boards = {
  Release: ["Freeze", "Build", "Verify", "Announce"],
  Incident: ["Detect", "Contain", "Repair", "Learn"],
};

for (const [name, steps] of Object.entries(boards)) {
  const zone = new canvas.Zone(
    name.toLowerCase(),
    { editionId, spaceId: space.spaceId, name },
    { ...opts, deletedWith: space },
  );
  const cards = steps.map((step, index): [string, canvas.types.FrameItemArgs] => [
    step.toLowerCase(),
    {
      name: `${index + 1}. ${step}`,
      layout: { left: index * 260, top: 0, width: 240, height: 160 },
      // The opacity increases with each step.
      fills: [{ alpha: (index + 1) / steps.length, solid: { color: { hex } } }],
      strokes: [{ width: 2, position: "INSIDE", fill: { solid: { color: { hex } } } }],
    },
  ]);
  const { spaceId, zoneId } = zone;
  const frames = Object.fromEntries(cards);
  new canvas.Frames(name.toLowerCase(), { editionId, spaceId, zoneId, frames }, { deletedWith: zone });
}

export const spaceId = space.spaceId;
