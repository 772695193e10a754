import { dynamicInterface } from "./interface.ts";
import { relate } from "./relations.ts";
import { conform } from "./suite.ts";

conform(dynamicInterface);
// Its messages about bad inputs are in ../bad-input.test.ts.
relate(dynamicInterface, ["refuses to destroy what must not be destroyed"]);
