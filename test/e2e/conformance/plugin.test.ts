import { pluginFace } from "./face.ts";
import { conform } from "./suite.ts";

conform(pluginFace);
