import { runsOn } from "./life.ts";

runsOn(22, "oldest");
runsOn(22, "newest");
