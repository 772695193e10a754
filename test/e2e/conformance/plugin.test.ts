import { pluginInterface } from "./interface.ts";
import { conform } from "./suite.ts";

// The relations are up to the engine and the plugin, which a program in YAML meets as well: see yaml.test.ts.
conform(pluginInterface);
