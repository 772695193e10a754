import { codeLines, copyableId } from "../elements/copy.ts";
import { html, Slot } from "../elements/dom.ts";
import { act } from "../elements/notice.ts";
import { hasFields, isText } from "../model/guards.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import { ViewHeading } from "../parts/components.ts";
import { type Connection, curlLines, environmentLines, stackLines } from "./connect-lines.ts";
import { shortToken } from "./token-words.ts";

/** Stands for the access token until it is shown. */
const placeholder = "ACCESS_TOKEN";

const hasToken = hasFields({ token: isText });

/** The view with the settings of a client of the emulator, as lines to copy. */
export function connectView({ workspace, control }: ViewContext): View {
  const heading = new ViewHeading();
  const reveal = html("button", { type: "button", class: "button button-main" }, "Show the access token");
  const locked = html("p", { class: "locked" }, "The access token is hidden. ", reveal);
  const lines = new Slot<Connection>(html("div", { class: "stack" }), buildLines);
  let accessToken: string | undefined;
  const show = (): void => {
    const [first] = workspace.children("editions", "");
    locked.hidden = control.isUnlocked;
    // Hides the lines until their token is loaded.
    lines.element.hidden = control.isUnlocked && accessToken === undefined;
    lines.show({ baseUrl: location.origin, editionId: first?.id ?? "", accessToken: accessToken ?? placeholder });
  };
  const load = async (): Promise<void> => {
    accessToken = (await control.read("/credentials", hasToken))?.token;
    show();
  };
  reveal.addEventListener("click", () => void act(() => control.unlock()));
  return {
    element: html("div", { class: "tool" }, heading.element, locked, lines.element),
    topic: "controls",
    refresh(): string {
      const title = "Connect";
      heading.show({ crumbs: [], title, facts: [], note: "Point a program, a terminal or curl at this emulator." });
      show();
      void act(load);
      return title;
    },
  };
}

function buildLines(connection: Connection): Node[] {
  const { baseUrl, editionId, accessToken } = connection;
  const isKnown = accessToken !== placeholder;
  const shown = { ...connection, accessToken: isKnown ? shortToken(accessToken) : accessToken };
  const values = html(
    "ul",
    { class: "values" },
    html("li", {}, copyableId(baseUrl, "Base URL")),
    html("li", {}, copyableId(editionId, "Edition")),
    isKnown ? html("li", {}, copyableId(accessToken, "Access token", shown.accessToken)) : undefined,
  );
  const blocks = [
    block("Stack configuration", stackLines, "the stack configuration"),
    block("Environment", environmentLines, "the environment"),
    block("curl", curlLines, "the curl command"),
  ];
  const note = html("p", { class: "note" }, "The token is shown shortened. The buttons copy all of it.");
  return [values, ...(isKnown ? [note] : []), ...blocks];

  function block(title: string, lines: (from: Connection) => readonly string[], what: string): HTMLElement {
    return html("section", {}, html("h2", {}, title), codeLines(lines(shown), what, lines(connection)));
  }
}
