import { dynamicInterface } from "./interface.ts";
import { relate } from "./relations.ts";
import { conform } from "./suite.ts";

conform(dynamicInterface);
// What it says of bad inputs is in ../bad-input.test.ts.
relate(dynamicInterface, ["refuses to destroy what must not be destroyed", "keeps together what refers to each other"]);
