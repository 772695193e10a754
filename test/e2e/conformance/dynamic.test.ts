import { dynamicFace } from "./face.ts";
import { conform } from "./suite.ts";

conform(dynamicFace);
