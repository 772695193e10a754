import { combinedReadings, pathsOfReading } from "../../provider/readings/combined.ts";
import { conform } from "./suite.ts";
import { yamlFace } from "./yaml-face.ts";

conform({
  ...yamlFace,
  name: "YAML programs under all readings that can be combined",
  readings: combinedReadings,
  config: { "canvas:paths": JSON.stringify(pathsOfReading) },
});
