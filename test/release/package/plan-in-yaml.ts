/** A program that makes the space "Plan" in the team "Alpha". */
export const planInYaml = `
variables:
  team: { fn::invoke: { function: canvas:getTeam, arguments: { name: Alpha } } }
resources:
  plan: { type: canvas:Space, properties: { teamId: "\${team.teamId}", name: Plan } }`;
