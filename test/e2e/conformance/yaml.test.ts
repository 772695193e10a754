import { relate } from "./relations.ts";
import { conform } from "./suite.ts";
import { yamlFace } from "./yaml-face.ts";

conform(yamlFace);
relate(yamlFace);
