// The workspace, one resource for each object. `make(type, name, args)` declares one, and returns something with its `id`.
const { fillsOf, layoutOf, range } = require("./drawing.cjs");

module.exports = (
  make,
  teamId,
  { spaces, zonesPerSpace, framesPerZone, teamMembers, membersPerSpace, zoneNames = 1 },
) => {
  for (const guest of range(teamMembers)) {
    make("TeamMember", `guest-${guest}`, { teamId, mailId: `guest${guest}@example.com` });
  }
  for (const s of range(spaces)) {
    const { id: spaceId } = make("Space", `space-${s}`, { teamId, name: `Space ${s}` });
    for (const person of range(membersPerSpace)) {
      make("SpaceMember", `member-${s}-${person}`, { spaceId, mailId: `person${person}@example.com`, role: "EDITOR" });
    }
    for (const z of range(zonesPerSpace)) {
      const { id: zoneId } = make("Zone", `zone-${s}-${z}`, { spaceId, name: `Zone ${z + (s % zoneNames)}` });
      for (const f of range(framesPerZone)) {
        const drawing = { layout: layoutOf(f), fills: fillsOf(f) };
        make("Frame", `frame-${s}-${z}-${f}`, { spaceId, zoneId, name: `Frame ${f}`, ...drawing });
      }
    }
  }
};
