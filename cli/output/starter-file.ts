import { stringify } from "yaml";

/** A workspace file to start with: prose after `# `, and examples, which become settings without their `#`. */
export function starterFile(team: string | { readonly id: string }, schemaPath: string): string {
  return `# yaml-language-server: $schema=${schemaPath}
# With the line above, editors complete and check this file. The schema comes
# with the package: npm install --save-dev pulumi-canvas
#
#   pulumi-canvas preview   shows what an update would change
#   pulumi-canvas up        shows it, asks, and changes it
#
# To use an example, delete the # at the start of each of its lines.

${stringify({ team }, { lineWidth: 0 }).trimEnd()}

# The people of the team. Without this block, the file does not manage them.
# Someone who is not in the team yet is invited. Someone who is not listed
# stays, and is reported, unless the options say unlisted: remove.
#people:
#  ada@example.com: admin
#  bob@example.com: member
#  eve@example.com: { role: member, until: 2099-12-31, note: Trainee }

# Who may do what in every space: team is everyone in the team.
#access:
#  team: viewer
#  ada@example.com: editor

# Spaces with their zones and frames. The keys, such as roadmap, are permanent
# names; people see the title, and changing a title renames.
#spaces:
#  roadmap:
#    title: Roadmap
#    zones:
#      plan:
#        title: Plan
#        frames: { now: {}, next: {}, later: { fill: blue } }
#        layout: { columns: [now, next, later] }

# What an update may do. adopt: true adopts spaces, zones and frames that exist
# with the same title, instead of creating new ones.
#options:
#  adopt: true
`;
}
