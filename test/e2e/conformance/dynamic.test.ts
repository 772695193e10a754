import { dynamicFace } from "./face.ts";
import { relate } from "./relations.ts";
import { conform } from "./suite.ts";

conform(dynamicFace);
// What it says of bad inputs is in ../bad-input.test.ts.
relate(dynamicFace, ["refuses to destroy what must not be destroyed", "keeps together what refers to each other"]);
