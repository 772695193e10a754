import { runsOn } from "./life.ts";

runsOn(24, "newest");
