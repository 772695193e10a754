import { runsOn } from "./life.ts";

runsOn(22, "newest");
