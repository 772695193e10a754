import { conform } from "./suite.ts";
import { yamlFace } from "./yaml-face.ts";

conform(yamlFace);
