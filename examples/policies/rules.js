/** The plugin has the types `canvas:index:Space`, and the classes of the npm package `pulumi-nodejs:dynamic/canvas:Space`. */
const kindOf = ({ type }) => /^(?:canvas:index|pulumi-nodejs:dynamic\/canvas):(\w+)$/.exec(type)?.[1];

/** Whether a resource gives the whole organization access to a space. */
function isForEveryone(resource) {
  const { type, members = {} } = resource.props;
  if (kindOf(resource) === "SpaceMember") return type === "ORG";
  return kindOf(resource) === "SpaceMembers" && Object.keys(members).some((key) => /^org:/i.test(key));
}

/** The addresses of the admins in the list of a team. */
function adminsIn(resource) {
  const { members = {} } = resource.props;
  return kindOf(resource) === "TeamMembers" ? Object.keys(members).filter((key) => members[key] === "TEAM_ADMIN") : [];
}

/** Plain objects, so a test can call them without the pack. */
module.exports = [
  {
    name: "no-organization-wide-access",
    description: "Spaces are shared with people, groups, and teams, not with the whole organization.",
    validateResource(resource, report) {
      if (isForEveryone(resource)) report("Share the space with a team: team:ID instead of org:ID.");
    },
  },
  {
    name: "public-links-end",
    description: "The public link of a space has an end, and lets nobody change anything.",
    validateResource(resource, report) {
      if (kindOf(resource) !== "SpaceLink") return;
      const { expires, permission } = resource.props;
      if (expires === undefined) report("Give the link an end: expires.");
      if (permission === "EDITOR") report("Let people look or comment: permission VIEWER or COMMENTER.");
    },
  },
  {
    name: "few-team-admins",
    description: "The list of a team has few admins.",
    configSchema: { properties: { max: { type: "integer", minimum: 1, default: 3 } } },
    validateResource(resource, report) {
      const { max } = resource.getConfig();
      const admins = adminsIn(resource);
      if (admins.length > max)
        report(`The list has ${admins.length} admins, and ${max} are allowed: ${admins.join(", ")}.`);
    },
  },
];
