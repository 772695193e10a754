import { render } from "preact";
import { App } from "./shell/app.tsx";
import { follow } from "./state/stream.ts";

document.body.replaceChildren();
render(<App />, document.body);
follow();
