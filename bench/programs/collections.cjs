// The workspace with collections: the frames of a zone are one resource.
const { fillsOf, layoutOf, range } = require("./drawing.cjs");

module.exports = (make, teamId, { spaces, zonesPerSpace, framesPerZone, teamMembers, membersPerSpace }) => {
  const frames = Object.fromEntries(
    range(framesPerZone).map((f) => [`frame-${f}`, { name: `Frame ${f}`, layout: layoutOf(f), fills: fillsOf(f) }]),
  );
  for (const guest of range(teamMembers)) {
    make("TeamMember", `guest-${guest}`, { teamId, mailId: `guest${guest}@example.com` });
  }
  for (const s of range(spaces)) {
    const { id: spaceId } = make("Space", `space-${s}`, { teamId, name: `Space ${s}` });
    for (const person of range(membersPerSpace)) {
      make("SpaceMember", `member-${s}-${person}`, { spaceId, mailId: `person${person}@example.com`, role: "EDITOR" });
    }
    for (const z of range(zonesPerSpace)) {
      const { id: zoneId } = make("Zone", `zone-${s}-${z}`, { spaceId, name: `Zone ${z}` });
      make("Frames", `frames-${s}-${z}`, { spaceId, zoneId, frames });
    }
  }
};
