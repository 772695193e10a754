import { relate } from "./relations.ts";
import { conform } from "./suite.ts";
import { yamlInterface } from "./yaml-interface.ts";

conform(yamlInterface);
relate(yamlInterface);
