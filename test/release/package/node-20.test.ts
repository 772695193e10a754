import { runsOn } from "./life.ts";

runsOn(20, "oldest");
