import * as pulumi from "@pulumi/pulumi";
import * as canvas from "pulumi-canvas";
import { slug } from "./board";
import { staircase, welcomeBoard, whoIsWho } from "./boards";
import { people, type Topic } from "./people";
import { WeekPlan } from "./week-plan";
import { weeks } from "./weeks";

const team = new canvas.Team("team", { name: new pulumi.Config().require("team") });
const { editionId, teamId } = team;

for (const { mailId, admin } of people) {
  const role = admin ? "TEAM_ADMIN" : "MEMBER";
  new canvas.TeamMember(mailId, { editionId, teamId, mailId, role }, { parent: team });
}

/** Creates the space of a topic: the team may comment, and guides may edit once they have joined the team. */
function makeSpace(name: Topic, after?: canvas.Space): canvas.Space {
  const id = slug(name);
  const space = new canvas.Space(id, { editionId, teamId, name, favorite: !after }, { dependsOn: after });
  const { spaceId } = space;
  // A space is trashed and restored with its content, so Pulumi need not delete the content.
  const opts = { parent: space, deletedWith: space };
  const everyone = { type: "TEAM", memberId: teamId, role: "COMMENTER" } as const;
  new canvas.SpaceMember(`${id}/team`, { editionId, spaceId, ...everyone }, opts);
  for (const { mailId } of people.filter(({ guides }) => guides?.includes(name))) {
    new canvas.SpaceMember(`${id}/${mailId}`, { editionId, spaceId, mailId, role: "EDITOR" }, opts);
  }
  return space;
}

const welcome = makeSpace("Welcome");
whoIsWho(welcome, people, welcomeBoard(welcome));

const firstWeeks = makeSpace("First weeks", welcome);
let before: WeekPlan | undefined;
for (const [name, week] of Object.entries(weeks)) before = new WeekPlan(slug(name), firstWeeks, name, week, before);

const howWeWork = makeSpace("How we work", firstWeeks);
const steps = staircase(howWeWork, "From idea to release", ["Notice", "Ask", "Sketch", "Try", "Build", "Release"]);
staircase(howWeWork, "When you are stuck", ["Breathe", "Search", "Ask your guide", "Ask the team"], steps);

export const spaceIds = { welcome: welcome.spaceId, firstWeeks: firstWeeks.spaceId, howWeWork: howWeWork.spaceId };
