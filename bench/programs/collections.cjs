// The workspace with collections: the frames of a zone, and the members of the team and of a space, are one resource each.
const { fillsOf, layoutOf, range } = require("./drawing.cjs");

module.exports = (make, teamId, { spaces, zonesPerSpace, framesPerZone, teamMembers, membersPerSpace }) => {
  const everyone = (name, count, role) =>
    Object.fromEntries(range(count).map((n) => [`${name}${n}@example.com`, role]));
  const frames = Object.fromEntries(
    range(framesPerZone).map((f) => [`frame-${f}`, { name: `Frame ${f}`, layout: layoutOf(f), fills: fillsOf(f) }]),
  );
  make("TeamMembers", "guests", { teamId, members: everyone("guest", teamMembers, "MEMBER") });
  for (const s of range(spaces)) {
    const { id: spaceId } = make("Space", `space-${s}`, { teamId, name: `Space ${s}` });
    make("SpaceMembers", `members-${s}`, { spaceId, members: everyone("person", membersPerSpace, "EDITOR") });
    for (const z of range(zonesPerSpace)) {
      const { id: zoneId } = make("Zone", `zone-${s}-${z}`, { spaceId, name: `Zone ${z}` });
      make("Frames", `frames-${s}-${z}`, { spaceId, zoneId, frames });
    }
  }
};
