"""A retrospective for a team: the people who take part, and a board with a column for each question."""

import pulumi
import pulumi_canvas as canvas

PEOPLE = {
    "designer@example.com": canvas.SpaceMemberRole.EDITOR,
    "engineer@example.com": canvas.SpaceMemberRole.EDITOR,
    "analyst@example.com": canvas.SpaceMemberRole.COMMENTER,
}
QUESTIONS = {"What went well?": "#BBF7D0", "What went badly?": "#FECACA", "What do we try?": "#DDD6FE"}


def column(index: int, name: str, color: str) -> canvas.FrameItemArgs:
    """A frame to the right of those before it."""
    return canvas.FrameItemArgs(
        name=name,
        layout=canvas.LayoutArgs(left=index * 340, top=0, width=320, height=480),
        fills=[canvas.FillArgs(solid=canvas.SolidArgs(color=canvas.ColorArgs(hex=color)))],
    )


# The service has no operation that adds a team, so an existing one is adopted.
team = canvas.Team("team", name=pulumi.Config().require("team"))
space = canvas.Space("retrospective", team_id=team.team_id, name="Retrospective")

# A space is trashed and restored with its content, so Pulumi need not delete the content.
in_space = pulumi.ResourceOptions(parent=space, deleted_with=space)
canvas.SpaceMembers("people", space_id=space.space_id, members=PEOPLE, opts=in_space)
board = canvas.Zone("board", space_id=space.space_id, name="Board", opts=in_space)
canvas.Frames(
    "columns",
    space_id=space.space_id,
    zone_id=board.zone_id,
    frames={f"column-{index + 1}": column(index, *question) for index, question in enumerate(QUESTIONS.items())},
    opts=in_space,
)

pulumi.export("space_id", space.space_id)
