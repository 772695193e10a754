import * as canvas from "pulumi-canvas";

/** A space with a board for each project; everyone in the team may comment. */
export function projectSpaces(projects) {
  const { teamId } = canvas.getTeamOutput({ name: "Product" });
  return projects.map((name) => {
    const { spaceId } = new canvas.Space(name, { teamId, name });
    const members = teamId.apply((id) => ({ [`team:${id}`]: "COMMENTER" }));
    new canvas.SpaceMembers(name, { spaceId, members });
    new canvas.Zone(name, { spaceId, name: "Board" });
    return spaceId;
  });
}
