import { expect, it } from "vitest";
import { parse } from "yaml";
import { compiles, minutes } from "./example.ts";
import { Walkthrough } from "./walkthrough.ts";
import { addedTo, idsOf, type Row } from "./workspace.ts";

compiles("pull-requests");

it("makes a space for a pull request, trashes it on close, and gives it back on reopen", {
  timeout: 5 * minutes,
}, async () => {
  const reader = await Walkthrough.start("pull-requests");
  const seeded = reader.workspace();
  const made = async () => addedTo(seeded, reader.workspace());
  const workflow = stepsOf(reader.readme);
  await reader.follow("Open");
  const opened = await made();
  expect(opened).toMatchObject({
    spaces: [{ name: "Review pr-12", trashedTime: null }],
    spaceMembers: [{ role: "CREATOR" }, { role: "EDITOR", type: "TEAM" }],
    zones: [{ name: "Board" }],
    frames: [{ name: "To do" }, { name: "Doing" }, { name: "Done" }],
  });
  await reader.run("pulumi preview --expect-no-changes");

  await reader.run(workflow.close);
  expect(await reader.run("pulumi stack ls --json")).toBe("[]\n");
  const closed = await made();
  expect(closed).toMatchObject({ spaces: [{ trashedTime: expect.any(Number) }], zones: opened.zones });

  await reader.run(workflow.open);
  expect(idsOf(await made())).toEqual(idsOf(opened));
  expect(await made()).toMatchObject({ spaces: [{ trashedTime: null }], frames: opened.frames });
  await reader.run("pulumi preview --expect-no-changes");

  await reader.follow("Close");
  expect(idsOf(await made())).toEqual(idsOf(opened));
  expect(await made()).toMatchObject({ spaces: [{ trashedTime: expect.any(Number) }] });
});

/** The commands of the workflow, as it runs them for pull request 12. */
function stepsOf(readme: string): { readonly open: string; readonly close: string } {
  const [, text = ""] = /^```yaml\n(.*?)^```$/ms.exec(readme) ?? [];
  const { env, steps } = parse(text).jobs.space;
  const stack = env.STACK.replace(/\$\{\{ github.event.number \}\}/, "12");
  const [open, close] = steps.flatMap((step: Row) => (step.if ? [`STACK=${stack}\n${step.run}`] : []));
  return { open, close };
}
