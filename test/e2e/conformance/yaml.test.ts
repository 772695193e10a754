import { relate } from "./relations.ts";
import { conform } from "./suite.ts";
import { yamlInterface } from "./yaml-interface.ts";

conform(yamlInterface);
// That it refuses to destroy is in ../first-steps.test.ts.
relate(yamlInterface, ["rejects a bad input before anything is sent", "keeps together what refers to each other"]);
