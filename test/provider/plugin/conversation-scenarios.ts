import type { EmulatorOptions } from "../../../emulator/emulator.ts";
import type { Service } from "../../e2e/service.ts";
import { startOfTime } from "../../emulator/harness.ts";

/** One command that the user runs. */
export interface Step {
  readonly command: "preview" | "up" | "refresh" | "destroy" | "import";
  /** The program from now on. */
  readonly program?: string;
  /** The arguments of `import`. */
  readonly resource?: readonly [type: string, name: string, id: string];
  /** The request during which the user presses Ctrl-C. */
  readonly interruptedAt?: string;
}

/** The commands of a recording. */
export type Scenario = (service: Service) => readonly Step[];

/** A clock that stands still, and the same ids in every run. */
export function deterministicOptions(): EmulatorOptions {
  let count = 0;
  const uuid = () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
  return { sources: { now: () => startOfTime, uuid } };
}

/** Resources without an SDK; each depends on the previous one, which fixes the order of calls. */
const prelude = `const pulumi = require("@pulumi/pulumi");
let last = [];
class Resource extends pulumi.CustomResource {
  constructor(type, name, args, options) {
    super("canvas:index:" + type, name, args, { dependsOn: last, ...options });
    last = [this];
  }
}
class Provider extends pulumi.ProviderResource {
  constructor(name, args) { super("canvas", name, args); }
}
`;

export const program = (text: string): string => prelude + text;

const zoneIds = (service: Service) =>
  `spaceId: "${service.space("Plans")}", zoneId: "${service.zone("Canvas", "Plans")}"`;

const fillsWith = (color: string) => `fills: [{ solid: { color: { hex: ${color} } } }]`;

export const scenarios: Readonly<Record<string, Scenario>> = {
  "unknown-inputs": (service) => {
    const space = (name: string) =>
      `const ${name} = new Resource("Space", "${name}", { teamId: "${service.team("Alpha")}", name: "${name}", spaceId: undefined });\n`;
    const inside = (color: string) => `
const zone = new Resource("Zone", "zone", { spaceId: first.spaceId, name: "Zone", zoneId: undefined });
const color = (space) => space.spaceId.apply((id) => "#" + id.slice(-6));
new Resource("Frame", "frame", { spaceId: first.spaceId, zoneId: zone.zoneId, name: "Frame", ${fillsWith(color)} });`;
    const before = program(space("first") + inside("color(first)"));
    const after = program(space("first") + space("second") + inside("color(second)"));
    return [{ command: "preview", program: before }, { command: "up" }, { command: "preview", program: after }];
  },

  secrets: (service) => {
    const frame = (width: number, color: string) =>
      program(`new Resource("Frame", "frame", {
  ${zoneIds(service)}, name: pulumi.secret("Confidential"), layout: { width: pulumi.secret(${width}), height: 80 },
  ${fillsWith(`pulumi.secret("${color}")`)},
});`);
    return [
      { command: "preview", program: frame(120, "#FF0000") },
      { command: "up" },
      { command: "up", program: frame(240, "#00FF00") },
      { command: "refresh" },
      { command: "destroy" },
    ];
  },

  "bad-configuration": (service) => {
    const withProvider = (settings: string) =>
      program(`const provider = new Provider("main", { ${settings} });
new Resource("Space", "space", { teamId: "${service.team("Alpha")}", name: "Space" }, { provider });`);
    const token = JSON.stringify(service.emulator.credentials.token);
    const knownSettings = `baseUrl: "${service.url}", editionId: "${service.editionId}"`;
    const later = `pulumi.runtime.isDryRun() ? pulumi.output(pulumi.unknown) : pulumi.secret(${token})`;
    return [
      { command: "preview", program: withProvider(`acessToken: ${token}`) },
      { command: "preview", program: withProvider(`accessToken: ${token}, baseUrl: "http://canvas.example.com"`) },
      { command: "preview", program: withProvider(`${knownSettings}, accessToken: ${later}`) },
      { command: "up" },
      { command: "up", program: withProvider(`${knownSettings}, accessToken: ${later}, requestTimeoutSeconds: 20`) },
    ];
  },

  replacement: (service) => {
    const frame = (name: string, color: string) =>
      program(
        `new Resource("Frame", "frame", { ${zoneIds(service)}, name: "${name}", layout: { width: 100 }, ${fillsWith(`"${color}"`)} });`,
      );
    return [
      { command: "up", program: frame("Before", "#FF0000") },
      { command: "preview", program: frame("After", "#00FF00") },
      { command: "up" },
    ];
  },

  import: (service) => [
    {
      command: "import",
      program: program(""),
      resource: ["canvas:index:Zone", "sketch", "Plans/Sketch"],
    },
    {
      command: "up",
      program: program(`
new Resource("Zone", "sketch", { spaceId: "${service.space("Plans")}", name: "Sketch" });
new Resource("Space", "archive", { teamId: "${service.team("Alpha")}", name: "Archive" }, { import: "Archive" });`),
    },
    { command: "preview" },
  ],

  invoke: (service) => [
    {
      command: "up",
      program: program(`
const find = (name) => pulumi.runtime.invokeOutput("canvas:index:getSpace", { name });
module.exports = async () => {
  const open = await pulumi.runtime.invoke("canvas:index:getSpace", { name: "Plans", teamId: "${service.team("Alpha")}" });
  return { open: open.spaceId, hidden: find(pulumi.secret("Annex")).spaceId };
};`),
    },
    {
      command: "preview",
      program: program(`pulumi.runtime.invoke("canvas:index:getSpace", { nmae: "Plans" });`),
    },
  ],

  cancel: (service) => [
    {
      command: "up",
      program: program(`new Resource("Space", "space", {
  teamId: "${service.team("Alpha")}", name: pulumi.secret("Confidential"), favorite: true, allowEmbed: true,
});`),
      interruptedAt: "POST /spaces/",
    },
    { command: "up" },
  ],
};
