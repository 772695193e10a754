import { codeLines } from "../elements/copy.ts";
import { html } from "../elements/dom.ts";
import { hrefToTool } from "../model/hash-routes.ts";
import { workspaceFile } from "./first-workspace-file.ts";

/** Instructions for a workspace without spaces. */
export function firstSteps(team: string): HTMLElement {
  return html(
    "section",
    { class: "first-steps" },
    html("h2", {}, "This workspace is empty. Fill it in three steps:"),
    html(
      "ol",
      {},
      html(
        "li",
        {},
        html(
          "p",
          {},
          html("a", { href: hrefToTool("connect"), class: "text-link" }, "Connect"),
          " a terminal to this emulator.",
        ),
      ),
      html("li", {}, html("p", {}, "Save this as workspace.yaml:"), codeLines(workspaceFile(team), "workspace.yaml")),
      html(
        "li",
        {},
        html("p", {}, "Apply it, and watch this page:"),
        codeLines(["npx pulumi-canvas up workspace.yaml"], "the command"),
      ),
    ),
  );
}
